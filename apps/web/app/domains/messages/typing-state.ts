import { useSyncExternalStore } from 'react';

/** So long after the last sign somebody is said to type. */
const LASTS_MS = 5_000;

const until = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The other side of a thread types: for a while, unless she does again. */
export function noteTyping(threadId: string): void {
  clearTimeout(until.get(threadId));
  until.set(
    threadId,
    setTimeout(() => endTyping(threadId), LASTS_MS),
  );
  tell();
}

/** What she typed is there. */
export function endTyping(threadId: string): void {
  clearTimeout(until.get(threadId));
  if (until.delete(threadId)) tell();
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
