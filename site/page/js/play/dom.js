"use strict";

/** Making and finding elements. */
const Dom = {
  /** The element with an id. */
  by(id) {
    return document.getElementById(id);
  },

  /** Loads a script once, and promises that it has run. */
  load(address) {
    return (Dom.loaded[address] ??= new Promise((resolve, reject) => {
      const failed = () => {
        Dom.loaded[address] = undefined;
        reject(new Error(`${address} cannot be loaded`));
      };
      document.head.append(Dom.make("script", { src: address, onload: resolve, onerror: failed }));
    }));
  },

  loaded: {},

  /** An element with attributes and children; `on…` attributes are listeners, an absent value leaves one out. */
  make(name, attributes = {}, ...children) {
    return Dom.fill(document.createElement(name), attributes, children);
  },

  /** The same within a drawing. */
  draw(name, attributes = {}, ...children) {
    return Dom.fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
  },

  fill(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
      if (name.startsWith("on")) {
        element.addEventListener(name.slice(2), value);
      } else if (value === true) {
        element.setAttribute(name, "");
      } else if (value !== undefined && value !== null && value !== false) {
        element.setAttribute(name, value);
      }
    }
    element.append(...children.flat().filter((child) => child !== undefined && child !== null));
    return element;
  },
};
