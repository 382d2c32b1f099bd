import type { Database } from '#kit/database/database';
import { listSweepFailures } from '#kit/jobs/sweep-failures';
import type { SerializedError } from '#kit/serialize-error';
import { EVENTS_SWEEP } from './process-partner-events.ts';
import { listStuckEvents as listStuck, type StuckEvent } from './store/partner-events.ts';

/** Half an hour of failing: no passing trouble. */
const TRIES = 10;
const MOST = 200;

/** News that an operator has to look at. `failure`: what reading its subject ended with; null: nothing of ours is it. */
export type StuckNews = StuckEvent & { attempts: number; failure: SerializedError | null };

/** For the operator: news whose subject could not be read so many times, or that is about nothing of ours for a day. */
export async function listStuckEvents(db: Database): Promise<StuckNews[]> {
  const failures = (await listSweepFailures(db, TRIES)).filter(({ sweep }) => sweep === EVENTS_SWEEP);
  const stuck = await listStuck(
    db,
    failures.map(({ subject }) => subject),
    MOST,
  );
  return stuck.map((event) => {
    const failure = failures.find(({ subject }) => subject === event.subject);
    return { ...event, attempts: failure?.attempts ?? event.looks, failure: failure?.error ?? null };
  });
}
