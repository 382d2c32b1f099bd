import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { GaveUpWaiting } from '@meche/simulators/testing/gave-up';
import { startHttpProxy } from './http-proxy.testing.ts';
import { type Product, pendingWork } from './running-product.testing.ts';

/** A proxy to the card partner that can drop answers or replace idempotency keys. */
export function openLine() {
  let isLosing = false;
  let isForgetful = false;

  async function carry(to: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { method, url } = incoming;
    const key = isForgetful && incoming.headers['idempotency-key'] ? randomUUID() : undefined;
    const headers = { ...incoming.headers, ...(key && { 'idempotency-key': key }) };
    const carried = request(`${to}${url}`, { method, headers, agent: false }).end(body);
    const [answer] = (await once(carried, 'response')) as [IncomingMessage];
    const received = await buffer(answer);
    if (isLosing) return void incoming.socket.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(received);
  }

  return {
    /** Starts the proxy, for `openProduct`. */
    startProxy: (partnersUrl: string) =>
      startHttpProxy((incoming, outgoing) => carry(partnersUrl, incoming, outgoing)),
    /** From now on the partner carries out all requests, but its answers are lost. */
    loseAnswers(): void {
      isLosing = true;
    },
    carryAnswers(): void {
      isLosing = false;
    },
    /** Seeded violation: a fresh idempotency key for each attempt. */
    forgetKeys(): void {
      isForgetful = true;
    },
  };
}

/** Something that a person repeats until it is acknowledged. The name is for error messages. */
export type Act = { name: string; run: () => Promise<unknown> };

export type UnderWay = { names: Set<string>; all: Promise<unknown> };

/** Starts the acts one after the other, spread over this time, without waiting for earlier ones. */
export function beginOver(milliseconds: number, acts: readonly Act[]): UnderWay {
  const names = new Set(acts.map(({ name }) => name));
  const begun = acts.map(async ({ name, run }, index) => {
    await pause((index * milliseconds) / acts.length);
    await run();
    names.delete(name);
  });
  const all = Promise.all(begun);
  all.catch(() => {});
  return { names, all };
}

/** The promise, or after the limit an error that says what is still pending. */
export async function within<T>(
  milliseconds: number,
  what: string,
  promise: Promise<T>,
  whereItStands: () => Promise<string> | string,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(async () => {
    const where = await Promise.race([
      Promise.resolve().then(whereItStands).catch(String),
      pause(5_000, 'the state could not be read'),
    ]);
    reject(new GaveUpWaiting(`${what}: not within ${milliseconds} ms; ${where}`));
  }, milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Notifications and partner events are left out: they back off by their own clocks. */
const ofMoney = ['facts', 'operations', 'withdrawals', 'bank_accounts'];

export async function pendingMoneyCommands(product: Product): Promise<Record<string, number>> {
  const all = Object.entries(await pendingWork(product));
  return Object.fromEntries(all.filter(([name]) => ofMoney.includes(name)));
}

/**
 * Waits in real time until no money command is pending, without moving a clock. Returns how long that took.
 */
export async function untilSettled(product: Product, boundMs: number): Promise<number> {
  const since = performance.now();
  for (;;) {
    const left = await pendingMoneyCommands(product).catch(String);
    if (typeof left === 'object' && Object.keys(left).length === 0) return performance.now() - since;
    if (performance.now() - since > boundMs)
      throw new GaveUpWaiting(`not settled within ${boundMs} ms: ${JSON.stringify(left)}`);
    await pause(50);
  }
}
