"""Chess and the games of lichess by the rules of PyChess (pychess.Utils), for Crosscheck to ask with Debian's Python."""

import in_checkout  # noqa: F401
import pychess.Variants  # noqa: F401, I001  (the games know each other only when all of them are loaded)
from crosscheck.engine import BadPosition, IllegalMove, Unsupported, fen_within_limits, serve
from pychess.Utils import const
from pychess.Utils.Move import Move
from pychess.Utils.lutils.lmove import ParsingError, parseAN, parseSAN, toAN, toSAN
from pychess.Utils.lutils.lmovegen import genAllMoves
from pychess.Utils.logic import getStatus, validate
from pychess.Variants import variants

# What PyChess calls giveaway is the game in which stalemate wins.
GAMES = {
    "chess": const.NORMALCHESS,
    "chess960": const.FISCHERRANDOMCHESS,
    "kingofthehill": const.KINGOFTHEHILLCHESS,
    "3check": const.THREECHECKCHESS,
    "racingkings": const.RACINGKINGSCHESS,
    "antichess": const.GIVEAWAYCHESS,
    "horde": const.HORDECHESS,
    "atomic": const.ATOMICCHESS,
    "crazyhouse": const.CRAZYHOUSECHESS,
}
# The ends that a game has by a rule of its own, after which PyChess plays no more.
OWN_ENDS = {
    const.WON_NOMATERIAL,
    const.WON_WIPEOUT,
    const.WON_KINGEXPLODE,
    const.WON_KINGINCENTER,
    const.WON_THREECHECK,
    const.WON_KINGINEIGHTROW,
    const.DRAW_KINGSINEIGHTROW,
}
REASONS = {
    const.WON_NOMATERIAL: "no-pieces",
    const.WON_WIPEOUT: "no-pieces",
    const.WON_KINGEXPLODE: "explosion",
    const.WON_KINGINCENTER: "hill",
    const.WON_THREECHECK: "third-check",
    const.WON_KINGINEIGHTROW: "race",
    const.DRAW_KINGSINEIGHTROW: "race",
    const.WON_MATE: "checkmate",
    const.DRAW_STALEMATE: "stalemate",
}
WINNERS = {const.WHITEWON: "white", const.BLACKWON: "black", const.DRAW: None}


class PyChess:
    name = "PyChess 1.0.3"
    games = list(GAMES)
    # It reads a FEN and takes the position for one that came about.
    trusts_input = True

    def __init__(self, variant, board):
        self.variant, self.board = variant, board

    @classmethod
    def open(cls, variant, rulings, fen):
        # Its FEN of Three-check is without the checks.
        game = cls if variant == "3check" else WithFen
        try:
            return game(variant, variants[GAMES[variant]](setup=fen))
        except SyntaxError as error:
            raise BadPosition(str(error)) from error

    def written(self):
        """The legal moves by how Crosscheck writes them; `genAllMoves` leaves it to its caller to validate them."""
        if getStatus(self.board)[1] in OWN_ENDS:
            return {}
        moves = [move for move in genAllMoves(self.board.board) if validate(self.board, Move(move))]
        return {self.text(move): move for move in moves}

    def text(self, move):
        castling = const.CASTLE_KR if self.variant == "chess960" else const.CASTLE_KK
        return toAN(self.board.board, move, short=True, castleNotation=castling)

    def legal_moves(self):
        return list(self.written())

    def play(self, move):
        self.board = self.board.move(Move(self.written()[move]))

    def status(self):
        told = {"check": bool(self.board.board.isChecked())}
        status, reason = getStatus(self.board)
        # It ends a game by draws that a player may claim, and is not asked about draws.
        if self.variant != "chess" and reason in REASONS:
            told["outcome"] = {"winner": WINNERS[status], "reason": REASONS[reason]}
        return told

    # It takes a promotion without a letter for one to a Queen.
    def legal(self, move):
        try:
            parsed = parseAN(self.board.board, move)
        except ParsingError:
            return False
        if self.text(parsed) == f"{move}q":
            raise Unsupported("a promotion without a letter")
        return bool(validate(self.board, Move(parsed)))

    # A board of pieces is made anew: `popMove` takes back what the board of bits has.
    def undo(self):
        lboard = self.board.board.clone()
        lboard.popMove()
        self.board = type(self.board)(setup=True, lboard=lboard)

    # Its repetitions are counted by this key.
    def hash(self):
        return self.board.board.hash

    def gives_check(self, move):
        return bool(self.board.board.willGiveCheck(self.written()[move]))

    def san(self, move):
        return toSAN(self.board.board, self.written()[move])

    # `parseSAN` leaves it to its caller to validate the move, too.
    def parse_san(self, text):
        try:
            move = parseSAN(self.board.board, text)
        except ParsingError as error:
            raise IllegalMove(str(error)) from error
        if not validate(self.board, Move(move)):
            raise IllegalMove(f"{text} is not valid")
        if self.text(move).endswith("q") and "Q" not in text:
            raise Unsupported("a promotion without a letter")
        return self.text(move)


class WithFen(PyChess):
    """A game of which PyChess writes the whole position."""

    def fen(self):
        return fen_within_limits(self.board.board.asFen())


if __name__ == "__main__":
    serve(PyChess)
