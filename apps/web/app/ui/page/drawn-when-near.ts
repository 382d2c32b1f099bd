import type { CSSProperties } from 'react';

/**
 * For one of many, so high as they mostly are: what is further down is laid out and painted when it is near. A long page is drawn
 * many times while it wakes. In the element itself, because the sheets of a page are waited for before anything is seen; without
 * scripts nothing wakes, and everywhere.css has all of it laid out from the start.
 */
export function drawnWhenNear(heightPx: number): CSSProperties {
  return {
    contentVisibility: 'var(--meche-further-down, auto)' as 'auto',
    containIntrinsicHeight: `auto ${heightPx}px`,
    // What has the focus is ringed, also at the edge.
    overflowClipMargin: '6px',
  };
}
