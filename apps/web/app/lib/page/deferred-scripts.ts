/**
 * Attributes of tags as React Router writes them, and the inert form in which the server sends them until
 * the first paint.
 */
const sentFor = new Map([
  ['rel="modulepreload" href', 'rel="later" href'],
  ['type="module" async=""', 'type="later"'],
]);

/** Upper bound for the length of a tag with one of these attributes. */
export const longestTag = 160;

export function deferScripts(html: string): string {
  let later = html;
  for (const [written, sent] of sentFor) later = later.replaceAll(written, sent);
  return later;
}

/**
 * Returns a script that starts the deferred scripts after the first paint, at the latest 300 ms after
 * parsing, so that styles, fonts and the main picture load first. Preloads start four at a time, in a
 * hidden tab all together, because timers are slow there. `besides` is the source of a function that runs
 * afterwards.
 */
export const startDeferredScripts = (besides: string) => `(function () {
  var isBegun = false;
  // The policy is used only for scripts that the server wrote with its nonce.
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
