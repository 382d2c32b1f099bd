import { removeFiles } from '#files';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { sweepEach } from '#kit/jobs/sweep-each';
import type { Clock } from '#kit/time';
import { listUnsentFacts, type Untold } from './store/answers.ts';
import { lockAppointment } from './store/appointments.ts';
import { takeAnswersAway } from './take-answers.ts';

type Deps = { db: Database; clock: Clock };

/**
 * What was told before a visit that came to nothing, or is long past, goes with its photos; the visit itself stays. One
 * appointment after the other, those that ended first before the others. Answers of how many: about `limit` at most.
 */
export async function purgeAnswers(deps: Deps, untold: Untold, limit: number): Promise<number> {
  for (let total = 0; ; ) {
    const done = await sweepEach<string>(deps, {
      sweep: 'purge-answers',
      list: (due) => listUnsentFacts(deps.db, untold, due),
      run: (id) => forgetAnswers(deps, id),
    });
    total += done;
    if (done === 0 || total >= limit) return total;
  }
}

/** Ended for good: nothing that is untold once is ever told again. */
async function forgetAnswers({ db, clock }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const ids = await takeAnswersAway(tx, id);
    if (row?.customerId && ids.length > 0)
      await removeFiles(tx, { owner: { kind: 'account', id: row.customerId }, ids, now: clock.now() });
  });
}
