"use strict";

// What is to be copied gets a button for it.
for (const box of document.querySelectorAll(".copied")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(box.querySelector("code").textContent);
      button.textContent = "Copied";
    } catch {
      // A page opened from a file may not write to the clipboard.
      getSelection().selectAllChildren(box.querySelector("code"));
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  box.append(button);
}
