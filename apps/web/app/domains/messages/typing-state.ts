import { useSyncExternalStore } from 'react';

/** Milliseconds that the typing indicator stays after the last typing notification. */
const LASTS_MS = 5_000;

const until = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Shows the typing indicator of a thread and restarts its timeout. */
export function showTyping(threadId: string): void {
  clearTimeout(until.get(threadId));
  until.set(
    threadId,
    setTimeout(() => hideTyping(threadId), LASTS_MS),
  );
  notifyListeners();
}

/**
 * Hides the typing indicator of a thread. It is called when the thread changes, for example by a new
 * message.
 */
export function hideTyping(threadId: string): void {
  clearTimeout(until.get(threadId));
  if (until.delete(threadId)) notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsTyping(threadId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => until.has(threadId),
    () => false,
  );
}
