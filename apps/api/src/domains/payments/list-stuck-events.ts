import type { Database } from '#kit/database/database';
import { listSweepFailures } from '#kit/jobs/sweep-failures';
import type { SerializedError } from '#kit/serialize-error';
import { EVENTS_SWEEP } from './process-partner-events.ts';
import { listStuckEvents as listStuck, type StuckEvent } from './store/partner-events.ts';

/**
 * The tenth try is about nine minutes after the first, which is longer than a short outage of the partner.
 */
const TRIES = 10;
const MOST = 200;

/**
 * An event that an operator has to look at. `failure` is the error with which reading its subject at the
 * partner failed; null when no row of the app has that subject.
 */
export type StuckNews = StuckEvent & { attempts: number; failure: SerializedError | null };

/**
 * Lists for operators at most 200 subjects of partner events that could not be read TRIES times, or have
 * been unknown to the app for a day.
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
