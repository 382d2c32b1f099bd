import { purgeAnswers } from '#appointments';
import { purgeMerges } from '#clients';
import { purgeEvents } from '#connections';
import { purgeCountedRegistrations, purgeLinks, purgeSessions } from '#identity';
import { purgeRateLimits } from '#kit/http/limits';
import { purgeIdempotencyKeys } from '#kit/idempotency';
import { listForgotten, purgeDoneJobs } from '#kit/jobs/job-store';
import { queueOf } from '#kit/jobs/reactions';
import { purgeRuns } from '#kit/jobs/scheduled-job-store';
import { type Findings, inBatches, type ScheduledJob } from '#kit/jobs/scheduled-jobs';
import { purgeSweepFailures } from '#kit/jobs/sweep-failures';
import { DAY_MS, HOUR_MS, later, systemClock } from '#kit/time';
import { eraseReportVisitors } from '#moderation';
import { purgePartnerEvents } from '#payments';
import { auditMasks } from '#scheduling';
import { purgeWaitingEntries } from '#waiting';
import {
  findHoldsForNothing,
  findInvoiceGaps,
  findMissingCaptures,
  findUnansweredCommands,
} from './compositions/money-checks.ts';
import { findWrongBooks } from './compositions/partner-books.ts';
import { findStrays } from './compositions/strays.ts';
import type { AppContext } from './context.ts';
import { reactions } from './reactions.ts';
import { writeNightlyFeeds } from './reserve-feeds/write-feeds.ts';
import { scheduledJobNames } from './scheduled-job-names.ts';

const MOST_FORGOTTEN = 100;

/** Retention in days after a row is over. */
const retentionDays = {
  sessions: 7,
  links: 30,
  partnerEvents: 90,
  jobs: 7,
  sweepFailures: 30,
  runs: 365,
  waitingEntries: 30,
  webhooks: 30,
  // Questionnaire answers: for an appointment that did not take place, and for one that did.
  answersOfNothing: 30,
  answersOfVisits: 3 * 365,
  // Names and addresses of visitors who reported something: past the period in which a decision can be
  // contested.
  reporters: 365,
};

export function scheduledJobs(context: AppContext): ScheduledJob[] {
  const { db, clock } = context;
  const jobs: Record<(typeof scheduledJobNames)[number], ScheduledJob['run']> = {
    ledger: () => findWrongBooks(context),
    holds: () => findHoldsForNothing(context),
    commands: () => findUnansweredCommands(context),
    captures: () => findMissingCaptures(context),
    invoices: () => findInvoiceGaps(context),
    async masks() {
      const differences = await auditMasks(db, { from: clock.now() });
      return {
        found: {},
        wrong: differences.map((mask) => `${mask.professionalId} ${mask.resourceId} ${mask.day}`),
      };
    },
    strays: () => findStrays(context),
    async jobs() {
      const queues = reactions(context).map(queueOf);
      const before = later(clock.now(), -HOUR_MS);
      return { found: {}, wrong: await listForgotten(db, { queues, before, limit: MOST_FORGOTTEN }) };
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
    waitingEntries: (limit) => purgeWaitingEntries(db, before(business, 'waitingEntries'), limit),
    webhooks: (limit) => purgeEvents(db, before(business, 'webhooks'), limit),
    reporters: (limit) => eraseReportVisitors(db, before(business, 'reporters'), limit),
    merges: (limit) => purgeMerges(db, business, limit),
    answers: (limit) => purgeAnswers({ db, clock }, ages, limit),
  };
  const found: [string, number][] = [];
  for (const [name, remove] of Object.entries(removals)) found.push([name, await inBatches(remove, signal)]);
  return { found: Object.fromEntries(found), wrong: [] };
}
