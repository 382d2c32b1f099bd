import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A touch that lasts longer counts as a drag. */
const longestMs = 300;
const shortestPx = 60;

/**
 * Calls `onFlick` on a horizontal swipe with 1 to the left and -1 to the right. Ignores swipes within
 * elements that scroll horizontally.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, onFlick: (step: 1 | -1) => void): void {
  const flicked = useEffectEvent(onFlick);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let begun: { x: number; y: number; at: number } | undefined;
    const begin = ({ touches, target: under, timeStamp }: TouchEvent) => {
      const [one] = touches;
      const isAlone = touches.length === 1 && !scrollsSideways(under, target);
      begun = one && isAlone ? { x: one.clientX, y: one.clientY, at: timeStamp } : undefined;
    };
    const end = ({ changedTouches, timeStamp }: TouchEvent) => {
      const [one] = changedTouches;
      if (!begun || !one || timeStamp - begun.at > longestMs) return;
      const [x, y] = [one.clientX - begun.x, one.clientY - begun.y];
      if (Math.abs(x) >= shortestPx && Math.abs(x) > 2 * Math.abs(y)) flicked(x < 0 ? 1 : -1);
    };
    target.addEventListener('touchstart', begin, { passive: true });
    target.addEventListener('touchend', end, { passive: true });
    return () => {
      target.removeEventListener('touchstart', begin);
      target.removeEventListener('touchend', end);
    };
  }, [element]);
}

function scrollsSideways(under: EventTarget | null, until: HTMLElement): boolean {
  for (let at = under instanceof Element ? under : null; at && at !== until; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== 'hidden') return true;
  return false;
}
