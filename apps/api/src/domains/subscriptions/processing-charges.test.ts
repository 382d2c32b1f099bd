import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { serializeError } from '#kit/serialize-error';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/time';
import { lockProfessional } from '#professionals';
import { billingWith } from '#testing/billing';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { findBookProblems, openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { signIn } from '#testing/sign-in';
import {
  attachCards,
  type BillingDeps,
  chargeCommands,
  closePeriods,
  findSubscription,
  forgetBillingCard,
  refreshCharge,
  refreshUndecidedCharges,
  runCharges,
  startSubscription,
  subscriptionsRoutes,
  writeDueCharges,
} from './index.ts';
import { charges, closeCharge, findByPartnerId, insertCharge } from './store/charges.ts';
import { chargeDuesToNewCard } from './try-dues.ts';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: BillingDeps;
let app: FastifyInstance;
let ines: BuiltProfessional;

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = billingWith(fresh.db, partner);
  app = httpApp(fresh.db, (http) => subscriptionsRoutes(http, deps));
});
afterAll(async () => {
  await app?.close();
  await partner?.close();
  await fresh?.close();
});
beforeEach(async () => {
  await partner.faults({ pend_next_payment: 0 });
  // Clears pending work of other tests.
  await sql`update subscriptions.dues set try_at = null`.execute(fresh.db);
  await sql`update subscriptions.charges set look_at = 'infinity' where look_at is not null`.execute(
    fresh.db,
  );
  await sql`update subscriptions.subscriptions set anchor_day = null, period_starts_on = null, period_ends_on = null,
    period_ends_at = null, period_plan = null, period_profiles = null`.execute(fresh.db);
});

/** Moves to a minute after the end of the first period, whose invoice of 19.99 € is then due. */
async function aDueInvoice(card = 'pm_card_visa') {
  ines = await aProfessional(fresh.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } });
  await inTransaction(fresh.db, (tx) =>
    startSubscription(tx, {
      professionalId: ines.id,
      totalPrice: '19,99',
      additionalProfiles: 0,
      paymentMethodToken: card,
      now: deps.clock.now(),
    }),
  );
  await attachCards(deps, ines.id);
  const { periodEndsAt } = (await findSubscription(fresh.db, ines.id)) ?? {};
  if (!periodEndsAt) throw new Error('no period runs');
  await partner.clock.move(periodEndsAt.getTime() - deps.clock.now().getTime() + MINUTE_MS);
  await closePeriods({ ...deps, limitBookableMembers: () => Promise.resolve() });
}

/** Runs the sweeps of a minute. */
async function sweep() {
  await partner.clock.move(MINUTE_MS);
  await writeDueCharges(deps);
  await runCharges(deps);
  await refreshUndecidedCharges(deps);
}

/** Returns the id at the partner of the charge of an invoice that the bank is processing. */
async function aProcessingCharge(card?: string): Promise<string> {
  await aDueInvoice(card);
  await partner.faults({ pend_next_payment: 1 });
  await sweep();
  expect(await statuses()).toEqual(['processing']);
  return partnerIdOf('processing');
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const headers = { ...(await signIn(fresh.db, ines.accountId)), 'idempotency-key': randomUUID() };
  const url = `/api/v1/professional/subscription${path}`;
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.json().value;
}
const enterCard = (payment_method_token: string) => call('PUT', '/card', { payment_method_token });

async function listCharges() {
  return fresh.db
    .selectFrom('subscriptions.charges')
    .selectAll()
    .where('professionalId', '=', ines.id)
    .orderBy('position')
    .execute();
}
const statuses = async () => (await listCharges()).map(({ status }) => status);
const partnerIdOf = async (status: string) =>
  (await listCharges()).find((charge) => charge.status === status)?.partnerId ?? '';

async function readDue() {
  return fresh.db
    .selectFrom('subscriptions.dues')
    .selectAll()
    .where('professionalId', '=', ines.id)
    .executeTakeFirstOrThrow();
}
const unpaidReasons = async () =>
  (
    await sql<{ reason: string }>`select payload->>'reason' as reason from kit.facts
      where name = 'invoice-unpaid' and payload->>'professionalId' = ${ines.id} order by id`.execute(fresh.db)
  ).rows.map(({ reason }) => reason);
