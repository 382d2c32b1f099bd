import { listExistingAppointments, listVisitsAfter } from '#appointments';
import type { Database } from '#kit/database/database';
import type { Findings } from '#kit/jobs/scheduled-jobs';
import type { Clock } from '#kit/time';
import { listPayableIdsAfter, listPayablesByIds } from '#payments';
import { listOccupantsAfter, listOccupantsAmong } from '#scheduling';

type Deps = { db: Database; clock: Clock };

const AT_A_TIME = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Finds rows that refer to a row of another domain that does not exist, which no foreign key prevents:
 * payables and occupants without an appointment, card appointments without a payable, future appointments
 * without an occupant. Bookings go on while the batches are read, so findings about occupants are checked a
 * second time.
 */
export async function findOrphanedRows({ db, clock }: Deps): Promise<Findings> {
  const now = clock.now();
  const found = { visits: 0, payables: 0, occupants: 0 };
  const wrong: string[] = [];

  const visits = readInBatches(
    (after) => listVisitsAfter(db, { after, now, limit: AT_A_TIME }),
    (visit) => visit.id,
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
    const timeless = without(toCome, await listOccupantsAmong(db, toCome));
    const still = (await listExistingAppointments(db, timeless)).filter(({ isCancelled }) => !isCancelled);
    wrong.push(...still.map(({ id }) => `visit ${id} has no time`));
  }

  for await (const ids of readInBatches((after) => listPayableIdsAfter(db, after, AT_A_TIME), String)) {
    found.payables += ids.length;
    const known = await listExistingAppointments(db, ids);
    wrong.push(
      ...without(
        ids,
        known.map(({ id }) => id),
      ).map((id) => `payable ${id} has no visit`),
    );
  }

  for await (const some of readInBatches((after) => listOccupantsAfter(db, after, AT_A_TIME), String)) {
    const ids = [...new Set(some)];
    found.occupants += ids.length;
    const living = (await listExistingAppointments(db, ids)).filter(({ isCancelled }) => !isCancelled);
    const stray = without(
      ids,
      living.map(({ id }) => id),
    );
    // An appointment may be cancelled between the two reads; its occupant is deleted with it, so it is not
    // reported.
    wrong.push(...(await listOccupantsAmong(db, stray)).map((id) => `time of ${id}, which is no visit`));
  }
  return { found, wrong };
}

/** Yields all rows in batches, in the order of their ids. */
export async function* readInBatches<Row>(
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
