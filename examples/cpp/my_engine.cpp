// An engine in C++ that Crosscheck can ask: three functions to fill in.
//
// It needs nlohmann/json (`apt-get install nlohmann-json3-dev`). Build it with `g++ -std=c++17 -O2 my_engine.cpp -o
// my_engine`, and run it with `crosscheck validate -- ./my_engine`.

#include "crosscheck.hpp"

struct Position {};

struct MyEngine {
    std::string name = "my engine";
    // Change this first: the games that it knows, by their ids in the README, such as "chess" or "atomic".
    std::vector<std::string> variants = {"osmosis"};
    std::vector<std::string> rulings = {};
    // Whether it takes its input to be legal. One that does not is also asked about illegal moves, and about positions that it
    // must refuse.
    bool trusts_input = true;

    // The position that a FEN stands for; "startpos" is the start of the game.
    Position position(const std::string& variant, const std::string& fen,
                      const crosscheck::Rulings& rulings) {
        throw crosscheck::Refusal("unsupported", "positions: fill in position()");
    }

    // Every legal move, such as "a3a5", "b8b9w" or "c4f7l".
    std::vector<std::string> legal_moves(const Position& position) {
        throw crosscheck::Refusal("unsupported", "moves: fill in legal_moves()");
    }

    // The position after a legal move. The old one stays as it was.
    Position play(const Position& position, const std::string& move) {
        throw crosscheck::Refusal("unsupported", "playing: fill in play()");
    }

    // Two more may be added, and are then checked as well: `std::string fen(const Position& position)`, the six fields of a FEN,
    // and `crosscheck::Json status(const Position& position)`, such as `return {{"check", true}};`.
};

int main() {
    MyEngine engine;
    crosscheck::serve(engine);
}
