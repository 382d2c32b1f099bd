/** At most one reload in this time, so that a file that is missing for good causes no loop. */
const AGAIN_MS = 5 * 60_000;

/**
 * Script that reloads the page once when a file of its build is missing, because a deployment replaced the
 * build: the page then loads with the files of the new one. React Router does so for the route that a reader
 * navigates to. Events: `error` of scripts and style sheets, a rejected import of the entry, and Vite's event
 * for other imports. Offline, and in browsers that cannot store, it does nothing.
 */
export const reloadWhenFilesAreMissing = `(function () {
  var again = function () {
    if (navigator.onLine === false) return;
    try {
      var key = 'reloadedAt';
      if (Date.now() - Number(sessionStorage.getItem(key)) < ${AGAIN_MS}) return;
      sessionStorage.setItem(key, String(Date.now()));
    } catch (refused) {
      return;
    }
    location.reload();
  };
  addEventListener('vite:preloadError', again);
  addEventListener('unhandledrejection', function (event) {
    if (/import.* module|module script/i.test(event.reason && event.reason.message)) again();
  });
  addEventListener('error', function (event) {
    var at = event.target;
    var isFile = at && (at.tagName === 'SCRIPT' || (at.tagName === 'LINK' && at.rel === 'stylesheet'));
    if (!isFile) return;
    var address = at.src || at.href;
    // A module written in the page has no address: one of its imports is missing.
    if (address ? address.indexOf(location.origin + '/assets/') === 0 : at.type === 'module') again();
  }, true);
})()`;
