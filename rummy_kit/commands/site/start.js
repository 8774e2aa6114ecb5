// Says why a page did not start. It is plain old JavaScript, no module: it also runs where nothing else of the page does.
(function () {
  "use strict";
  // What a page needs: scripts that are modules, a browser that unpacks what it fetches, the JavaScript of 2022.
  var recent =
    "noModule" in document.createElement("script") && window.WebAssembly && window.DecompressionStream && Object.hasOwn;
  var said = false;

  /** `why` is "old", "file" or "failed"; `what` is the file, or what the browser says. Only the first reason is shown. */
  function sayWhy(why, what) {
    if (document.readyState === "loading") {
      return document.addEventListener("DOMContentLoaded", function () {
        sayWhy(why, what);
      });
    }
    if (said) return;
    said = true;
    var template = document.getElementById("trouble-" + why);
    var shown = (template.content || template).cloneNode(true);
    var place = shown.querySelector("[data-what]");
    if (place) place.textContent = what;
    var wait = document.getElementById("rummy-kit-wait");
    if (!wait) {
      var main = document.querySelector("main");
      wait = main.insertBefore(document.createElement("div"), main.firstChild);
    }
    while (wait.firstChild) wait.removeChild(wait.firstChild);
    wait.appendChild(shown);
  }

  window.rummyKitStopped = sayWhy; // for the page's own scripts
  window.addEventListener(
    "error",
    function (event) {
      var script = event.target;
      if (script.src)
        sayWhy("file", script.src.split("/").pop()); // it did not come, or its type was refused
      else if (script === window && document.getElementById("rummy-kit-wait")) sayWhy("failed", event.message);
    },
    true,
  );
  if (!recent) sayWhy("old", "");
})();