/** Number of times that the partner debited the professional. */
const debits = async () =>
  (await partner.books('holds')).holds.filter(
    ({ metadata, status }) => metadata.reference === ines.id && status === 'succeeded',
  ).length;
/** Runs `work` under the professional's lock once `waiting` waits for that lock, then awaits both. */
async function whileLocked(waiting: () => Promise<unknown>, work: (tx: Tx) => Promise<void>) {
  const [locked, blocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const working = inTransaction(fresh.db, async (tx) => {
    await lockProfessional(tx, ines.id);
    locked.resolve();
    await blocked.promise;
    await work(tx);
  });
  await locked.promise;
  const waited = waiting();
  const countBlocked = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(fresh.db)
    ).rows.length;
  const seen = expect.poll(countBlocked).toBe(1).finally(blocked.resolve);
  await Promise.all([seen, working, waited]);
}
/** The partner's events arrive twice at the same time. */
const hearOf = (id: string) => Promise.all([refreshCharge(deps, id), refreshCharge(deps, id)]);

describe('a charge of an invoice that the bank is processing', () => {
  test('is left alone until the bank pays, and asks the professional for nothing', async () => {
    const id = await aProcessingCharge();
    await partner.clock.move(DAY_MS);
    await sweep();
    expect(await writeDueCharges(deps)).toBe(0);
    expect(await statuses()).toEqual(['processing']);
    const [charge] = await listCharges();
    expect(charge?.lookAt?.getTime()).toBeGreaterThan(deps.clock.now().getTime());
    expect(await call('GET', '')).toMatchObject({ state: 'running', unpaid: { authenticate: null } });
    await partner.bank.settlePayment(id, 'succeeded');
    await partner.clock.move(DAY_MS);
    await sweep();
    expect([await statuses(), await debits(), await unpaidReasons()]).toEqual([['paid'], 1, []]);
    expect(await readDue()).toMatchObject({ status: 'paid', failures: 0 });
    expect(await findBookProblems(fresh.db, partner)).toEqual([]);
  });

  test('and then declines counts once as one of the three attempts, like a decline at once', async () => {
    const id = await aProcessingCharge();
    await partner.bank.settlePayment(id, 'failed', 'insufficient_funds');
    await hearOf(id);
    expect([await statuses(), await unpaidReasons()]).toEqual([['declined'], ['declined']]);
    const { failures, tryAt, issuedAt } = await readDue();
    expect([failures, tryAt?.getTime()]).toEqual([1, issuedAt.getTime() + 3 * DAY_MS]);
    await sweep();
    expect(await statuses()).toEqual(['declined']);
    await partner.clock.move(3 * DAY_MS);
    await sweep();
    expect([await statuses(), await debits()]).toEqual([['declined', 'paid'], 1]);
  });

  test('and then declines is declined, even if another process has cancelled it since', async () => {
    const id = await aProcessingCharge();
    await partner.bank.settlePayment(id, 'failed');
    await deps.billing.cancelCharge({ key: `another-${id}`, id });
    await hearOf(id);
    expect([await statuses(), await unpaidReasons()]).toEqual([['declined'], ['declined']]);
    expect((await readDue()).failures).toBe(1);
  });

  test('and declines three times stops the subscription', async () => {
    await aDueInvoice();
    for (const days of [0, 3, 4]) {
      await partner.clock.move(days * DAY_MS);
      await partner.faults({ pend_next_payment: 1 });
      await sweep();
      const id = await partnerIdOf('processing');
      await partner.bank.settlePayment(id, 'failed');
      await hearOf(id);
    }
    expect(await unpaidReasons()).toEqual(['declined', 'declined', 'declined']);
    expect(await call('GET', '')).toMatchObject({ state: 'stopped', plan: 'free' });
  });

  test('and then wants authentication for counts once, even if it is processed and declined after it', async () => {
    const id = await aProcessingCharge();
    await partner.bank.settlePayment(id, 'failed', 'authentication_required');
    await hearOf(id);
    expect([await statuses(), await unpaidReasons()]).toEqual([['authenticating'], ['authentication']]);
    const { authenticate } = (await call('GET', '')).unpaid;
    await partner.faults({ pend_next_payment: 1 });
    await partner.browser.pay(authenticate.client_secret, authenticate.card_token);
    // The bank processes the authenticated charge, which the next attempt must not replace.
    expect((await call('POST', '/payment/check')).unpaid.authenticate).toBeNull();
    await partner.clock.move(3 * DAY_MS);
    await sweep();
    expect(await statuses()).toEqual(['processing']);
    await partner.bank.settlePayment(id, 'failed');
    await hearOf(id);
    expect([await unpaidReasons(), (await readDue()).failures]).toEqual([['authentication'], 1]);
    await sweep();
    expect([await statuses(), await debits()]).toEqual([['declined', 'paid'], 1]);
  });

  test('is not debited a second time by an attempt that finds it processing at the partner', async () => {
    const id = await aProcessingCharge();
    await partner.bank.settlePayment(id, 'failed', 'authentication_required');
    await hearOf(id);
    const { authenticate } = (await call('GET', '')).unpaid;
    await partner.faults({ pend_next_payment: 1 });
    await partner.browser.pay(authenticate.client_secret, authenticate.card_token);
    await sql`update subscriptions.charges set look_at = 'infinity' where partner_id = ${id}`.execute(
      fresh.db,
    );
    await partner.clock.move(3 * DAY_MS);
    await sweep();
    expect(await statuses()).toEqual(['processing', 'dropped']);
    await partner.bank.settlePayment(id, 'succeeded');
    await hearOf(id);
    expect([await statuses(), await debits()]).toEqual([['paid', 'dropped'], 1]);
  });

  test('of a professional who has left is not tried again when the bank declines', async () => {
    const id = await aProcessingCharge();
    await forgetBillingCard(deps, ines.id);
    await partner.bank.settlePayment(id, 'failed');
    await hearOf(id);
    expect([await statuses(), await unpaidReasons()]).toEqual([['declined'], []]);
    expect(await readDue()).toMatchObject({ tryAt: null, failures: 0 });
  });
});

