import type { Database } from '#kit/database/database';
import { listSweepFailures } from '#kit/jobs/sweep-failures';
import type { SerializedError } from '#kit/serialize-error';
import { EVENTS_SWEEP } from './process-partner-events.ts';
import { listStuckEvents as listStuck, type StuckEvent } from './store/partner-events.ts';

/** Half an hour of failures: more than a passing outage. */
const TRIES = 10;
const MOST = 200;

/**
 * Events that an operator has to look at. `failure`: the error of reading their subject; null: the subject
 * is unknown here.
 */
export type StuckNews = StuckEvent & { attempts: number; failure: SerializedError | null };

/**
 * For operators: events whose subject failed to be read TRIES times, or has been unknown here for a day.
 */
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
