import type { Report } from '#kit/jobs/reports';
import { startWorker, type Worker, type WorkerOptions } from '#kit/jobs/worker';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import type { Parts } from './parts.ts';
import { reactions, sweeps } from './reactions.ts';

/** The worker of the marketplace: all its side effects and deadlines, or those that are given. */
export function openWorker(
  parts: Parts,
  report: Report,
  only: Partial<Pick<WorkerOptions, 'reactions' | 'sweeps' | 'leaseSeconds'>> = {},
): Worker {
  const { db, clock } = parts;
  const worker = startWorker({
    db,
    clock,
    reactions: reactions(parts),
    sweeps: sweeps(parts),
    isAway: (error) => error instanceof PartnerUnavailable,
    report,
    ...only,
  });
  clock.onMove(() => worker.sweepNow());
  return worker;
}
