import { sharedStorage } from '~/lib/browser/browser-storage.ts';
import { pastUrlKey } from './past-url.ts';

/**
 * The specification sets this version of the state stored in browsers. A new version discards the older
 * state.
 */
export const clientVersion = '2.0.4';
const key = 'clientVersion';

/** Call it after clearing local storage, so that the next load does not count as a first visit. */
export function saveClientVersion(): void {
  sharedStorage.keep(key, clientVersion);
}

/** Returns true while a reload is pending. The page must not hydrate then. */
export function isRenewing(): boolean {
  return document.documentElement.hasAttribute('data-renewing');
}

/**
 * This script runs before the first paint. If another version is stored, it clears caches and local storage
 * except pastUrl, stores this version and reloads. `renewed` in the history entry prevents a second reload
 * in browsers that cannot store.
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
