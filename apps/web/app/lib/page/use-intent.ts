import { useEffect, useRef } from 'react';
import { addWordsOf } from '../i18n/browser-words.ts';

/** Who passes over a list meets each of its links for less. */
const INTENT_MS = 80;

/** The reader pays for each byte, or waits long for it: nothing is fetched before she asks. */
function sparesTheNetwork(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

export type IntentHandlers = Record<
  'onPointerEnter' | 'onPointerLeave' | 'onPointerCancel' | 'onFocus' | 'onBlur',
  () => void
>;

/**
 * For a link: `begin`, once, when a pointer rests on it, a finger touches it or the keyboard stops there. A finger that goes on
 * to scroll means something else.
 */
export function useIntent(begin: () => void): IntentHandlers {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begun = useRef(false);

  function wait() {
    if (begun.current || sparesTheNetwork()) return;
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      begun.current = true;
      begin();
    }, INTENT_MS);
  }
  const leave = () => clearTimeout(waiting.current);

  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    onPointerEnter: wait,
    onPointerLeave: leave,
    onPointerCancel: leave,
    onFocus: wait,
    onBlur: leave,
  };
}

/** The words of a page to come; without network they come with the page, or it says so. */
export function fetchWordsAhead(path: string): void {
  addWordsOf(path).catch(() => undefined);
}
