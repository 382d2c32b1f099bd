import { useSyncExternalStore } from 'react';
import type { ApiClient } from '~/lib/api/client.ts';
import { type ApiRefusal, isRefusal, type WireCall } from '~/lib/api/refusal.ts';
import { tabStorage } from '~/lib/browser/browser-storage.ts';

/** What a screen provides about a call that may be queued offline. */
export type CallDescription = {
  /** What it does, in the reader's words: shown in a list, perhaps much later. */
  words: string;
  /** Lets a screen show it as done. */
  about?: { id: string; [detail: string]: unknown };
  /** The code of a warning that the reader may override, and the body fields that override it. */
  anyway?: { code: string; body: Record<string, unknown> };
};

export type WaitingCall = CallDescription & {
  wire: WireCall;
  /** Milliseconds since 1970, by this device. */
  since: number;
  /** The refusal in the reader's words, until dismissed. Empty: expired before it was sent. */
  refused?: string;
  code?: string;
};

const key = 'waiting calls';
/** The server remembers an idempotency key for a day: later, a call that arrived might run twice. */
const LONGEST_MS = 20 * 3_600_000;
const listeners = new Set<() => void>();
const none: readonly WaitingCall[] = [];
let last: { text: string | undefined; calls: readonly WaitingCall[] } = { text: undefined, calls: none };
let isSending = false;

/** Queued calls of this tab, oldest first; deleted with the tab and the session. */
export function waitingCalls(): readonly WaitingCall[] {
  const text = tabStorage.read(key);
  if (last.text !== text) last = { text, calls: read(text) };
  return last.calls;
}

function read(text: string | undefined): readonly WaitingCall[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? (parsed as WaitingCall[]) : none;
  } catch {
    return none;
  }
}

function write(calls: readonly WaitingCall[]): void {
  const text = calls.length > 0 ? JSON.stringify(calls) : undefined;
  if (text === undefined) tabStorage.drop(key);
  else tabStorage.keep(key, text);
  // Where the browser refuses storage, the queue lasts until the page is left.
  last = { text: tabStorage.read(key), calls };
  for (const listener of listeners) listener();
}

/** Queues a call once per idempotency key. */
export function queueCall(wire: WireCall, description: CallDescription, since = Date.now()): void {
  const others = waitingCalls().filter((one) => one.wire.idempotencyKey !== wire.idempotencyKey);
  write([...others, { ...description, wire, since }]);
}

/** Removes a call that was cancelled or whose refusal was read. */
export function dropCall({ wire }: Pick<WaitingCall, 'wire'>): void {
  write(waitingCalls().filter((one) => one.wire.idempotencyKey !== wire.idempotencyKey));
}

/** Whether the refusal is a warning that can be overridden. */
export function isWarned({ code, anyway, wire }: WaitingCall): boolean {
  return anyway !== undefined && code === anyway.code && wire.body !== undefined;
}

/** Queues the call again with the warning overridden, under a new idempotency key. */
export function insistOn(call: WaitingCall): void {
  const { wire, words, about, anyway } = call;
  if (!isWarned(call)) return;
  const body = JSON.stringify({ ...JSON.parse(wire.body ?? '{}'), ...anyway?.body });
  dropCall(call);
  queueCall({ ...wire, body, idempotencyKey: crypto.randomUUID() }, { words, ...(about && { about }) });
}

type Sending = {
  reasonOf: (error: unknown) => string;
  /** Refetches what an answer changed. */
  refresh: () => Promise<unknown>;
  now?: () => number;
};

/**
 * Sends queued calls in order until the queue is empty or the network is lost. A call leaves the queue only
 * after the screens are refreshed, so that it never disappears; a refused one stays with its reason.
 */
export async function sendWaiting(
  api: Pick<ApiClient, 'again'>,
  { reasonOf, refresh, now = Date.now }: Sending,
): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (;;) {
      const next = waitingCalls().find(({ refused }) => refused === undefined);
      if (!next) return;
      if (now() - next.since > LONGEST_MS) {
        refuse(next, '');
        continue;
      }
      try {
        await api.again(next.wire);
        await refresh();
        dropCall(next);
      } catch (error) {
        // Network or server unreachable: retried later under the same key.
        if (!isRefusal(error) || isForLater(error)) return;
        refuse(next, reasonOf(error), error.code);
        await refresh();
      }
    }
  } finally {
    isSending = false;
  }
}

function isForLater({ status }: ApiRefusal): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function refuse({ wire }: WaitingCall, refused: string, code?: string): void {
  write(
    waitingCalls().map((one) =>
      one.wire.idempotencyKey === wire.idempotencyKey ? { ...one, refused, ...(code && { code }) } : one,
    ),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWaitingCalls(): readonly WaitingCall[] {
  return useSyncExternalStore(subscribe, waitingCalls, () => none);
}
