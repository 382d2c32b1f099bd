import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 300_000;

/**
 * Waits until the process has the listings in memory. Before that searches go to the database, and counts
 * are not computed.
 */
export async function memoryFilled(ask: (path: string) => Promise<unknown>): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    // A place with few listings: counts are not computed above a limit either.
    const { value } = (await ask('/api/v1/search/counts?where=2A&place=salon')) as {
      value: { place: unknown };
    };
    if (value.place !== null) return;
    if (performance.now() > until) throw new Error('the listings were not read');
    await pause(50);
  }
}
