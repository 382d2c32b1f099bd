import { purgeAnswers } from '#appointments';
import { purgeMerges } from '#clients';
import { purgeEvents } from '#connections';
import { purgeCountedRegistrations, purgeLinks, purgeSessions } from '#identity';
import { purgeRateLimits } from '#kit/http/limits';
import { listForgotten, purgeDoneJobs } from '#kit/jobs/job-store';
import { purgeRuns } from '#kit/jobs/night-store';
import { type Findings, inBatches, type NightJob } from '#kit/jobs/nights';
import { queueOf } from '#kit/jobs/reactions';
import { purgeSweepFailures } from '#kit/jobs/sweep-failures';
import { purgeDoneOnce } from '#kit/once';
import { DAY_MS, HOUR_MS, later, systemClock } from '#kit/time';
import { purgeVisitors } from '#moderation';
import { purgePartnerEvents } from '#payments';
import { auditMasks } from '#scheduling';
import { purgeWishes } from '#waiting';
import {
  findHeldForNothing,
  findInvoiceGaps,
  findMissingCaptures,
  findWaitingOrders,
} from './compositions/money-checks.ts';
import { findWrongBooks } from './compositions/partner-books.ts';
import { findStrays } from './compositions/strays.ts';
import { nightNames } from './night-names.ts';
import type { Parts } from './parts.ts';
import { reactions } from './reactions.ts';
import { keepNightlyFeeds } from './reserve-feeds/write-feeds.ts';

const MOST_FORGOTTEN = 100;

/** How long things stay after they are over, in days. */
const kept = {
  sessions: 7,
  links: 30,
  partnerEvents: 90,
  jobs: 7,
  sweepFailures: 30,
  runs: 365,
  wishes: 30,
  webhooks: 30,
  // What a customer answered before a visit: of one that came to nothing, and of one that took place.
  answersOfNothing: 30,
  answersOfVisits: 3 * 365,
  // Names and addresses of visitors who reported something: as long as it may be contested, and a while.
  reporters: 365,
};

export function nightJobs(parts: Parts): NightJob[] {
  const { db, clock } = parts;
  const jobs: Record<(typeof nightNames)[number], NightJob['run']> = {
    ledger: () => findWrongBooks(parts),
    holds: () => findHeldForNothing(parts),
    orders: () => findWaitingOrders(parts),
    captures: () => findMissingCaptures(parts),
    invoices: () => findInvoiceGaps(parts),
    async masks() {
      const differences = await auditMasks(db, { from: clock.now() });
      return { found: {}, wrong: differences.map((it) => `${it.professionalId} ${it.resourceId} ${it.day}`) };
    },
    strays: () => findStrays(parts),
    async jobs() {
      const queues = reactions(parts).map(queueOf);
      const before = later(clock.now(), -HOUR_MS);
      return { found: {}, wrong: await listForgotten(db, { queues, before, limit: MOST_FORGOTTEN }) };
    },
    feeds: (signal) => keepNightlyFeeds(parts, { signal }),
    purges: (signal) => purge(parts, signal),
  };
  return nightNames.map((name) => ({ name, run: jobs[name] }));
}

async function purge({ db, clock }: Parts, signal: AbortSignal): Promise<Findings> {
  const system = systemClock.now();
  const business = clock.now();
  const before = (now: Date, name: keyof typeof kept) => later(now, -kept[name] * DAY_MS);
  const untold = {
    cancelledBefore: before(business, 'answersOfNothing'),
    overBefore: before(business, 'answersOfVisits'),
  };
  const removals: Record<string, (limit: number) => Promise<number>> = {
    keys: (limit) => purgeDoneOnce(db, system, limit),
    sessions: (limit) => purgeSessions(db, before(system, 'sessions'), limit),
    links: (limit) => purgeLinks(db, before(system, 'links'), limit),
    rateLimits: (limit) => purgeRateLimits(db, system, limit),
    registrations: (limit) => purgeCountedRegistrations(db, system, limit),
    partnerEvents: (limit) => purgePartnerEvents(db, before(business, 'partnerEvents'), limit),
    jobs: (limit) => purgeDoneJobs(db, before(business, 'jobs'), limit),
    sweepFailures: (limit) => purgeSweepFailures(db, before(business, 'sweepFailures'), limit),
    nightRuns: (limit) => purgeRuns(db, before(business, 'runs'), limit),
    wishes: (limit) => purgeWishes(db, before(business, 'wishes'), limit),
    webhooks: (limit) => purgeEvents(db, before(business, 'webhooks'), limit),
    reporters: (limit) => purgeVisitors(db, before(business, 'reporters'), limit),
    merges: (limit) => purgeMerges(db, business, limit),
    answers: (limit) => purgeAnswers({ db, clock }, untold, limit),
  };
  const found: [string, number][] = [];
  for (const [name, remove] of Object.entries(removals)) found.push([name, await inBatches(remove, signal)]);
  return { found: Object.fromEntries(found), wrong: [] };
}
