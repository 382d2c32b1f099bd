import { useSyncExternalStore } from 'react';

/** How long the typing indicator stays after the last typing notification, in milliseconds. */
const LASTS_MS = 5_000;

const until = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Shows the typing indicator of a thread and restarts its timeout. */
export function noteTyping(threadId: string): void {
  clearTimeout(until.get(threadId));
  until.set(
    threadId,
    setTimeout(() => endTyping(threadId), LASTS_MS),
  );
  notifyListeners();
}

/** Call when the other side's message arrives. */
export function endTyping(threadId: string): void {
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
