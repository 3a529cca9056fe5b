"""Chess and the games of lichess by python-chess, for Crosscheck to ask.

`pip install chess`, then
`crosscheck validate --variant chess -- python3 examples/adapters/python/python_chess_adapter.py`, or hold it to
another engine at a game that Crosscheck does not know:
`crosscheck compare --variant crazyhouse --reference OTHER -- python3 examples/adapters/python/python_chess_adapter.py`.
"""

import chess
import in_checkout  # noqa: F401
from chess.variant import find_variant
from crosscheck.engine import BadPosition, IllegalMove, Unsupported, fen_within_limits, serve

# Other engines keep no earlier positions, and would say that the game goes on.
COUNTED = {chess.Termination.SEVENTYFIVE_MOVES, chess.Termination.FIVEFOLD_REPETITION}
# At the games that Crosscheck knows, where its own reference does keep them.
REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "dead-position",
    chess.Termination.FIVEFOLD_REPETITION: "fivefold-repetition",
    chess.Termination.SEVENTYFIVE_MOVES: "move-count",
}
# How each of them ends by a rule of its own.
OWN_REASONS = {
    "kingofthehill": "hill",
    "3check": "third-check",
    "racingkings": "race",
    "antichess": "no-pieces",
    "horde": "no-pieces",
    "atomic": "explosion",
}
KNOWN = {"chess", "chess960", "crazyhouse", *OWN_REASONS}
# How it reads a rule that is read in several ways, where that is not Crosscheck's default.
READINGS = {"crazyhouse.dead-position": "few", "atomic.dead-position": "any-bishops"}


class PythonChess:
    name = f"python-chess {chess.__version__}"
    # As Fairy-Stockfish names them.
    games = ["chess", "chess960", "atomic", "antichess", "crazyhouse", "horde", "kingofthehill", "racingkings", "3check"]
    # python-chess lists moves wherever a board is set up, and leaves it to `is_valid` to say more.
    trusts_input = True
    rulings = list(READINGS)

    def __init__(self, variant, rulings, board):
        self.variant = variant
        self.rulings_asked = rulings
        self.board = board

    @classmethod
    def open(cls, variant, rulings, fen):
        for name, value in rulings.items():
            if READINGS[name] != value:
                raise Unsupported(f"{name}={value}")
        board = find_variant("chess" if variant == "chess960" else variant)
        start = board.starting_fen if fen == "startpos" else fen
        try:
            return cls(variant, rulings, board(start, chess960=variant == "chess960"))
        except ValueError as error:
            raise BadPosition(str(error)) from error

    def legal_moves(self):
        return [move.uci() for move in self.board.legal_moves]

    def play(self, move):
        self.board.push_uci(move)

    def fen(self):
        return fen_within_limits(self.board.fen())

    def status(self):
        told = {"check": self.board.is_check()}
        outcome = self.board.outcome()
        is_known = self.variant in KNOWN
        if outcome is None:
            return {**told, "outcome": None, **(self.claims() if is_known else {})}
        if outcome.termination in COUNTED and not is_known:
            return told
        winner = None if outcome.winner is None else chess.COLOR_NAMES[outcome.winner]
        reason = self.reason(outcome.termination) if is_known else outcome.termination.name.lower()
        # Asked by another reading, it is not asked which positions are dead.
        own = f"{self.variant}.dead-position"
        if reason == "dead-position" and own in READINGS and own not in self.rulings_asked:
            return told
        return {**told, "outcome": {"winner": winner, "reason": reason}}

    def reason(self, termination):
        # python-chess calls it a win of the variant, too, that a side of Antichess has pieces and no move.
        if self.variant == "antichess" and self.board.occupied_co[self.board.turn]:
            return REASONS.get(termination, "stalemate")
        return REASONS.get(termination) or OWN_REASONS[self.variant]

    # `can_claim_draw` also counts the moves by which the player to move could bring a draw about.
    def claims(self):
        claims = {"threefold-repetition": self.board.is_repetition(3), "move-count": self.board.is_fifty_moves()}
        return {"claims": [claim for claim, is_open in claims.items() if is_open]}

    def legal(self, move):
        try:
            return self.board.is_legal(chess.Move.from_uci(move))
        except ValueError:
            return False

    def undo(self):
        self.board.pop()

    # Its repetitions are found by this key.
    def hash(self):
        return repr(self.board._transposition_key())

    def gives_check(self, move):
        return self.board.gives_check(chess.Move.from_uci(move))

    def san(self, move):
        return self.board.san(chess.Move.from_uci(move))

    def parse_san(self, text):
        try:
            return self.board.parse_san(text).uci()
        except ValueError as error:
            raise IllegalMove(str(error)) from error


if __name__ == "__main__":
    serve(PythonChess)
