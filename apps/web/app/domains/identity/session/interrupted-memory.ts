import { forgetAnswers } from '~/lib/api/forget-answers.ts';
import { storedObject, tabStorage } from '~/lib/browser/browser-storage.ts';

const asideKey = 'typed before the session ended';

/**
 * Call when the session ended by itself. Moves this tab's stored form input to a key that only the same
 * user can restore; of an unknown user it is discarded. It ends with the tab.
 */
export function putAside(holder: string | undefined): void {
  // Cached answers are not form input.
  forgetAnswers();
  const typed = tabStorage.all();
  tabStorage.empty();
  if (holder) tabStorage.keep(asideKey, JSON.stringify({ holder, typed }));
}

/** Restores the input if it belongs to this user, and discards it otherwise. */
export function giveBack(userId: string): void {
  const aside = storedObject(tabStorage.read(asideKey));
  tabStorage.drop(asideKey);
  if (aside?.holder !== userId || typeof aside.typed !== 'object') return;
  for (const [key, text] of Object.entries({ ...aside.typed }))
    if (typeof text === 'string' && tabStorage.read(key) === undefined) tabStorage.keep(key, text);
}
