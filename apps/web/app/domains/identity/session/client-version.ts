import { sharedStorage } from '~/lib/browser/browser-storage.ts';
import { pastUrlKey } from './past-url.ts';

/** The specification's client version: what an older one left in this browser is not read again. */
export const clientVersion = '2.0.4';
const key = 'clientVersion';

/** After local storage was emptied: emptied by us, it is as new. */
export function keepClientVersion(): void {
  sharedStorage.keep(key, clientVersion);
}

/** True while the page is about to be loaded again: it should not wake up before. */
export function isRenewing(): boolean {
  return document.documentElement.hasAttribute('data-renewing');
}

/**
 * Runs before the first paint. Another version than ours is stored: caches and local storage are cleared, ours is stored
 * and the page reloads, before any of it is shown. pastUrl is carried over. Nothing stored is a first visit: ours is
 * stored, and the page goes on.
 * Never twice: a browser that forgets what is stored still remembers by the history entry that it was reloaded, and one
 * that refuses to store is left alone.
 */
export const renewBeforeFirstPaint = `(function () {
  var version = '${clientVersion}', key = '${key}';
  try {
    var store = localStorage, entry = history.state || {};
    var stored = store.getItem(key);
    if (stored === null) store.setItem(key, version);
    if (stored === null || stored === version) {
      if (entry.renewed) {
        delete entry.renewed;
        history.replaceState(entry, '');
      }
      return;
    }
    var past = store.getItem('${pastUrlKey}');
    store.clear();
    store.setItem(key, version);
    if (past) store.setItem('${pastUrlKey}', past);
    if (store.getItem(key) !== version || entry.renewed === version) return;
    entry.renewed = version;
    history.replaceState(entry, '');
  } catch (refused) {
    return;
  }
  document.documentElement.setAttribute('data-renewing', '');
  window.stop();
  var again = function () { location.reload(); };
  setTimeout(again, 1000);
  try {
    caches.keys().then(function (names) {
      return Promise.all(names.map(function (name) { return caches.delete(name); }));
    }).then(again, again);
  } catch (none) {
    again();
  }
})()`;
