import { openDatabase } from '#kit/database/database';
import type { Report } from '#kit/jobs/reports';
import { startWorker, type Worker, type WorkerOptions } from '#kit/jobs/worker';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { APP_ROLE, type AppContext, isTraced, openReads } from './context.ts';
import { createReactions } from './reactions/create-reactions.ts';
import { createScheduledJobs } from './scheduled-jobs.ts';
import { createSweeps } from './sweeps.ts';

/** Starts the worker with all reactions, sweeps and scheduled jobs; `only` replaces some of these lists. */
export function openWorker(
  context: AppContext,
  report: Report,
  only: Partial<Pick<WorkerOptions, 'reactions' | 'sweeps' | 'scheduledJobs' | 'leaseSeconds'>> = {},
): Worker {
  const { clock, config } = context;
  // Scheduled jobs read whole tables, so their pool has query timeouts of ten minutes. Its connections lead
  // past a pooler, which refuses such limits and leaves those of the login.
  const url = config.DATABASE_LISTEN_URL ?? config.DATABASE_URL;
  const patient = openDatabase(url, { max: 2, role: APP_ROLE, isTraced: isTraced(config) });
  const reads = openReads(config, patient);
  const worker = startWorker({
    db: context.db,
    clock,
    listener: context.listener,
    reactions: createReactions(context),
    sweeps: createSweeps(context),
    scheduledJobs: createScheduledJobs({ ...context, db: patient, reads }),
    isAway: (error) => error instanceof PartnerUnavailable,
    report,
    onDone: (job) => context.log.info({ job }, 'job done'),
    ...only,
  });
  clock.onMove(() => worker.sweepNow());
  return {
    ...worker,
    async stop() {
      await worker.stop();
      // This call is not awaited, because the query of a scheduled job may take long; another worker
      // repeats the job.
      reads.close().catch(() => {});
      patient.destroy().catch(() => {});
    },
  };
}
