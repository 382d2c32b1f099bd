import { openDatabase } from '#kit/database/database';
import type { Report } from '#kit/jobs/reports';
import { startWorker, type Worker, type WorkerOptions } from '#kit/jobs/worker';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { APP_ROLE, type AppContext } from './context.ts';
import { reactions } from './reactions.ts';
import { scheduledJobs } from './scheduled-jobs.ts';
import { sweeps } from './sweeps.ts';

/** Starts the worker with all reactions, sweeps and scheduled jobs; `only` replaces parts of them. */
export function openWorker(
  context: AppContext,
  report: Report,
  only: Partial<Pick<WorkerOptions, 'reactions' | 'sweeps' | 'scheduledJobs' | 'leaseSeconds'>> = {},
): Worker {
  const { clock, config } = context;
  // Scheduled jobs read whole tables: their pool has the long timeouts of jobs.
  const patient = openDatabase(config.DATABASE_URL, { max: 2, role: APP_ROLE });
  const worker = startWorker({
    db: context.db,
    clock,
    reactions: reactions(context),
    sweeps: sweeps(context),
    scheduledJobs: scheduledJobs({ ...context, db: patient }),
    isAway: (error) => error instanceof PartnerUnavailable,
    report,
    ...only,
  });
  clock.onMove(() => worker.sweepNow());
  return {
    ...worker,
    async stop() {
      await worker.stop();
      // Not awaited: its query may take long, and another worker repeats the job.
      patient.destroy().catch(() => {});
    },
  };
}
