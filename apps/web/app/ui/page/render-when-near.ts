import type { CSSProperties } from 'react';

/**
 * Returns styles for a list item of about this height, which is laid out and painted only when near the
 * viewport. They are inline, because style sheets block the first paint. A script turns them on, so that
 * without scripts anchors stay in place.
 */
export function renderWhenNear(heightPx: number): CSSProperties {
  return {
    contentVisibility: 'var(--later, visible)' as 'auto',
    containIntrinsicHeight: `auto ${heightPx}px`,
    // Leaves room for the focus ring at the edge.
    overflowClipMargin: '6px',
  };
}

/** Script that runs before the first paint and turns these styles on. */
export const renderWhenNearScript = `document.documentElement.style.setProperty('--later', 'auto')`;
