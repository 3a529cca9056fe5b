"use strict";

/** What the page carries of each game, by its id; the files in `data` put it here. */
const BOOKS = {};

/** The rules and examples of the games, fetched when a game is first looked at. */
const Book = {
  loading: {},

  /** Promises the book of a game. */
  of(variant) {
    return (Book.loading[variant] ??= new Promise((resolve, reject) => {
      document.head.append(Dom.make("script", {
        src: `data/${variant}.js`,
        onload: () => resolve(Book.indexed(BOOKS[variant])),
        onerror: () => reject(new Refusal(`The rules of ${variant} cannot be read.`)),
      }));
    }));
  },

  /** A book with the examples of each clause at hand. */
  indexed(book) {
    const byClause = new Map();
    for (const example of book.examples) {
      for (const id of example.clauses) byClause.set(id, [...(byClause.get(id) ?? []), example]);
    }
    return { ...book, byClause };
  },
};
