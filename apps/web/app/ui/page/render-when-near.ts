import type { CSSProperties } from 'react';

/**
 * Returns styles for a list item of about this height. Items outside of the viewport are laid out and
 * painted only when near, which makes long pages cheaper to hydrate. Inline, because style sheets block the
 * first paint. The variable is set by a script, so that without scripts everything is laid out at once and
 * anchors stay in place.
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
