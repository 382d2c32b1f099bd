import { randomUUID } from 'node:crypto';
import { loadWords } from '@meche/words';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setOperator } from '#identity';
import { listAlarmsOn } from '#kit/alarms/alarm-store';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { requestRun } from '#kit/jobs/scheduled-job-store';
import { runScheduledJobs } from '#kit/jobs/scheduled-jobs';
import { DAY_MS, HOUR_MS, later, MINUTE_MS, systemClock } from '#kit/time';
import { aFailedJob, aStuckEvent } from '#testing/a-failure';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aProfessional } from '#testing/builders';
import { aPayable } from '#testing/card-partner';
import {
  approveDifference,
  explainDifference,
  listDifferences,
  matureMoney,
  type Posting,
  postToLedger,
} from '#wallet';
import { ProfessionalChanged } from '../../domains/professionals/facts.ts';
import { actNames } from '../compositions/operator-acts.ts';
import { settlingOf } from '../compositions/partner-books.ts';
import { createScheduledJobs } from '../scheduled-jobs.ts';
import { alarmRules, findAlarmChanges } from './alarm-rules.ts';
import { createFigureReaders } from './figures.ts';
import { updateAlarms } from './watch-figures.ts';

const OPERATORS = 'veille@meche.test';
let fixture: ApiFixture;
let salon: string;
beforeAll(async () => {
  fixture = await openApiFixture({ OPERATOR_MAIL: OPERATORS });
  salon = (await aProfessional(fixture.db)).id;
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await sql`truncate kit.alarms, kit.jobs, kit.facts, kit.scheduled_job_runs, kit.sweep_failures, payments.partner_events`.execute(
    fixture.db,
  );
  await sql`truncate payments.payables cascade`.execute(fixture.db);
  await sql`truncate notifications.deliveries cascade`.execute(fixture.db);
  await fetch(`${fixture.simulators}/local/mails`, { method: 'DELETE' });
});

const clockNow = () => fixture.context.clock.now();
const around = () => ({ db: fixture.db, now: clockNow() });
const on = async () => (await listAlarmsOn(fixture.db)).map(({ name }) => name);
/** Subjects of the emails to the operators, oldest first. */
async function subjects(): Promise<string[]> {
  await fixture.react();
  return (await fixture.emailsTo(OPERATORS)).map(({ subject }) => subject).reverse();
}

async function aPayableOf(): Promise<string> {
  const parties = {
    accountId: (await aCustomer(fixture.db)).id,
    professionalId: (await aProfessional(fixture.db)).id,
  };
  return aPayable(fixture.db, { now: clockNow }, parties);
}
async function anOperation(createdAt: Date): Promise<void> {
  const payableId = await aPayableOf();
  const times = { createdAt, firstCalledAt: createdAt, retryAt: later(clockNow(), HOUR_MS) };
  await fixture.db
    .insertInto('payments.operations')
    .values({ payableId, kind: 'setup', amountCents: 0, status: 'pending', ...times })
    .execute();
}

