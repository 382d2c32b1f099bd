import { useSyncExternalStore } from 'react';
import type { ApiClient } from '~/lib/api/client.ts';
import { type ApiRefusal, isRefusal, type WireCall } from '~/lib/api/refusal.ts';
import { tabStorage } from '~/lib/browser/browser-storage.ts';

/** How a screen describes a call that may be queued while the browser is offline. */
export type CallDescription = {
  /** What the call does, in the reader’s language; shown in a list, perhaps much later. */
  words: string;
  /** What the call is about, so that a screen can show the change as done. */
  about?: { id: string; [detail: string]: unknown };
  /** The code of a warning that the reader may override, and the body fields that override it. */
  anyway?: { code: string; body: Record<string, unknown> };
};

export type WaitingCall = CallDescription & {
  wire: WireCall;
  /** When the call was queued, in epoch milliseconds of this device. */
  since: number;
  /**
   * The reason of a refusal in the reader’s language, until dismissed. Undefined: not refused. Empty: the
   * call expired before it could be sent.
   */
  refused?: string;
  code?: string;
};

const key = 'waiting calls';
/**
 * Calls expire after this time. The server remembers an idempotency key for a day; after that, a call that
 * had reached it would run twice.
 */
const LONGEST_MS = 20 * 3_600_000;
const listeners = new Set<() => void>();
const none: readonly WaitingCall[] = [];
let last: { text: string | undefined; calls: readonly WaitingCall[] } = { text: undefined, calls: none };
let isSending = false;

/**
 * Returns the queued calls of this tab, oldest first. They are deleted with the tab and with the session.
 */
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
  // When the browser refuses storage, the queue is lost on leaving the page.
  last = { text: tabStorage.read(key), calls };
  for (const listener of listeners) listener();
}

/** Queues a call; a call with the same idempotency key replaces the earlier one. */
export function queueCall(wire: WireCall, description: CallDescription, since = Date.now()): void {
  const others = waitingCalls().filter((one) => one.wire.idempotencyKey !== wire.idempotencyKey);
  write([...others, { ...description, wire, since }]);
}

/** Removes a call that the reader has cancelled, or whose refusal the reader has dismissed. */
export function dropCall({ wire }: Pick<WaitingCall, 'wire'>): void {
  write(waitingCalls().filter((one) => one.wire.idempotencyKey !== wire.idempotencyKey));
}

/** Whether the call was refused with the warning that the reader may override. */
export function isWarned({ code, anyway, wire }: WaitingCall): boolean {
  return anyway !== undefined && code === anyway.code && wire.body !== undefined;
}

/**
 * Queues a refused call again with its warning overridden, under a new idempotency key. Does nothing unless
 * `isWarned`.
 */
export function overrideWarning(call: WaitingCall): void {
  const { wire, words, about, anyway } = call;
  if (!isWarned(call)) return;
  const body = JSON.stringify({ ...JSON.parse(wire.body ?? '{}'), ...anyway?.body });
  dropCall(call);
  queueCall({ ...wire, body, idempotencyKey: crypto.randomUUID() }, { words, ...(about && { about }) });
}

type Sending = {
  reasonOf: (error: unknown) => string;
  /** Fetches the queries again after an answer. */
  refresh: () => Promise<unknown>;
  now?: () => number;
};

/**
 * Sends queued calls in order until the queue is empty or the server is unreachable, failing or busy (429).
 * An accepted call leaves the queue when the screens are refreshed, a refused one stays with its reason.
 * Does nothing while another run is under way.
 */
export async function sendWaitingCalls(
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
        // The server is unreachable, failing or limits the rate: a later attempt sends the call under the
        // same key.
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
