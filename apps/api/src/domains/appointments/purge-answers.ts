import { removeFiles } from '#files';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { sweepEach } from '#kit/jobs/sweep';
import type { Clock } from '#kit/time';
import { answersToPurge, type PurgeLimits } from './store/answers.ts';
import { lockAppointment } from './store/appointments.ts';
import { detachAnswers } from './take-answers.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Deletes answers and photos of appointments that were cancelled or ended long ago; the appointments stay.
 * Starts with the oldest, stops after about `limit`, and returns the number of appointments purged.
 */
export async function purgeAnswers(deps: Deps, limits: PurgeLimits, limit: number): Promise<number> {
  for (let total = 0; ; ) {
    const done = await sweepEach(deps, answersToPurge(limits), { run: ({ id }) => forgetAnswers(deps, id) });
    total += done;
    if (done === 0 || total >= limit) return total;
  }
}

async function forgetAnswers({ db, clock }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const ids = await detachAnswers(tx, id);
    if (row?.customerId && ids.length > 0)
      await removeFiles(tx, { owner: { kind: 'account', id: row.customerId }, ids, now: clock.now() });
  });
}
