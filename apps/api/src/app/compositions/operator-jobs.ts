import * as contract from '@meche/contract/operator';
import { recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { HttpRouter } from '#kit/http/serve';
import { dismissFailedJob, listFailedJobs, retryFailedJobs } from '#kit/jobs/job-store';
import { listLastRuns, listLateScheduledJobs, requestRun } from '#kit/jobs/scheduled-job-store';
import { LATE_JOB_MS } from '#kit/jobs/scheduled-jobs';
import { listSweepFailures } from '#kit/jobs/sweep-failures';
import { refuse } from '#kit/refusal';
import { errorCodeOf } from '#kit/serialize-error';
import { type Clock, later } from '#kit/time';

/** `scheduledJobNames` are the names of the nightly jobs. */
export type OperatorContext = { db: Database; clock: Clock; scheduledJobNames: readonly string[] };

const MOST = 200;
/** A row with this many failures needs an operator. */
const STUCK_AFTER = 5;
/** Failures of this sweep are listed in the operator's section for partner events, not here. */
const EVENTS = 'partner-events';

const listStuck = async (db: Database) =>
  (await listSweepFailures(db, STUCK_AFTER)).filter(({ sweep }) => sweep !== EVENTS);
const listLate = ({ db, clock, scheduledJobNames }: OperatorContext) =>
  listLateScheduledJobs(db, scheduledJobNames, later(clock.now(), -LATE_JOB_MS));

/**
 * Returns one instant for each item of the section's badge: the end of a failed job, the last failure of a
 * stuck row, and the last run of a scheduled job that is late or has an alarm.
 */
export async function listTroubleDates(deps: OperatorContext): Promise<Date[]> {
  const [failed, stuck, late, runs] = await Promise.all([
    listFailedJobs(deps.db, MOST),
    listStuck(deps.db),
    listLate(deps),
    listLastRuns(deps.db, deps.scheduledJobNames),
  ]);
  const wrong = runs.filter(({ job, alarm }) => alarm !== null || late.includes(job));
  return [
    ...failed.map(({ endedAt }) => endedAt),
    ...stuck.map(({ failedAt }) => failedAt),
    ...wrong.map(({ endedAt, startedAt }) => endedAt ?? startedAt ?? deps.clock.now()),
  ];
}

/** Routes for failed jobs, stuck rows and scheduled jobs. */
export function jobRoutes(http: HttpRouter, deps: OperatorContext): void {
  const { db, clock, scheduledJobNames } = deps;
  http.serve(contract.listJobs, async () => {
    const [failed, stuck, late, runs] = await Promise.all([
      listFailedJobs(db, MOST),
      listStuck(db),
      listLate(deps),
      listLastRuns(db, scheduledJobNames),
    ]);
    return {
      failed: failed.map(({ id, reaction, subject, claims, error, endedAt }) => ({
        id,
        reaction,
        subject,
        claims,
        error: errorCodeOf(error),
        endedAt: endedAt.toISOString(),
      })),
      stuck: stuck.map(({ sweep, subject, attempts, error, failedAt, retryAt }) => ({
        sweep,
        subject,
        attempts,
        error: errorCodeOf(error) ?? error.type,
        failedAt: failedAt.toISOString(),
        retryAt: retryAt.toISOString(),
      })),
      scheduledJobs: scheduledJobNames.map((job) => {
        const run = runs.find((one) => one.job === job);
        return {
          job,
          alarm: run?.alarm ?? null,
          wrong: run?.wrong ?? 0,
          examples: run?.examples ?? [],
          startedAt: run?.startedAt?.toISOString() ?? null,
          endedAt: run?.endedAt?.toISOString() ?? null,
          isLate: late.includes(job),
        };
      }),
    };
  });

  http.serve(contract.runJobAgain, async ({ params: { id }, caller }) => {
    await inTransaction(db, async (tx) => {
      const count = await retryFailedJobs(tx, id, clock.now());
      if (count === 0) refuse('not_found');
      await recordAudit(tx, { actorId: caller.accountId, action: 'job.retried', subject: `job:${id}` });
    });
    return { done: true as const };
  });

  http.serve(contract.dismissJob, async ({ params: { id }, body: { reason }, caller }) => {
    await inTransaction(db, async (tx) => {
      if (!(await dismissFailedJob(tx, id, clock.now()))) refuse('not_found');
      const entry = { action: 'job.dismissed', subject: `job:${id}`, detail: { reason } };
      await recordAudit(tx, { actorId: caller.accountId, ...entry });
    });
    return { done: true as const };
  });

  http.serve(contract.runScheduledJob, async ({ params: { job }, caller }) => {
    if (!scheduledJobNames.includes(job)) refuse('not_found');
    await inTransaction(db, async (tx) => {
      await requestRun(tx, job, clock.now());
      await recordAudit(tx, {
        actorId: caller.accountId,
        action: 'scheduled_job.requested',
        subject: `scheduled_job:${job}`,
      });
    });
    return { done: true as const };
  });
}
