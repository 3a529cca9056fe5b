"""Chess, Chess960, Antichess and Crazyhouse by OpenSpiel, for Crosscheck to ask."""

import in_checkout  # noqa: F401
import pyspiel
from crosscheck.engine import IllegalMove, Unsupported, fen_within_limits, serve
from pyspiel import chess, crazyhouse

GAMES = {
    "chess": pyspiel.load_game("chess"),
    "chess960": pyspiel.load_game("chess(chess960=true)"),
    "antichess": pyspiel.load_game("antichess"),
    "crazyhouse": pyspiel.load_game("crazyhouse"),
}
MODULES = {"chess": chess, "chess960": chess, "crazyhouse": crazyhouse}
# A promoted piece of Crazyhouse has a letter of its own, where other programs write the sign `~` after that of the piece.
PROMOTED = {"Q": "E", "R": "C", "B": "A", "N": "H", "q": "e", "r": "c", "b": "a", "n": "h"}


def in_its_letters(fen):
    """A FEN of Crazyhouse as OpenSpiel has it."""
    for letter, own in PROMOTED.items():
        fen = fen.replace(f"{letter}~", own)
    return fen


def in_usual_letters(fen):
    """A FEN of Crazyhouse as other programs have it."""
    placement, rest = fen.split(" ", 1)
    for letter, own in PROMOTED.items():
        placement = placement.replace(own, f"{letter}~")
    return f"{placement} {rest}"


def squares(fen):
    """The pieces of a FEN by their squares."""
    pieces = {}
    for rank, row in enumerate(fen.split()[0].split("/")):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
            else:
                pieces["abcdefgh"[file] + str(8 - rank)] = letter
                file += 1
    return pieces


class OpenSpiel:
    name = "OpenSpiel 2.0.2"
    games = list(GAMES)
    # It reads a FEN and takes the position for one that came about.
    trusts_input = True

    def __init__(self, variant, state):
        self.variant, self.state = variant, state
        self.players = []

    @classmethod
    def open(cls, variant, rulings, fen):
        if variant == "crazyhouse":
            # lichess writes the hand so, and OpenSpiel in brackets.
            if fen.split()[0].count("/") == 8:
                raise Unsupported("a hand that is written as a ninth rank")
            fen = in_its_letters(fen)
        return cls(variant, GAMES[variant].new_initial_state(fen))

    def text(self, action):
        """The move that an action is."""
        if self.variant in MODULES:
            move = MODULES[self.variant].action_to_move(action, self.state.board())
            text = move.to_lan()
            return self.takes_rook(text) if self.variant == "chess960" and move.is_castling() else text
        # Of Antichess it has no words but SAN. The two boards tell which piece has gone where.
        before, after = squares(str(self.state)), squares(str(self.state.child(action)))
        is_own = str.isupper if str(self.state).split()[1] == "w" else str.islower
        [left] = [square for square in before if is_own(before[square]) and square not in after]
        [entered] = [square for square in after if is_own(after[square]) and before.get(square) != after[square]]
        promotion = "" if before[left] == after[entered] else after[entered].lower()
        return left + entered + promotion

    def takes_rook(self, text):
        """A castling as the King's capture of its Rook, whose file the FEN names. OpenSpiel writes the King's own move."""
        _, side, files = str(self.state).split()[:3]
        is_own = str.isupper if side == "w" else str.islower
        is_right = text[2] == "g"
        [file] = [file.lower() for file in files if is_own(file) and (file.lower() > text[0]) == is_right]
        return text[:2] + file + text[1]

    def written(self):
        """The legal actions by the move that each of them is."""
        # By rules of its own it draws a game after fifty moves and at the third repetition, and a drawn game has no
        # actions.
        if self.state.is_terminal() and self.is_drawn():
            raise Unsupported("a game that OpenSpiel has ended as a draw")
        return {self.text(action): action for action in self.state.legal_actions()}

    def is_drawn(self):
        if self.variant in MODULES:
            return self.state.board().has_legal_moves()
        return not any(self.state.returns())

    def legal_moves(self):
        return list(self.written())

    def play(self, move):
        action = self.written()[move]
        self.players.append(self.state.current_player())
        self.state.apply_action(action)

    def fen(self):
        fen = str(self.state)
        return fen_within_limits(in_usual_letters(fen) if self.variant == "crazyhouse" else fen)

    def undo(self):
        self.state.undo_action(self.players.pop(), self.state.history()[-1])

    def san(self, move):
        board = self.state.board()
        return chess.action_to_move(self.written()[move], board).to_san(board)

    def parse_san(self, text):
        action = self.state.parse_move_to_action(text)
        if action not in self.state.legal_actions():
            raise IllegalMove(f"parse_move_to_action gives {action}")
        return self.text(action)


if __name__ == "__main__":
    serve(OpenSpiel)
