import { forgetAnswers } from '~/lib/api/forget-answers.ts';
import { keptObject, tabStorage } from '~/lib/browser/browser-storage.ts';

const asideKey = 'typed before the session ended';

/**
 * The session ended by itself, perhaps in the middle of a form: what this tab remembers is put where no page looks, and stands
 * there for this person alone. Of somebody unknown nothing is kept. A tab that is closed takes it along.
 */
export function putAside(holder: string | undefined): void {
  // It was not typed.
  forgetAnswers();
  const typed = tabStorage.all();
  tabStorage.empty();
  if (holder) tabStorage.keep(asideKey, JSON.stringify({ holder, typed }));
}

/** Whoever signs in next has it back if it is hers; it is forgotten otherwise. */
export function giveBack(userId: string): void {
  const aside = keptObject(tabStorage.read(asideKey));
  tabStorage.drop(asideKey);
  if (aside?.holder !== userId || typeof aside.typed !== 'object') return;
  for (const [key, text] of Object.entries({ ...aside.typed }))
    if (typeof text === 'string' && tabStorage.read(key) === undefined) tabStorage.keep(key, text);
}
