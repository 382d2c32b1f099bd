import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 300_000;

/** Until the listings are in the memory of who is asked: before, nothing is counted, and the same questions go to the database. */
export async function memoryFilled(ask: (path: string) => Promise<unknown>): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    // Of a place where few are: more than are looked at would not be counted either.
    const { value } = (await ask('/api/v1/search/counts?where=2A&place=salon')) as {
      value: { place: unknown };
    };
    if (value.place !== null) return;
    if (performance.now() > until) throw new Error('the listings were not read');
    await pause(50);
  }
}