/** A ledger posting of the salon, a day ago. */
async function aPosting(
  kind: Posting['kind'],
  entries: Record<string, number>,
  { partnerId = null, availableOn = clockNow() }: { partnerId?: string | null; availableOn?: Date } = {},
): Promise<void> {
  await inTransaction(fixture.db, (tx) =>
    postToLedger(tx, {
      key: randomUUID(),
      kind,
      professionalId: salon,
      subjectId: randomUUID(),
      partnerId,
      availableOn,
      at: later(clockNow(), -DAY_MS),
      entries: Object.entries(entries).map(([account, amountCents]) => ({
        account,
        amountCents,
      })) as Posting['entries'],
    }),
  );
}
/** Corrupts a balance, which no code of the app can do. */
async function overdraw(cents: number): Promise<void> {
  await sql`alter table wallet.balances disable trigger balances_written_by_post`.execute(fixture.db);
  await sql`update wallet.balances set connected = connected + ${cents} where professional_id = ${salon}`.execute(
    fixture.db,
  );
  await sql`alter table wallet.balances enable trigger balances_written_by_post`.execute(fixture.db);
}
async function dueDayOf(name: string): Promise<void> {
  await requestRun(fixture.db, name, clockNow());
  await runScheduledJobs(
    { db: fixture.db, clock: fixture.context.clock, report: () => {} },
    createScheduledJobs(fixture.context).filter((job) => job.name === name),
    new AbortController().signal,
  );
}
async function settleAll(): Promise<void> {
  const [one, other] = [(await aCustomer(fixture.db)).id, (await aCustomer(fixture.db)).id];
  const settling = settlingOf(fixture.context);
  for (const { id: differenceId } of await listDifferences(fixture.db)) {
    await explainDifference(settling, {
      differenceId,
      operatorId: one,
      explanation: 'Expected by this test',
    });
    await approveDifference(settling, { differenceId, operatorId: other });
  }
}

/** How each alarm is triggered with real data, and how its cause is removed. */
const troubles: Record<string, { begin: () => Promise<unknown>; end: () => Promise<unknown> }> = {
  operation_waits: {
    begin: () => anOperation(later(clockNow(), -16 * MINUTE_MS)),
    end: () => sql`update payments.operations set status = 'done'`.execute(fixture.db),
  },
  events_wait: {
    begin: () =>
      sql`insert into payments.partner_events (id, kind, about, about_id, received_at, look_at)
        values ('evt_late', 'account.updated', 'account', 'acct_1', ${later(clockNow(), -11 * MINUTE_MS)},
          ${later(clockNow(), -11 * MINUTE_MS)})`.execute(fixture.db),
    end: () => sql`update payments.partner_events set processed_at = now()`.execute(fixture.db),
  },
  rows_stuck: {
    begin: () => aStuckEvent(around()),
    end: () => sql`update payments.partner_events set processed_at = now()`.execute(fixture.db),
  },
  jobs_failed: {
    begin: () => aFailedJob(around()),
    end: () => sql`update kit.jobs set status = 'done', payload = null, error = null`.execute(fixture.db),
  },
  outbox_waits: {
    begin: () =>
      inTransaction(fixture.db, (tx) =>
        announce(tx, ProfessionalChanged, { professionalId: 'x' }, later(clockNow(), -6 * MINUTE_MS)),
      ),
    end: () => sql`delete from kit.facts`.execute(fixture.db),
  },
  holds_end: {
    async begin() {
      const id = await aPayableOf();
      await sql`update payments.payables set status = 'held', hold_id = 'pi_1', capture_before = ${later(clockNow(), 23 * HOUR_MS)},
          renew_at = null
        where id = ${id}`.execute(fixture.db);
    },
    end: () =>
      sql`update payments.payables set status = 'captured', captured_cents = amount_cents,
      capture_before = null`.execute(fixture.db),
  },
  scheduled_jobs_late: {
    begin: () =>
      sql`insert into kit.scheduled_job_runs (job, due_on, created_at, started_at, ended_at)
        values ('masks', '2026-01-01', ${later(clockNow(), -27 * HOUR_MS)}, ${later(clockNow(), -27 * HOUR_MS)},
          ${later(clockNow(), -27 * HOUR_MS)})`.execute(fixture.db),
    end: () => sql`update kit.scheduled_job_runs set ended_at = ${clockNow()}`.execute(fixture.db),
  },
  ledger_violated: {
    async begin() {
      await aPosting('capture', { suspense: 1, earned: -1 });
      await overdraw(1);
      await dueDayOf('ledger');
    },
    async end() {
      await overdraw(-1);
      await dueDayOf('ledger');
    },
  },
  books_differ: {
    async begin() {
      // The two cancel out, but each is counted.
      await aPosting('partner_fee', { platform: 700, suspense: -700 }, { partnerId: 'pi_one' });
      await aPosting('partner_fee', { platform: -700, suspense: 700 }, { partnerId: 'pi_other' });
      await dueDayOf('ledger');
    },
    end: () => settleAll(),
  },
  books_unread: {
    begin: async () => {
      const account = { professionalId: salon, partnerId: 'acct_nobody' };
      await fixture.db.insertInto('payments.partnerAccounts').values(account).execute();
      await dueDayOf('ledger');
    },
    end: async () => {
      await fixture.db.deleteFrom('payments.partnerAccounts').execute();
      await dueDayOf('ledger');
    },
  },
  invoices_missing: {
    begin: async () => {
      await sql`insert into subscriptions.invoice_counters (series, year, last) values ('F', 2026, 1)`.execute(
        fixture.db,
      );
      await dueDayOf('invoices');
    },
    end: async () => {
      await sql`update subscriptions.invoice_counters set last = 0`.execute(fixture.db);
      await dueDayOf('invoices');
    },
  },
  accounts_negative: {
    begin: () => aPosting('refund_requested', { owed_by_professional: 100, refunds_in_transit: -100 }),
    end: () => aPosting('capture', { suspense: 100, earned: -100 }),
  },
  money_must_leave: {
    async begin() {
      const availableOn = later(clockNow(), -86 * DAY_MS);
      await aPosting('capture', { suspense: 100, earned: -100 }, { availableOn });
      await matureMoney(fixture.context);
    },
    end: () => aPosting('withdrawal_requested', { available: 100, in_transit: -100 }),
  },
};

