import { GaveUpWaiting } from '@meche/simulators/testing/gave-up';
import { expect } from 'vitest';
import { origin } from './browser.ts';
import { moveBrowsers } from './clock.ts';

/** A hold in the card partner's export; amounts are euro cents. */
export type Hold = {
  id: string;
  status: string;
  amount_cents: number;
  held_cents: number;
  captured_cents: number;
  application_fee_cents: number;
  /** Connected account; null for the marketplace itself. */
  account: string | null;
  metadata: Record<string, string>;
};

type Movement = { account: string | null; type: string; net: number };
type Refund = { status: string; amount: number; payment_intent: string };
type Payout = { id: string; account: string | null; status: string; amount: number };
type Dispute = { id: string; status: string; amount: number; payment_intent: string };

export type Books = {
  clock: { now: string };
  holds: Hold[];
  setup_intents: { id: string; metadata: Record<string, string>; status: string }[];
  refunds: Refund[];
  payouts: Payout[];
  disputes: Dispute[];
  /** `account` is null for the marketplace itself. */
  balance_transactions: Movement[];
};

export type Mail = {
  id: string;
  subject: string;
  text: string;
  attachments: { name: string; type: string; path: string }[];
};

async function read<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(origin + path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function post<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

/** Registers a customer through the API without signing a browser in. */
export async function registerElsewhere(email: string, password: string): Promise<void> {
  const names = { first_name: 'Nora', last_name: 'Le Goff' };
  await post('/api/v1/authentications/register', { ...names, email, password });
}

/** Reads the card partner's export: holds, captures, refunds and more. */
export function readBooks(): Promise<Books> {
  return read('/local/card/export');
}

export async function holdsOf(appointmentId: string): Promise<Hold[]> {
  return (await readBooks()).holds.filter((hold) => hold.metadata.reference === appointmentId);
}

/**
 * Moves the app's business clock forward, and `Date` in the browsers with it. Throws in tests that do not
 * run alone.
 */
export async function moveClock(by: { to: string } | { advance_seconds: number }): Promise<void> {
  expectAlone();
  await post('/api/v1/local/clock', by);
  await moveBrowsers();
}

/**
 * Changes settings of the identity service, which all tests share. Throws in tests that do not run alone.
 */
export async function setIdentity(changes: { email_privacy?: boolean; forget_failures?: boolean }) {
  expectAlone();
  await post('/local/identity/settings', changes);
}

function expectAlone(): void {
  if (!expect.getState().testPath?.endsWith('.alone.e2e.ts'))
    throw new Error('this affects every browser test: name the file .alone.e2e.ts');
}

export async function mailsTo(email: string): Promise<Mail[]> {
  return (await read<{ mails: Mail[] }>(`/local/mails?to=${encodeURIComponent(email)}`)).mails;
}

export async function readText(path: string): Promise<string> {
  return (await fetch(origin + path)).text();
}

/**
 * Waits for the next second. Proofs of identity have a resolution of one second, so that one of the same
 * second could count as older than the end of the sessions.
 */
export async function waitForNextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000);
  const then = second();
  await eventually('another second', async () => second() > then);
}

const POLL_MS = 50;
const PATIENCE_MS = 45_000;

/**
 * Polls until `ask` returns a truthy value, because workers act after the commit and cause no event to wait
 * for. Throws what `ask` throws, and GaveUpWaiting after 45 s, even if a call never returns.
 */
export async function eventually<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  let times = 0;
  let lastCallAt = 0;
  const timer = setTimeout(() => {
    const seconds = (performance.now() - lastCallAt) / 1000;
    reject(
      new GaveUpWaiting(
        `never happened: ${what} (asked ${times} times, the last ${seconds.toFixed(1)} s ago)`,
      ),
    );
  }, PATIENCE_MS);
  try {
    for (;;) {
      times += 1;
      lastCallAt = performance.now();
      const answer = await Promise.race([ask(), late]);
      if (answer) return answer;
      await Promise.race([new Promise((resolve) => setTimeout(resolve, POLL_MS)), late]);
    }
  } finally {
    clearTimeout(timer);
  }
}
