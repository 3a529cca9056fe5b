"use strict";

/**
 * Dragging, by mouse, pen or finger: what is dragged follows the pointer, and listeners are told where it was picked up
 * and where it was put down. A press that does not move is left to be a click.
 */
class Drag extends EventTarget {
  #root;
  #selector;
  /** What is pressed or dragged, and where the pointer went down. */
  #held;
  /** Whether a drag has just ended. */
  #swallows = false;

  /** How far a pointer moves before it drags. */
  static least = 5;

  constructor(root, selector) {
    super();
    this.#root = root;
    this.#selector = selector;
    root.addEventListener("pointerdown", (event) => this.#press(event));
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#end(event, true));
    document.addEventListener("pointercancel", (event) => this.#end(event, false));
    // The end of a drag is no click, wherever the browser sends one.
    root.addEventListener("click", (event) => this.#swallow(event), true);
  }

  #press(event) {
    const button = event.target.closest(this.#selector);
    if (!button || button.disabled || event.button !== 0 || !event.isPrimary) return;
    this.#held = { id: event.pointerId, button, x: event.clientX, y: event.clientY, isDragged: false };
  }

  #move(event) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    const [across, down] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.isDragged) {
      if (Math.hypot(across, down) < Drag.least) return;
      held.isDragged = true;
      this.#root.setPointerCapture(event.pointerId);
      this.dispatchEvent(new CustomEvent("lift", { detail: held.button }));
      // What is lifted may have been drawn anew.
      if (!held.button.isConnected) held.button = this.#root.querySelector(`[data-drop="${held.button.dataset.drop}"]`) ?? held.button;
      held.button.classList.add("dragged");
    }
    held.button.style.setProperty("--across", `${across}px`);
    held.button.style.setProperty("--down", `${down}px`);
  }

  #end(event, isDown) {
    const held = this.#held;
    if (held?.id !== event.pointerId) return;
    this.#held = undefined;
    if (!held.isDragged) return;
    held.button.classList.remove("dragged");
    this.#swallows = true;
    setTimeout(() => (this.#swallows = false));
    const square = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]");
    if (isDown && square) this.dispatchEvent(new CustomEvent("drop", { detail: square.dataset.square }));
  }

  #swallow(event) {
    if (!this.#swallows) return;
    event.stopPropagation();
    event.preventDefault();
  }
}