test('every alarm with a figure can be triggered', () => {
  const known = Object.keys(createFigureReaders(fixture.context));
  const alarms = alarmRules.filter(({ figure }) => known.includes(figure)).map(({ name }) => name);
  expect(Object.keys(troubles).sort()).toEqual(alarms.sort());
});

test.each(['fr', 'en'] as const)('every act of the trail has its words in %s', async (language) => {
  const { operator } = await loadWords(language);
  const wordsOf = (name: string) =>
    name
      .split('.')
      .reduce<unknown>((words, part) => (words as Record<string, unknown>)?.[part], operator.acts.names);
  const mute = Object.values(actNames)
    .flat()
    .filter((name) => typeof wordsOf(name) !== 'string');
  expect(mute).toEqual([]);
});

test.each(['fr', 'en'] as const)(
  'every alarm has its words in %s, in the email and on the operator pages',
  async (language) => {
    const { notifications, operator } = await loadWords(language);
    const names = alarmRules.map(({ name }) => name).sort();
    expect(Object.keys(notifications.alarm.names).sort()).toEqual(names);
    expect(Object.keys(operator.alarms).sort()).toEqual(names);
  },
);

describe.each(Object.entries(troubles))('%s', (name, { begin, end }) => {
  test('is off, begins, and ends, with one email each', async () => {
    await updateAlarms(fixture.context);
    expect(await on()).toEqual([]);
    await begin();
    await updateAlarms(fixture.context);
    await updateAlarms(fixture.context);
    expect(await on()).toEqual([name]);
    const begun = await mailed();
    expect(begun).toEqual([expect.stringMatching(/^Alarme\s: /)]);
    await end();
    await updateAlarms(fixture.context);
    await updateAlarms(fixture.context);
    expect(await on()).toEqual([]);
    expect(await mailed()).toEqual([...begun, expect.stringMatching(/^Fin d’alarme\s: /)]);
  });
});

/** Sends the alarm emails without running the reactions to the trouble itself. */
async function mailed(): Promise<string[]> {
  const facts = await fixture.db.selectFrom('kit.facts').selectAll().execute();
  await fixture.db.deleteFrom('kit.facts').execute();
  const sent = await subjects();
  for (const { id: _id, ...fact } of facts)
    await fixture.db
      .insertInto('kit.facts')
      .values({ ...fact, payload: JSON.stringify(fact.payload) })
      .execute();
  return sent;
}

