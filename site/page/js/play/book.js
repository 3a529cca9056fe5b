"use strict";

/** What the page carries of each game, by its id; the files in `data` put it here. */
const BOOKS = {};

/** The rules and examples of the games, fetched when a game is first looked at. */
const Book = {
  /** Promises the book of a game. */
  async of(variant) {
    await Dom.load(`../data/${variant}.js`).catch(() => {
      throw new Refusal(`The rules of ${variant} cannot be loaded. Is there still a connection?`);
    });
    return (Book.books[variant] ??= Book.indexed(BOOKS[variant]));
  },

  books: {},

  /** A book with the examples of each clause at hand. */
  indexed(book) {
    const byClause = new Map();
    for (const example of book.examples) {
      for (const id of example.clauses) byClause.set(id, [...(byClause.get(id) ?? []), example]);
    }
    return { ...book, byClause };
  },
};
