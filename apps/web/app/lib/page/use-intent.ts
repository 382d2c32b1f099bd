import { useEffect, useRef } from 'react';
import { addWordsOf } from '../i18n/browser-words.ts';

/** Longer than a pointer that crosses a list stays on each link. */
const INTENT_MS = 80;

/** Whether the reader saves data or has a slow network; then nothing is prefetched. */
function sparesTheNetwork(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

export type IntentHandlers = Record<
  'onPointerEnter' | 'onPointerLeave' | 'onPointerCancel' | 'onFocus' | 'onBlur',
  () => void
>;

/**
 * Returns handlers for a link that call `begin` at most once, when a pointer or finger rests on the link or
 * the keyboard focuses it for `INTENT_MS`. Scrolling cancels the call; with a data saver or slow network it
 * is never made.
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

/**
 * Preloads the words of a page. A failure is ignored here, because the navigation loads the words again or
 * shows the error.
 */
export function preloadWords(path: string): void {
  addWordsOf(path).catch(() => undefined);
}