test('an expiring hold counts without a replacement: not while its renewal is planned or under way', async () => {
  const id = await aPayableOf();
  const { holds_ending: ending } = createFigureReaders(fixture.context);
  const held = (captureInHours: number, renewAt: Date | null) =>
    sql`update payments.payables set status = 'held', hold_id = 'pi_2', renew_at = ${renewAt},
      capture_before = ${later(clockNow(), captureInHours * HOUR_MS)} where id = ${id}`.execute(fixture.db);
  await held(23, later(clockNow(), 11 * HOUR_MS));
  expect(await ending?.()).toBe(0);
  await held(12, later(clockNow(), -14 * MINUTE_MS));
  expect(await ending?.()).toBe(0);
  // Its renewal is overdue and was not started.
  await held(12, later(clockNow(), -16 * MINUTE_MS));
  expect(await ending?.()).toBe(1);
  await held(25, null);
  expect(await ending?.()).toBe(0);
  // A renewal failed.
  await held(11, null);
  expect(await ending?.()).toBe(1);
  const times = { createdAt: clockNow(), firstCalledAt: clockNow(), retryAt: clockNow() };
  const order = { payableId: id, kind: 'hold' as const, amountCents: 1, ...times };
  await fixture.db
    .insertInto('payments.operations')
    .values({ ...order, status: 'pending' })
    .execute();
  expect(await ending?.()).toBe(0);
});

test('the overview names the business and the amount of money that must be paid out', async () => {
  const { begin, end } = troubles.money_must_leave!;
  const operator = await aCustomer(fixture.db);
  await setOperator({ db: fixture.db, clock: systemClock }, { email: operator.email, isOperator: true });
  const headers = await fixture.signIn(operator.id);
  const named = async () => {
    const { value } = await fixture.call('GET', '/operator/overview', { headers });
    return (value as { money_to_leave: object[] }).money_to_leave;
  };
  expect(await named()).toEqual([]);
  await begin();
  expect(await named()).toEqual([
    {
      professional_id: salon,
      business_name: 'Atelier Marchal',
      email: expect.stringContaining('@'),
      amount_cents: 100,
      days_left: 4,
    },
  ]);
  await end();
  expect(await named()).toEqual([]);
});

test('several workers that judge at once send one email', async () => {
  await aFailedJob(around());
  await Promise.all(Array.from({ length: 6 }, () => updateAlarms(fixture.context)));
  expect(await subjects()).toHaveLength(1);
});

test('a figure that cannot be read leaves its alarm as it is, and the others are judged', async () => {
  await aFailedJob(around());
  await updateAlarms(fixture.context);
  await sql`delete from kit.jobs`.execute(fixture.db);
  await aStuckEvent(around());
  const figures = createFigureReaders(fixture.context);
  const broken = {
    ...figures,
    'background_failures:job': async () => {
      throw new Error('no answer');
    },
  };
  await expect(updateAlarms(fixture.context, broken)).rejects.toBeInstanceOf(AggregateError);
  expect((await on()).sort()).toEqual(['jobs_failed', 'rows_stuck']);
  await updateAlarms(fixture.context);
  expect(await on()).toEqual(['rows_stuck']);
});

test('a figure is judged as soon as it has a reader', () => {
  const names = (figures: Parameters<typeof findAlarmChanges>[0], now: string[] = []) =>
    findAlarmChanges(figures, now).map(({ rule, change }) => `${rule.name} ${change}`);
  expect(names({})).toEqual([]);
  expect(names({ partner_minus_ledger_cents: -1 })).toEqual(['books_differ begins']);
  expect(names({ partner_minus_ledger_cents: 0 }, ['books_differ'])).toEqual(['books_differ ends']);
  expect(names({ days_to_90: 6, negative_accounts: 1, ledger_violations: 1 })).toEqual([
    'ledger_violated begins',
    'accounts_negative begins',
  ]);
  expect(names({ days_to_90: 5 })).toEqual(['money_must_leave begins']);
});
