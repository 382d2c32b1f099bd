/** Tags as React Router writes them, and the inert form in which they are sent until the first paint. */
const sentFor = new Map([
  ['rel="modulepreload" href', 'rel="later" href'],
  ['type="module" async=""', 'type="later"'],
]);

/** Longer than any tag with a marker. */
export const longestTag = 160;

export function beginLater(html: string): string {
  let later = html;
  for (const [written, sent] of sentFor) later = later.replaceAll(written, sent);
  return later;
}

/**
 * Loads the scripts after the first paint, or after 300 ms without one, so that styles, fonts and the hero
 * picture have the bandwidth. Preloads run in batches of four between which the page stays responsive; in a
 * hidden tab, where timers wait a second, all at once. `besides`, a function without parameters, runs
 * after.
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
