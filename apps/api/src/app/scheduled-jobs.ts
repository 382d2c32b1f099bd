import { purgeAnswers } from '#appointments';
import { purgeMerges } from '#clients';
import { purgeEvents } from '#connections';
import { purgeCountedRegistrations, purgeLinks, purgeSessions } from '#identity';
import { purgeSignIns } from '#kit/audit';
import { purgeRateLimits } from '#kit/http/limits';
import { purgeIdempotencyKeys } from '#kit/idempotency';
import { listStuckJobsAndFacts, purgeDoneJobs } from '#kit/jobs/job-store';
import { jobNameOf } from '#kit/jobs/reactions';
import { purgeRuns } from '#kit/jobs/scheduled-job-store';
import { deleteInBatches, type Findings, type ScheduledJob } from '#kit/jobs/scheduled-jobs';
import { purgeSweepFailures } from '#kit/jobs/sweep';
import { DAY_MS, HOUR_MS, later, systemClock } from '#kit/time';
import { eraseReportVisitors } from '#moderation';
import { purgeDeliveries } from '#notifications';
import { purgePartnerEvents } from '#payments';
import { auditMasks } from '#scheduling';
import { purgeWaitingEntries } from '#waiting';
import {
  findInvoiceGaps,
  findMissingCaptures,
  findUnansweredCommands,
  findUnneededHolds,
} from './compositions/money-checks.ts';
import { findOrphanedRows } from './compositions/orphaned-rows.ts';
import { checkBooks } from './compositions/partner-books.ts';
import { writeNightlyFeeds } from './compositions/reserve-feeds/write-feeds.ts';
import type { AppContext } from './context.ts';
import { createReactions } from './reactions/create-reactions.ts';
import { scheduledJobNames } from './scheduled-job-names.ts';

const MAX_FORGOTTEN = 100;

/** Days for which each kind of row is stored after its end. */
const retentionDays = {
  sessions: 7,
  links: 30,
  partnerEvents: 90,
  jobs: 7,
  sweepFailures: 30,
  runs: 365,
  deliveries: 365,
  // Entries of sign-ins in the audit trail; all others stay.
  signIns: 365,
  waitingEntries: 30,
  webhooks: 30,
  // Answers to questionnaires: of appointments that did not take place, and of appointments that did.
  answersOfNothing: 30,
  answersOfVisits: 3 * 365,
  // Names and addresses of visitors who reported content. A decision can no longer be contested after this
  // time.
  reporters: 365,
};

export function createScheduledJobs(context: AppContext): ScheduledJob[] {
  const { db, clock, reads } = context;
  const readers = async () => ({ ...context, db: await reads.upToDate() });
  const jobs: Record<(typeof scheduledJobNames)[number], ScheduledJob['run']> = {
    ledger: (signal) => checkBooks(context, { signal }),
    holds: (signal, progress) => findUnneededHolds(context, { signal, progress }),
    commands: () => findUnansweredCommands(context),
    captures: async () => findMissingCaptures(await readers()),
    invoices: async () => findInvoiceGaps(await readers()),
    async masks() {
      const differences = await auditMasks(await reads.upToDate(), { from: clock.now() });
      return {
        found: {},
        wrong: differences.map((mask) => `${mask.professionalId} ${mask.resourceId} ${mask.day}`),
      };
    },
    strays: async () => findOrphanedRows(await readers()),
    async jobs() {
      const queues = createReactions(context).map(jobNameOf);
      const before = later(clock.now(), -HOUR_MS);
      return { found: {}, wrong: await listStuckJobsAndFacts(db, { queues, before, limit: MAX_FORGOTTEN }) };
    },
    feeds: (signal) => writeNightlyFeeds(context, { signal }),
    purges: (signal) => purge(context, signal),
  };
  return scheduledJobNames.map((name) => ({ name, run: jobs[name] }));
}

async function purge({ db, clock }: AppContext, signal: AbortSignal): Promise<Findings> {
  const system = systemClock.now();
  const business = clock.now();
  const before = (now: Date, name: keyof typeof retentionDays) => later(now, -retentionDays[name] * DAY_MS);
  const ages = {
    cancelledBefore: before(business, 'answersOfNothing'),
    overBefore: before(business, 'answersOfVisits'),
  };
  const removals: Record<string, (limit: number) => Promise<number>> = {
    keys: (limit) => purgeIdempotencyKeys(db, system, limit),
    sessions: (limit) => purgeSessions(db, before(system, 'sessions'), limit),
    links: (limit) => purgeLinks(db, before(system, 'links'), limit),
    rateLimits: (limit) => purgeRateLimits(db, system, limit),
    registrations: (limit) => purgeCountedRegistrations(db, system, limit),
    partnerEvents: (limit) => purgePartnerEvents(db, before(business, 'partnerEvents'), limit),
    jobs: (limit) => purgeDoneJobs(db, before(business, 'jobs'), limit),
    sweepFailures: (limit) => purgeSweepFailures(db, before(business, 'sweepFailures'), limit),
    scheduledJobRuns: (limit) => purgeRuns(db, before(business, 'runs'), limit),
    deliveries: (limit) => purgeDeliveries(db, before(business, 'deliveries'), limit),
    signIns: (limit) => purgeSignIns(db, before(system, 'signIns'), limit),
    waitingEntries: (limit) => purgeWaitingEntries(db, before(business, 'waitingEntries'), limit),
    webhooks: (limit) => purgeEvents(db, before(business, 'webhooks'), limit),
    reporters: (limit) => eraseReportVisitors(db, before(business, 'reporters'), limit),
    merges: (limit) => purgeMerges(db, business, limit),
    answers: (limit) => purgeAnswers({ db, clock }, ages, limit),
  };
  const found: [string, number][] = [];
  for (const [name, remove] of Object.entries(removals))
    found.push([name, await deleteInBatches(remove, signal)]);
  return { found: Object.fromEntries(found), wrong: [] };
}