describe('beside a charge that the bank is processing', () => {
  test('a new card is not charged, and pays once the bank has declined the former one', async () => {
    const id = await aProcessingCharge();
    expect(await enterCard('pm_card_mastercard')).toMatchObject({ state: 'attached' });
    await sweep();
    expect(await statuses()).toEqual(['processing']);
    await partner.bank.settlePayment(id, 'failed');
    await hearOf(id);
    await sweep();
    expect([await statuses(), await debits()]).toEqual([['declined', 'paid'], 1]);
    expect([await unpaidReasons(), (await readDue()).failures]).toEqual([[], 0]);
  });

  test('a new card is charged nothing when the bank debits the former one', async () => {
    const id = await aProcessingCharge();
    await enterCard('pm_card_mastercard');
    await partner.bank.settlePayment(id, 'succeeded');
    expect(await call('POST', '/payment/check')).toMatchObject({ state: 'running', unpaid: null });
    await sweep();
    expect([await statuses(), await debits()]).toEqual([['paid'], 1]);
  });

  test('a sweep that listed the due before writes no charge', async () => {
    await aDueInvoice();
    const { invoiceId, amountCents } = await readDue();
    await whileLocked(
      () => writeDueCharges(deps),
      async (tx) => {
        const { paymentMethodId } = (await findSubscription(tx, ines.id)) ?? {};
        const now = deps.clock.now();
        const charge = { professionalId: ines.id, invoiceId, amountCents, now };
        await insertCharge(tx, { ...charge, paymentMethodId: paymentMethodId ?? '' });
        const { id } = await tx
          .selectFrom('subscriptions.charges')
          .select('id')
          .where('invoiceId', '=', invoiceId)
          .where('status', '=', 'pending')
          .executeTakeFirstOrThrow();
        const processing = { status: 'processing', clientSecret: null, lookAt: now } as const;
        await closeCharge(tx, id, 'pending', { ...processing, partnerId: `pi_${id}` });
      },
    );
    expect(await statuses()).toEqual(['processing']);
  });

  test('a new card is not charged while the partner’s answer waits to be written', async () => {
    await aDueInvoice();
    await writeDueCharges(deps);
    await partner.faults({ pend_next_payment: 1 });
    const card = { professionalId: ines.id, paymentMethodId: 'pm_new', now: deps.clock.now() };
    await whileLocked(
      () => runCharges(deps, ines.id),
      (tx) => chargeDuesToNewCard(tx, card),
    );
    expect(await statuses()).toEqual(['processing']);
  });

  test('a new card whose charge was to be dropped pays when the bank declines at that moment', async () => {
    const id = await aProcessingCharge();
    const { invoiceId, amountCents } = await readDue();
    const [former] = await listCharges();
    await enterCard('pm_card_mastercard');
    const { paymentMethodId } = (await findSubscription(fresh.db, ines.id)) ?? {};
    await inTransaction(fresh.db, (tx) =>
      insertCharge(tx, {
        professionalId: ines.id,
        invoiceId,
        amountCents,
        paymentMethodId: paymentMethodId ?? '',
        replaces: former?.id ?? null,
        counts: false,
        now: deps.clock.now(),
      }),
    );
    await whileLocked(
      () => runCharges(deps, ines.id),
      async (tx) => {
        const declined = { status: 'declined', partnerId: id, declineCode: 'generic_decline' } as const;
        await closeCharge(tx, former?.id ?? '', 'processing', declined);
      },
    );
    expect([await statuses(), await debits()]).toEqual([['declined', 'paid'], 1]);
  });

  test('a new card that arrives together with the partner’s answer pays nothing twice', async () => {
    for (let round = 0; round < 8; round += 1) {
      await aDueInvoice();
      await writeDueCharges(deps);
      await partner.faults({ pend_next_payment: 1 });
      await Promise.all([runCharges(deps, ines.id), enterCard('pm_card_mastercard'), writeDueCharges(deps)]);
      await runCharges(deps);
      const id = await partnerIdOf('processing');
      await partner.bank.settlePayment(id, 'succeeded');
      await hearOf(id);
      await sweep();
      expect(await debits()).toBe(1);
      expect((await readDue()).status).toBe('paid');
    }
  });

  test('an operator cannot retry a refused charge', async () => {
    await aDueInvoice();
    await writeDueCharges(deps);
    const [refused] = await listCharges();
    const failure = serializeError(new Error('refused'));
    await inTransaction(fresh.db, (tx) => charges.refuse(tx, refused?.id ?? '', { failure, leftAt: null }));
    await partner.faults({ pend_next_payment: 1 });
    await sweep();
    expect(await statuses()).toEqual(['refused', 'processing']);
    await expect(chargeCommands.retry(deps, refused?.id ?? '', null)).rejects.toMatchObject({
      code: 'wrong_state',
    });
    await sweep();
    expect(await statuses()).toEqual(['refused', 'processing']);
  });
});

