import type { CSSProperties } from 'react';

/**
 * For one of many, so high as they mostly are: what is further down is laid out and painted when it is near. A long page is drawn
 * many times while it wakes. In the element itself, because the sheets of a page are waited for before anything is seen. Without
 * scripts nothing wakes: all of it is laid out from the start, and what is reached by a jump stays where it was.
 */
export function drawnWhenNear(heightPx: number): CSSProperties {
  return {
    contentVisibility: 'var(--later, visible)' as 'auto',
    containIntrinsicHeight: `auto ${heightPx}px`,
    // What has the focus is ringed, also at the edge.
    overflowClipMargin: '6px',
  };
}

/** Runs before the first paint. */
export const drawLater = `document.documentElement.style.setProperty('--later', 'auto')`;
