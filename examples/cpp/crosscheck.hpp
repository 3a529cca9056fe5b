// Crosscheck's engine protocol, version 1, for engines in C++ (C++17, nlohmann/json).
//
// `crosscheck::serve(engine)` answers Crosscheck's questions, one line of JSON each. The engine is a
// class with
//
// - `name`; `variants`, the ids of the games that it knows, such as {"osmosis"}; and `rulings`, the
//   names of the rulings that it can set to any value, most often none;
// - `Position position(variant, fen, rulings)`: the position that a FEN stands for. `fen` may be
//   "startpos"; `rulings` holds the ruling values that differ from the default;
// - `std::vector<std::string> legal_moves(position)`: every legal move, each once, in any order;
// - `Position play(position, move)`: the position after one of them.
//
// A member `bool trusts_input` that is true says that the engine takes its input to be legal. It is then asked only about legal
// moves, and about positions that can arise in a game.
//
// What else it has is asked as well, and nothing that is missing:
//
// - `std::string fen(position)`: its six fields; `crosscheck::Json status(position)`: any of `check`, `outcome` and `claims`;
// - `bool legal(position, text)`: whether a text is a legal move. It need not be a move at all;
// - `void undo(position)`: takes the last move back, in place;
// - `hash(position)`: a number or a text that is the same for positions that are the same for repetition, and for no others;
// - `bool gives_check(position, move)`: whether a legal move gives check;
// - `std::string san(position, move)`: a legal move in standard algebraic notation, such as "Nf3";
// - `std::string parse_san(position, text)`: the move that such a text stands for; it throws
//   `Refusal("illegal-move", …)` for a text that stands for no legal move, or for several.
//
// They may throw a `crosscheck::Refusal`. `serve` reports any other exception as an internal error of
// the engine, and then answers the next question as usual.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace crosscheck {

using Json = nlohmann::json;
using Rulings = std::map<std::string, std::string>;

// Why a question is not answered: "unsupported", "bad-position" or "illegal-move".
struct Refusal : std::runtime_error {
    std::string kind;
    Refusal(std::string kind, const std::string& message)
        : std::runtime_error(message), kind(std::move(kind)) {}
};

// The position that an engine makes.
template <class Engine>
using PositionOf = std::decay_t<decltype(std::declval<Engine&>().position(std::string(), std::string(), Rulings()))>;

// Whether an engine has a method that is called with a position and, for some, with a text.
#define CROSSCHECK_HAS(method, ...)                                                                          \
    template <class Engine, class = void>                                                                    \
    struct Has_##method : std::false_type {};                                                                \
    template <class Engine>                                                                                  \
    struct Has_##method<Engine, std::void_t<decltype(std::declval<Engine&>().method(                         \
                                    std::declval<PositionOf<Engine>&>() __VA_ARGS__))>> : std::true_type {};
#define CROSSCHECK_TEXT , std::declval<const std::string&>()
CROSSCHECK_HAS(fen)
CROSSCHECK_HAS(status)
CROSSCHECK_HAS(undo)
CROSSCHECK_HAS(hash)
CROSSCHECK_HAS(legal, CROSSCHECK_TEXT)
CROSSCHECK_HAS(gives_check, CROSSCHECK_TEXT)
CROSSCHECK_HAS(san, CROSSCHECK_TEXT)
CROSSCHECK_HAS(parse_san, CROSSCHECK_TEXT)
#undef CROSSCHECK_TEXT
#undef CROSSCHECK_HAS

// Whether an engine says that it takes its input to be legal.
template <class Engine, class = void>
struct Trusts {
    static bool input(const Engine&) { return false; }
};
template <class Engine>
struct Trusts<Engine, std::void_t<decltype(std::declval<Engine&>().trusts_input)>> {
    static bool input(const Engine& engine) { return engine.trusts_input; }
};

template <class Engine, class Position>
std::uint64_t perft(Engine& engine, const Position& position, int depth) {
    if (depth == 0) return 1;
    const auto moves = engine.legal_moves(position);
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (const auto& move : moves) nodes += perft(engine, engine.play(position, move), depth - 1);
    return nodes;
}

// The position after the line of a request.
template <class Engine>
auto reach(Engine& engine, const Json& request) {
    const auto variant = request.at("variant").get<std::string>();
    const auto& known = engine.variants;
    if (std::find(known.begin(), known.end(), variant) == known.end())
        throw Refusal("unsupported", "the game " + variant);
    const auto rulings = request.value("rulings", Rulings{});
    for (const auto& [name, value] : rulings)
        if (std::find(engine.rulings.begin(), engine.rulings.end(), name) == engine.rulings.end())
            throw Refusal("unsupported", name + "=" + value);
    auto position = engine.position(variant, request.at("fen").get<std::string>(), rulings);
    for (const std::string& move : request.value("line", std::vector<std::string>{})) {
        const auto moves = engine.legal_moves(position);
        if (std::find(moves.begin(), moves.end(), move) == moves.end())
            throw Refusal("illegal-move", move + " is not legal");
        position = engine.play(position, move);
    }
    return position;
}

