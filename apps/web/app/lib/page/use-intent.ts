import { useEffect, useRef } from 'react';
import { addWordsOf } from '../i18n/browser-words.ts';

/** A pointer crossing a list stays on each link for less. */
const INTENT_MS = 80;

/** Data saver or a slow network: no prefetching. */
function sparesTheNetwork(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

export type IntentHandlers = Record<
  'onPointerEnter' | 'onPointerLeave' | 'onPointerCancel' | 'onFocus' | 'onBlur',
  () => void
>;

/**
 * For links: calls `begin` once when a pointer rests on it, a finger touches it or it has keyboard focus. A
 * touch that turns into scrolling is cancelled.
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

/** Preloads the words of a page; on failure the navigation loads them or shows the error. */
export function fetchWordsAhead(path: string): void {
  addWordsOf(path).catch(() => undefined);
}
