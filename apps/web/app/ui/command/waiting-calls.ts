import { useSyncExternalStore } from 'react';
import type { ApiClient } from '~/lib/api/client.ts';
import { type ApiRefusal, isRefusal, type WireCall } from '~/lib/api/refusal.ts';
import { tabStorage } from '~/lib/browser/browser-storage.ts';

/** What a screen says of a call that may wait for the network. */
export type Kept = {
  /** What it does, in the reader's words: it is told in a list, perhaps much later. */
  words: string;
  /** By which a screen draws it as if it were done. */
  about?: { id: string; [detail: string]: unknown };
  /** What the server warns of and does not forbid: the code of that refusal, and what is added to the body to do it all the same. */
  anyway?: { code: string; body: Record<string, unknown> };
};

export type WaitingCall = Kept & {
  wire: WireCall;
  /** Milliseconds since 1970, by this device. */
  since: number;
  /** Why the server would not, in the reader's words: stays until she has read it. Empty: it was never sent, too late. */
  refused?: string;
  /** The refusal's code. */
  code?: string;
};

const key = 'waiting calls';
/** The server remembers a key for a day: later, what arrived might be done again. */
const LONGEST_MS = 20 * 3_600_000;
const listeners = new Set<() => void>();
const none: readonly WaitingCall[] = [];
let last: { text: string | undefined; calls: readonly WaitingCall[] } = { text: undefined, calls: none };
let isSending = false;

/** Of this tab, in the order in which they were made; gone with the tab and with the session. */
export function waitingCalls(): readonly WaitingCall[] {
  const text = tabStorage.read(key);
  if (last.text !== text) last = { text, calls: read(text) };
  return last.calls;
}

function read(text: string | undefined): readonly WaitingCall[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? (kept as WaitingCall[]) : none;
  } catch {
    return none;
  }
}

function write(calls: readonly WaitingCall[]): void {
  const text = calls.length > 0 ? JSON.stringify(calls) : undefined;
  if (text === undefined) tabStorage.drop(key);
  else tabStorage.keep(key, text);
  // A browser that refuses storage: kept until the page is left.
  last = { text: tabStorage.read(key), calls };
  for (const listener of listeners) listener();
}

/** Pressed twice it waits once: the same press has the same key. */
export function keepCall(wire: WireCall, kept: Kept, since = Date.now()): void {
  const others = waitingCalls().filter((one) => one.wire.idempotencyKey !== wire.idempotencyKey);
  write([...others, { ...kept, wire, since }]);
}

/** Taken back, or read. */
export function dropCall({ wire }: Pick<WaitingCall, 'wire'>): void {
  write(waitingCalls().filter((one) => one.wire.idempotencyKey !== wire.idempotencyKey));
}

/** Whether it was only warned of. */
export function isWarned({ code, anyway, wire }: WaitingCall): boolean {
  return anyway !== undefined && code === anyway.code && wire.body !== undefined;
}

/** All the same, although it was warned of: another call, under a key of its own. */
export function insistOn(call: WaitingCall): void {
  const { wire, words, about, anyway } = call;
  if (!isWarned(call)) return;
  const body = JSON.stringify({ ...JSON.parse(wire.body ?? '{}'), ...anyway?.body });
  dropCall(call);
  keepCall({ ...wire, body, idempotencyKey: crypto.randomUUID() }, { words, ...(about && { about }) });
}

type Sending = {
  reasonOf: (error: unknown) => string;
  /** Asks again for what an answer has changed. */
  refresh: () => Promise<unknown>;
  now?: () => number;
};

/**
 * Sends what waits, one after the other, until nothing does or the network is away again. What is done stays until the screens
 * show it as done, so that it never stands nowhere; what is refused stays, with the reason.
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
        // Unreachable still, or the server is: it is asked again later, under the same key.
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