// The requests that an engine answers.
template <class Engine>
std::vector<std::string> commands() {
    std::vector<std::string> offered = {"moves", "perft"};
    if (Has_legal<Engine>::value) offered.push_back("legal");
    if (Has_undo<Engine>::value) offered.push_back("undo");
    if (Has_hash<Engine>::value) offered.push_back("hash");
    if (Has_gives_check<Engine>::value) offered.push_back("gives_check");
    if (Has_san<Engine>::value) offered.push_back("san");
    if (Has_parse_san<Engine>::value) offered.push_back("parse_san");
    return offered;
}

// The legal moves of a position, and what else the engine tells of it.
template <class Engine>
Json described(Engine& engine, PositionOf<Engine>& position) {
    Json told = Json::object();
    if constexpr (Has_status<Engine>::value) told = engine.status(position);
    told["moves"] = engine.legal_moves(position);
    if constexpr (Has_fen<Engine>::value) told["fen"] = engine.fen(position);
    return told;
}

// The answer to a question beside moves and counts.
template <class Engine>
Json further(Engine& engine, const std::string& command, const Json& request) {
    [[maybe_unused]] auto position = reach(engine, request);
    if constexpr (Has_legal<Engine>::value)
        if (command == "legal")
            return {{"legal", engine.legal(position, request.at("move").template get<std::string>())}};
    if constexpr (Has_undo<Engine>::value)
        if (command == "undo") {
            const std::size_t plies = request.at("plies");
            if (plies > request.value("line", Json::array()).size())
                throw Refusal("illegal-move", "fewer moves have been played");
            for (std::size_t taken = 0; taken < plies; ++taken) engine.undo(position);
            return described(engine, position);
        }
    if constexpr (Has_hash<Engine>::value)
        if (command == "hash") {
            const Json hash = engine.hash(position);
            return {{"hash", hash.is_string() ? hash.get<std::string>() : hash.dump()}};
        }
    if constexpr (Has_gives_check<Engine>::value)
        if (command == "gives_check") {
            const auto move = request.at("move").template get<std::string>();
            const auto moves = engine.legal_moves(position);
            if (std::find(moves.begin(), moves.end(), move) == moves.end())
                throw Refusal("illegal-move", move + " is not legal");
            return {{"gives_check", engine.gives_check(position, move)}};
        }
    if constexpr (Has_san<Engine>::value)
        if (command == "san") {
            Json san = Json::object();
            for (const std::string& move : engine.legal_moves(position)) san[move] = engine.san(position, move);
            return {{"san", san}};
        }
    if constexpr (Has_parse_san<Engine>::value)
        if (command == "parse_san")
            return {{"move", engine.parse_san(position, request.at("text").template get<std::string>())}};
    throw Refusal("unsupported", "the command " + command);
}

template <class Engine>
Json answer_to(Engine& engine, const Json& request) {
    const auto command = request.at("cmd").get<std::string>();
    if (command == "start") {
        if (request.at("version") != 1) throw Refusal("unsupported", "another version of the protocol");
        return {{"version", 1},
                {"name", engine.name},
                {"language", "C++"},
                {"variants", engine.variants},
                {"commands", commands<Engine>()},
                {"trusts_input", Trusts<Engine>::input(engine)}};
    }
    if (command == "moves") {
        auto position = reach(engine, request);
        return described(engine, position);
    }
    if (command == "perft") {
        const auto position = reach(engine, request);
        const int depth = request.at("depth");
        if (depth == 0) return {{"nodes", 1}};
        Json divide = Json::object();
        std::uint64_t nodes = 0;
        for (const auto& move : engine.legal_moves(position)) {
            const auto count = perft(engine, engine.play(position, move), depth - 1);
            divide[move] = count;
            nodes += count;
        }
        return {{"nodes", nodes}, {"divide", divide}};
    }
    if (command == "stop") return Json::object();
    const auto offered = commands<Engine>();
    if (std::find(offered.begin(), offered.end(), command) == offered.end())
        throw Refusal("unsupported", "the command " + command);
    return further(engine, command, request);
}

// Answers every request until `stop` or the end of the input.
template <class Engine>
void serve(Engine& engine) {
    for (std::string line; std::getline(std::cin, line);) {
        const Json request = Json::parse(line);
        Json answer;
        try {
            answer = answer_to(engine, request);
        } catch (const Refusal& refusal) {
            answer = {{"error", {{"kind", refusal.kind}, {"message", refusal.what()}}}};
        } catch (const std::exception& error) {
            // The engine must still answer the next question.
            answer = {{"error", {{"kind", "internal"}, {"message", error.what()}}}};
        }
        answer["seq"] = request.at("seq");
        std::cout << answer.dump() << std::endl;
        if (request.at("cmd") == "stop") return;
    }
}

}  // namespace crosscheck
