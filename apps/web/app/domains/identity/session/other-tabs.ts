let channel: BroadcastChannel | undefined;

function getChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel('meche-session');
  return channel;
}

/** The message has no content, because the other tabs read the session from the cookies. */
export function notifyOtherTabs(): void {
  getChannel()?.postMessage('changed');
}

/**
 * Calls `changed` when another tab reports a change, and when this tab becomes visible or returns from the
 * back/forward cache, because it may have missed a message.
 */
export function onOtherTabs(changed: () => void): () => void {
  const sessionChannel = getChannel();
  const shown = () => document.visibilityState === 'visible' && changed();
  const restored = (event: PageTransitionEvent) => event.persisted && changed();
  sessionChannel?.addEventListener('message', changed);
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('pageshow', restored);
  return () => {
    sessionChannel?.removeEventListener('message', changed);
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('pageshow', restored);
  };
}
