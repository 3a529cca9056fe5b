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
// They may throw a `crosscheck::Refusal`. `serve` reports any other exception as an internal error of
// the engine, and then answers the next question as usual.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
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

template <class Engine>
Json answer_to(Engine& engine, const Json& request) {
    const auto command = request.at("cmd").get<std::string>();
    if (command == "start") {
        if (request.at("version") != 1) throw Refusal("unsupported", "another version of the protocol");
        return {{"version", 1},
                {"name", engine.name},
                {"language", "C++"},
                {"variants", engine.variants},
                {"commands", {"moves", "perft"}}};
    }
    if (command == "moves") return {{"moves", engine.legal_moves(reach(engine, request))}};
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
    throw Refusal("unsupported", "the command " + command);
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
