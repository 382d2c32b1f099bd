let channel: BroadcastChannel | undefined;

function line(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel('meche-session');
  return channel;
}

/** Says that the session of this browser is another one now: the tabs look at its cookies themselves. */
export function notifyOtherTabs(): void {
  line()?.postMessage('changed');
}

/**
 * Hears of the other tabs, and looks again when this one comes back after a sleep: what was said meanwhile may have been
 * missed, and a page that the "back" button brings back as it was may show a session that is over.
 */
export function onOtherTabs(changed: () => void): () => void {
  const heard = line();
  const shown = () => document.visibilityState === 'visible' && changed();
  const restored = (event: PageTransitionEvent) => event.persisted && changed();
  heard?.addEventListener('message', changed);
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('pageshow', restored);
  return () => {
    heard?.removeEventListener('message', changed);
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('pageshow', restored);
  };
}
