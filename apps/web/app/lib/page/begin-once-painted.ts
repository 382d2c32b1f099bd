/** As React Router writes what begins a page, and as it is sent: asked for only when the page is seen. */
const sentFor = new Map([
  ['rel="modulepreload" href', 'rel="later" href'],
  ['type="module" async=""', 'type="later"'],
]);

/** Longer than any tag that holds a mark. */
export const longestTag = 160;

export function beginLater(html: string): string {
  let later = html;
  for (const [written, sent] of sentFor) later = later.replaceAll(written, sent);
  return later;
}

/**
 * Once what the server sent stands on the screen, or 300 ms later where nothing is painted: a page is read before it comes
 * alive. Until then its scripts are not even asked for: styles, letters and the picture at the top have the line to themselves.
 * They are asked for in turns, a few in each, and the page answers in between; in a tab nobody sees, where each turn would
 * wait for a second, all at once. `besides`, a function without parameters, has the first turn after.
 */
export const beginOncePainted = (besides: string) => `(function () {
  var isBegun = false;
  // What the server wrote and signed, and nothing else.
  var policy = window.trustedTypes && trustedTypes.createPolicy('begin', { createScript: function (text) { return text; } });
  var ask = function (links) {
    links.splice(0, document.hidden ? links.length : 4).forEach(function (link) { link.rel = 'modulepreload'; });
    if (links.length) return setTimeout(ask, 0, links);
    document.querySelectorAll('script[type="later"]').forEach(function (later) {
      var script = document.createElement('script');
      script.type = 'module';
      script.nonce = later.nonce;
      script.text = policy ? policy.createScript(later.text) : later.text;
      later.replaceWith(script);
    });
    setTimeout(${besides});
  };
  var begin = function () {
    if (isBegun) return;
    isBegun = true;
    ask(Array.from(document.querySelectorAll('link[rel="later"]')));
  };
  var whenPainted = function () {
    setTimeout(begin, 300);
    requestAnimationFrame(function () { setTimeout(begin); });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whenPainted, { once: true });
  else whenPainted();
})()`;
