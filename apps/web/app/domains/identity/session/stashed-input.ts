import { forgetAnswers } from '~/lib/api/forget-answers.ts';
import { storedObject, tabStorage } from '~/lib/browser/browser-storage.ts';

const asideKey = 'typed before the session ended';

/**
 * Call it when a session expired. Moves this tab's stored form input to one key that only the same user can
 * restore; the input of an unknown user is discarded.
 */
export function stashFormInput(holder: string | undefined): void {
  // Cached API answers are not form input.
  forgetAnswers();
  const typed = tabStorage.all();
  tabStorage.empty();
  if (holder) tabStorage.keep(asideKey, JSON.stringify({ holder, typed }));
}

/** Restores the input that `stashFormInput` stored, or discards it if it belongs to another user. */
export function restoreFormInput(userId: string): void {
  const aside = storedObject(tabStorage.read(asideKey));
  tabStorage.drop(asideKey);
  if (aside?.holder !== userId || typeof aside.typed !== 'object') return;
  for (const [key, text] of Object.entries({ ...aside.typed }))
    if (typeof text === 'string' && tabStorage.read(key) === undefined) tabStorage.keep(key, text);
}