describe('a change of plan whose charge the bank is processing', () => {
  async function aProcessingChange(): Promise<{ id: string; state: string; authenticate: unknown }> {
    await aDueInvoice();
    await sweep();
    await partner.clock.move(DAY_MS);
    await partner.faults({ pend_next_payment: 1 });
    const quoted = await call('GET', '/change?plan=pro&additional_profiles=0');
    const { version, today_cents } = quoted;
    const changed = await call('POST', '/change', {
      plan: 'pro',
      additional_profiles: 0,
      version,
      today_cents,
    });
    return { ...changed, id: await partnerIdOf('processing') };
  }

  test.each([
    ['succeeded', 'pro'],
    ['failed', 'basic'],
  ] as const)('is pending without authentication until the bank has %s', async (status, plan) => {
    const change = await aProcessingChange();
    expect(change).toMatchObject({ state: 'pending', authenticate: null });
    // The bank may still debit, so an hour without its answer ends nothing.
    await partner.clock.move(2 * HOUR_MS);
    await sweep();
    expect((await findByPartnerId(fresh.db, change.id))?.status).toBe('processing');
    await partner.bank.settlePayment(change.id, status);
    await hearOf(change.id);
    expect(await call('GET', '')).toMatchObject({ plan, changing: null });
    expect(await unpaidReasons()).toEqual([]);
  });
});
