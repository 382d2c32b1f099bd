import { listVisitsAfter } from '#appointments';
import type { Database } from '#kit/database/database';
import { listUnansweredCommands } from '#kit/jobs/partner-command-store';
import type { Findings, RunProgress } from '#kit/jobs/scheduled-jobs';
import { type Clock, DAY_MS, later, MINUTE_MS } from '#kit/time';
import {
  findStrayHolds,
  listPayableIdsAfter,
  listPayablesByIds,
  type PaymentsDeps,
  type StrayHold,
} from '#payments';
import { listGaps } from '#subscriptions';
import { listCapturedCents } from '#wallet';
import { readInBatches } from './orphaned-rows.ts';
import { partnerCommandTables } from './partner-command-tables.ts';

type Deps = { db: Database; clock: Clock };

const AT_A_TIME = 1_000;
/** No hold lasts this long, so older ones need no check. */
const HOLD_DAYS = 40;
/** The card partner is asked for so many days at once. Then the run saves how far it is. */
const DAYS_AT_ONCE = 8;
const MAX_STRAYS = 200;
const PENDING_MS = 15 * MINUTE_MS;

type HoldsProgress = { since: string; days: number; holds: number; wrong: string[] };

/**
 * Finds at most 200 open holds at the card partner, placed in the last 40 days, that belong to no payable or
 * that their payable does not wait for. A run that was interrupted goes on after the days that it has looked at.
 */
export async function findUnneededHolds(
  { db, clock, partners: { charges } }: Deps & { partners: { charges: PaymentsDeps['charges'] } },
  { signal, progress }: { signal: AbortSignal; progress: RunProgress },
): Promise<Findings> {
  const saved = progress.saved as HoldsProgress | null;
  let done = saved ?? {
    since: later(clock.now(), -HOLD_DAYS * DAY_MS).toISOString(),
    days: 0,
    holds: 0,
    wrong: [],
  };
  while (done.days < HOLD_DAYS && done.wrong.length < MAX_STRAYS) {
    const { since, days } = done;
    const day = (number: number) => later(new Date(since), number * DAY_MS);
    const found = await Promise.all(
      Array.from({ length: DAYS_AT_ONCE }, (_, index) => {
        const next = days + index + 1;
        // The last day has no end, for holds that are placed meanwhile.
        const window = { since: day(next - 1), until: next === HOLD_DAYS ? null : day(next) };
        return findStrayHolds({ db, charges }, window, signal);
      }),
    );
    done = {
      since,
      days: days + DAYS_AT_ONCE,
      holds: done.holds + found.reduce((sum, { open }) => sum + open, 0),
      wrong: [...done.wrong, ...found.flatMap(({ strays }) => strays.map(describeStray))].slice(
        0,
        MAX_STRAYS,
      ),
    };
    await progress.save(done);
  }
  return { found: { holds: done.holds }, wrong: done.wrong };
}

function describeStray({ holdId, amountCents, payableId }: StrayHold): string {
  return payableId === null
    ? `hold ${holdId} of ${amountCents} belongs to no payable`
    : `hold ${holdId} of ${amountCents}, which payable ${payableId} does not await`;
}

/**
 * Finds at most 200 pending commands to the card partner that were created more than 15 minutes ago.
 */
export async function findUnansweredCommands({ db, clock }: Deps): Promise<Findings> {
  const before = later(clock.now(), -PENDING_MS);
  const waiting = await listUnansweredCommands(db, partnerCommandTables, before);
  return {
    found: {},
    wrong: waiting.map(
      ({ id, action, subject, createdAt }) =>
        `${action} ${id} of ${subject}, since ${createdAt.toISOString()}`,
    ),
  };
}

/**
 * Finds captures whose amount differs from the ledger, and appointments that were completed, missed or
 * cancelled over a day ago, without an open contest, whose hold or saved card was not used or released.
 */
export async function findMissingCaptures({ db, clock }: Deps): Promise<Findings> {
  const now = clock.now();
  const found = { payables: 0, visits: 0 };
  const wrong: string[] = [];
  for await (const ids of readInBatches((after) => listPayableIdsAfter(db, after, AT_A_TIME), String)) {
    found.payables += ids.length;
    const debited = (await listPayablesByIds(db, ids)).filter(({ status }) => status === 'captured');
    const posted = await listCapturedCents(
      db,
      debited.map(({ id }) => id),
    );
    for (const { id, capturedCents } of debited)
      if ((posted.get(id) ?? 0) !== capturedCents)
        wrong.push(`payable ${id}: debited ${capturedCents}, in the ledger ${posted.get(id) ?? 0}`);
  }
  const visits = readInBatches(
    (after) => listVisitsAfter(db, { after, now, limit: AT_A_TIME }),
    ({ id }) => id,
  );
  for await (const some of visits) {
    const ended = some.filter(({ isByCard, isSettled }) => isByCard && isSettled).map(({ id }) => id);
    found.visits += ended.length;
    for (const { id, status } of await listPayablesByIds(db, ended))
      if (status === 'held' || status === 'card_saved')
        wrong.push(`appointment ${id} has ended, but its payment is still ${status}`);
  }
  return { found, wrong };
}

/** Finds gaps in the invoice numbers. */
export async function findInvoiceGaps({ db }: Deps): Promise<Findings> {
  const gaps = await listGaps(db);
  return { found: { gaps: gaps.length }, wrong: gaps };
}
