import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { GaveUpWaiting } from '@meche/simulators/testing/gave-up';
import { startHttpProxy } from './http-proxy.testing.ts';
import { owed, type Product } from './running-product.testing.ts';

/** The card partner as API and worker see it: a line that may carry requests and lose what is answered, or forget their keys. */
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
    const said = await buffer(answer);
    if (isLosing) return void incoming.socket.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(said);
  }

  return {
    /** The address in front of the partner's, for `openProduct`. */
    inFront: (partnersUrl: string) =>
      startHttpProxy((incoming, outgoing) => carry(partnersUrl, incoming, outgoing)),
    /** From now on whatever the partner is asked it does, and nobody hears of it. */
    loseAnswers(): void {
      isLosing = true;
    },
    carryAnswers(): void {
      isLosing = false;
    },
    /** Planted: as if every try had a key of its own. */
    forgetKeys(): void {
      isForgetful = true;
    },
  };
}

/** What somebody does, until it is acknowledged; by its name a test says what it waits for. */
export type Act = { name: string; run: () => Promise<unknown> };

export type UnderWay = { names: Set<string>; all: Promise<unknown> };

/** Acts begin one after the other over so long, whatever becomes of those before them. */
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

/** The promise, or in the end an error that says where everything stands. */
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
      pause(5_000, 'nobody says where it stands'),
    ]);
    reject(new GaveUpWaiting(`${what}: not within ${milliseconds} ms; ${where}`));
  }, milliseconds);
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Letters, and what the partner has still to tell us or be asked about its news, rest by clocks of their own. */
const ofMoney = ['facts', 'operations', 'withdrawals', 'bank_accounts'];

export async function pendingMoneyCommands(product: Product): Promise<Record<string, number>> {
  const all = Object.entries(await owed(product));
  return Object.fromEntries(all.filter(([name]) => ofMoney.includes(name)));
}

/** Until no money waits for anybody, in real time: neither a clock is moved nor is anybody nudged. How long that took. */
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
