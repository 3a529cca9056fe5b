"use strict";

/** The drawings of the pieces, put together from heads: a compound has those of its parts on one plinth. */
const Glyphs = {
  plinth: "M10.5 31h19q1 0 1.4 .9l1.6 3.8q.4 1.3-1 1.3H8.5q-1.4 0-1-1.3l1.6-3.8q.4-.9 1.4-.9z",
  wide: "M5 31h30q1 0 1.3 .9l1.2 3.8q.4 1.3-1 1.3H3.5q-1.4 0-1-1.3l1.2-3.8q.3-.9 1.3-.9z",
  /** The marks of a promoted form and of a promoted Pawn, at the upper right: the sign of its letter on a disc. */
  badge: "M32 1.5a6 6 0 1 1 0 12a6 6 0 1 1 0-12z",
  signs: { "+": "M32 4.3v6.4M28.8 7.5h6.4", "~": "M28.6 8.6q1.7-2.6 3.4-1.1t3.4-1.1" },

  /** What a piece looks like: its heads, the plinth before them, and the mark of a promoted form. */
  draw(game, letter) {
    const heads = Glyphs.heads(game, letter).map((name) => Heads[name]);
    const isJoined = heads.length > 1;
    const parts = [...(isJoined ? Glyphs.beside(heads) : heads), { solid: [isJoined ? Glyphs.wide : Glyphs.plinth] }];
    return [...parts.map(Glyphs.part), ...(letter.startsWith("+") ? Glyphs.mark("+") : [])];
  },

  /** A sign on its disc. */
  mark(sign) {
    return [Glyphs.path("badge", Glyphs.badge), Glyphs.path("sign", Glyphs.signs[sign])];
  },

  /** A part over those before it: its halo parts it from them. */
  part({ limbs = "", solid, detail = "", transform }) {
    return Dom.draw("g", { transform, class: transform && "glyph-part" },
      ["limbs-halo", "limbs", "limbs-inner"].map((kind) => limbs && Glyphs.path(kind, limbs)).filter(Boolean),
      Glyphs.path("halo", solid.join("")),
      solid.map((d) => Glyphs.path("solid", d)),
      Glyphs.path("detail", detail));
  },

  path(kind, d) {
    return Dom.draw("path", { class: `glyph-${kind}`, d });
  },

  /** The names of the heads that stand on the plinth of a piece. */
  heads(game, letter) {
    const isDrawn = (one) => Heads[game.kinds[one]] !== undefined;
    const named = (letters) => letters.map((one) => game.kinds[one]);
    if (isDrawn(letter)) return named([letter]);
    // A promoted form looks like what it was, and has a mark.
    if (letter.startsWith("+")) return named([letter.slice(1)]);
    const parts = game.parts[letter];
    if (!parts?.every(isDrawn)) throw new Error(`${game.kinds[letter]} of ${game.id} has no drawing in heads.js`);
    // Rook and Bishop within a larger compound are a Queen, which everyone knows.
    const whole = Object.entries(game.parts).find(([other, own]) => isDrawn(other) && own.every((part) => parts.includes(part)));
    return named(whole ? [whole[0], ...parts.filter((part) => !whole[1].includes(part))] : parts);
  },

  /** Heads side by side, each with as much room as it is wide, and narrower rather than lower. */
  beside(heads) {
    const width = heads.reduce((sum, { span: [from, to] }) => sum + to - from, 0);
    const across = 37.4 / width;
    const down = Math.min(1, Math.max(across, 0.88));
    let left = 0.7;
    return heads.map((head) => {
      const [from, to] = head.span;
      const transform = `translate(${left - from * across} ${31.4 * (1 - down)}) scale(${across} ${down})`;
      left += (to - from) * across + 1.2;
      return { ...head, transform };
    });
  },
};
