import type { CSSProperties } from 'react';

/**
 * Styles for list items of about this height: those outside the viewport are laid out and painted when
 * near, which keeps hydration of long pages cheap. Inline, because style sheets block the first paint; a
 * variable, so that without scripts everything is laid out at once and anchors stay in place.
 */
export function renderWhenNear(heightPx: number): CSSProperties {
  return {
    contentVisibility: 'var(--later, visible)' as 'auto',
    containIntrinsicHeight: `auto ${heightPx}px`,
    // Room for the focus ring at the edge.
    overflowClipMargin: '6px',
  };
}

/** Runs before the first paint. */
export const renderLater = `document.documentElement.style.setProperty('--later', 'auto')`;
