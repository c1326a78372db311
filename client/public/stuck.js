// Says what is the matter where the page itself cannot begin; so plainly that the oldest browser reads it.
(function () {
  function say() {
    var sentence = document.getElementById("stuck"); // gone as soon as there is a page
    if (sentence) sentence.hidden = false;
  }
  addEventListener(
    "error",
    function (event) {
      if (event.target === window || event.target.tagName === "SCRIPT") say();
    },
    true,
  );
  addEventListener("unhandledrejection", say);
  if (!("noModule" in document.createElement("script"))) say();
})();
