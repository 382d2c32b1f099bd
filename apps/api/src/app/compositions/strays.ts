import { listKnown, listVisitsAfter } from '#appointments';
import type { Database } from '#kit/database/database';
import type { Findings } from '#kit/jobs/scheduled-jobs';
import type { Clock } from '#kit/time';
import { listPayableIdsAfter, listPayablesByIds } from '#payments';
import { listTakersAfter, listTakersAmong } from '#scheduling';

type Deps = { db: Database; clock: Clock };

const AT_A_TIME = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * What one domain keeps for another that knows nothing of it: amounts due by card and time in calendars of no visit, visits
 * by card with nothing due and visits to come without their time. Read batch by batch beside who books: what is found is
 * looked for once more before it counts.
 */
export async function findStrays({ db, clock }: Deps): Promise<Findings> {
  const now = clock.now();
  const found = { visits: 0, payables: 0, occupants: 0 };
  const wrong: string[] = [];

  const visits = everyOne(
    (after) => listVisitsAfter(db, { after, now, limit: AT_A_TIME }),
    (it) => it.id,
  );
  for await (const some of visits) {
    found.visits += some.length;
    const byCard = some.filter(({ isByCard }) => isByCard).map(({ id }) => id);
    const due = await listPayablesByIds(db, byCard);
    wrong.push(
      ...without(
        byCard,
        due.map(({ id }) => id),
      ).map((id) => `visit ${id} has nothing due`),
    );
    const toCome = some.filter(({ isToCome }) => isToCome).map(({ id }) => id);
    const timeless = without(toCome, await listTakersAmong(db, toCome));
    const still = (await listKnown(db, timeless)).filter(({ isCancelled }) => !isCancelled);
    wrong.push(...still.map(({ id }) => `visit ${id} has no time`));
  }

  for await (const ids of everyOne((after) => listPayableIdsAfter(db, after, AT_A_TIME), String)) {
    found.payables += ids.length;
    const known = await listKnown(db, ids);
    wrong.push(
      ...without(
        ids,
        known.map(({ id }) => id),
      ).map((id) => `payable ${id} has no visit`),
    );
  }

  for await (const some of everyOne((after) => listTakersAfter(db, after, AT_A_TIME), String)) {
    const ids = [...new Set(some)];
    found.occupants += ids.length;
    const living = (await listKnown(db, ids)).filter(({ isCancelled }) => !isCancelled);
    const stray = without(
      ids,
      living.map(({ id }) => id),
    );
    // Cancelled between the two readings: its time was given back with it.
    wrong.push(...(await listTakersAmong(db, stray)).map((id) => `time of ${id}, which is no visit`));
  }
  return { found, wrong };
}

/** Batch by batch, in the order of their ids. */
export async function* everyOne<Row>(
  list: (after: string) => Promise<Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let after = FIRST; ; ) {
    const some = await list(after);
    const last = some.at(-1);
    if (last === undefined) return;
    yield some;
    after = idOf(last);
  }
}

function without(ids: readonly string[], known: readonly string[]): string[] {
  const there = new Set(known);
  return ids.filter((id) => !there.has(id));
}
