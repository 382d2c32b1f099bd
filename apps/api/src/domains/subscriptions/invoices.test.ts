import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, dayOf, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { billingWith } from '#testing/billing';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { findBookProblems, openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { signIn } from '#testing/sign-in';
import {
  attachCards,
  type BillingDeps,
  closePeriods,
  findSubscription,
  listGaps,
  refreshCardSetup,
  refreshCharge,
  refreshUndecidedCharges,
  runCharges,
  startSubscription,
  subscriptionsRoutes,
  writeDueCharges,
} from './index.ts';
import { issueInvoice } from './issue-invoice.ts';

const zone = 'Europe/Paris';
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
  await partner.faults({ away: false, drop_next: 0 });
  // Clears pending work of other tests.
  await sql`update subscriptions.dues set try_at = null`.execute(fresh.db);
  await sql`update subscriptions.charges set look_at = 'infinity' where status = 'authenticating'`.execute(
    fresh.db,
  );
  await sql`update subscriptions.subscriptions set anchor_day = null, period_starts_on = null, period_ends_on = null,
    period_ends_at = null, period_plan = null, period_profiles = null`.execute(fresh.db);
});

async function subscribe(
  totalPrice: string,
  card: string,
  options: Parameters<typeof aProfessional>[1] = { role: 'HAIRDRESSER', settings: { plan: 'free' } },
) {
  ines = await aProfessional(fresh.db, options);
  await inTransaction(fresh.db, (tx) =>
    startSubscription(tx, {
      professionalId: ines.id,
      totalPrice,
      additionalProfiles: 0,
      paymentMethodToken: card,
      now: deps.clock.now(),
    }),
  );
  await attachCards(deps);
}
/** To one minute after the period ends. */
async function toPeriodEnd() {
  const { periodEndsAt } = (await findSubscription(fresh.db, ines.id)) ?? {};
  if (!periodEndsAt) throw new Error('no period runs');
  await partner.clock.move(periodEndsAt.getTime() - deps.clock.now().getTime() + 60_000);
}
async function work() {
  const limitBookableMembers = () => Promise.resolve();
  for (let done = 1; done > 0; )
    done =
      (await closePeriods({ ...deps, limitBookableMembers })) +
      (await writeDueCharges(deps)) +
      (await runCharges(deps)) +
      (await refreshUndecidedCharges(deps));
}
async function get(path: string) {
  const headers = await signIn(fresh.db, ines.accountId);
  return (
    await app.inject({ method: 'GET', url: `/api/v1/professional/subscription${path}`, headers })
  ).json().value;
}
const history = async () =>
  (await get('/invoices')).invoices.map((one: Record<string, unknown>) => `${one.state} ${one.total_cents}`);
const balance = async (account: string) =>
  Number(
    (
      await sql<{ cents: string }>`select coalesce(sum(e.amount_cents), 0) as cents from wallet.entries e
        join wallet.transactions t on t.id = e.transaction_id
        where t.professional_id = ${ines.id} and e.account = ${account}`.execute(fresh.db)
    ).rows[0]?.cents,
  );
const received = async () => (await balance('platform')) + (await balance('partner_fees'));
const factsOf = async () =>
  (
    await sql<{
      name: string;
      reason: string | null;
    }>`select name, payload->>'reason' as reason from kit.facts
      where payload->>'professionalId' = ${ines.id} order by id`.execute(fresh.db)
  ).rows.map(({ name, reason }) => (reason ? `${name} ${reason}` : name));

describe('at the end of a period', () => {
  test('an invoice with a number is charged to the card, posted to the ledger, and shown in the history', async () => {
    await subscribe('19,99', 'pm_card_visa');
    await work();
    expect(await history()).toEqual([]);
    await toPeriodEnd();
    await work();
    const { invoices } = await get('/invoices');
    expect(invoices).toMatchObject([
      {
        number: expect.stringMatching(/^F\d{4}-\d{6}$/),
        kind: 'period',
        state: 'paid',
        total_cents: 1999,
        due_cents: 1999,
        vat_cents: 333,
        issued_on: dayOf(deps.clock.now(), zone),
      },
    ]);
    expect([await received(), await balance('invoices')]).toEqual([1999, 0]);
    expect(await findBookProblems(fresh.db, partner)).toEqual([]);
    expect([await balance('vat'), await balance('subscriptions')]).toEqual([-333, -1666]);
    expect(await listGaps(fresh.db)).toEqual([]);
    expect(await factsOf()).toContain('invoice-paid');
    await work();
    expect(await history()).toEqual(['paid 1999']);
  });

  test('comes at midnight in the professional’s time zone, not before', async () => {
    await subscribe('19,99', 'pm_card_visa', {
      role: 'HAIRDRESSER',
      settings: { plan: 'free' },
      timeZone: 'Indian/Reunion',
      at: {
        city: 'Saint-Denis',
        postalCode: '97400',
        inseeCode: '97411',
        latitude: -20.88,
        longitude: 55.45,
      },
    });
    const { periodEndsOn } = (await findSubscription(fresh.db, ines.id)) ?? {};
    const midnight = startOfDay(periodEndsOn ?? '', 'Indian/Reunion');
    await partner.clock.move(midnight.getTime() - deps.clock.now().getTime() - 2_000);
    await work();
    expect(await history()).toEqual([]);
    await partner.clock.move(3_000);
    await work();
    // VAT is 8.5 % there.
    expect((await get('/invoices')).invoices).toMatchObject([{ total_cents: 1999, vat_cents: 157 }]);
  });
});

describe('an invoice that the card does not pay', () => {
  test('is charged on days 0, 3 and 7; then a salon is suspended until it pays with another card', async () => {
    await subscribe('39,99', 'pm_card_chargeCustomerFail', { settings: { plan: 'salon_basic' } });
    await toPeriodEnd();
    await work();
    expect(await get('')).toMatchObject({ state: 'unpaid', unpaid: { amount_cents: 3999 } });
    expect((await getProfessional(fresh.db, ines.id)).suspendedAt).toBeNull();
    for (const days of [3, 4]) {
      await partner.clock.move(days * DAY_MS);
      await work();
    }
    expect((await getProfessional(fresh.db, ines.id)).suspendedAt).not.toBeNull();
    expect(await get('')).toMatchObject({ state: 'stopped', period: null });
    expect((await factsOf()).filter((name) => name.startsWith('invoice-unpaid'))).toHaveLength(3);
    // Nothing more is charged, and no period runs.
    await partner.clock.move(40 * DAY_MS);
    await work();
    expect(await history()).toEqual(['open 3999']);

    const headers = await signIn(fresh.db, ines.accountId);
    await app.inject({
      method: 'PUT',
      url: '/api/v1/professional/subscription/card',
      headers,
      payload: { payment_method_token: 'pm_card_visa' },
    });
    expect(await history()).toEqual(['paid 3999']);
    expect((await getProfessional(fresh.db, ines.id)).suspendedAt).toBeNull();
    expect(await get('')).toMatchObject({
      state: 'running',
      plan: 'salon_basic',
      period: { starts_on: dayOf(deps.clock.now(), zone) },
    });
    expect((await factsOf()).slice(-2)).toEqual(['professional-changed', 'subscription-back']);
  });

  test('puts a hairdresser on the free plan, and back on the paid one after payment', async () => {
    await subscribe('29,99', 'pm_card_chargeCustomerFail');
    await toPeriodEnd();
    await work();
    for (const days of [3, 4]) {
      await partner.clock.move(days * DAY_MS);
      await work();
    }
    expect(await get('')).toMatchObject({ plan: 'free', state: 'stopped', sms_reminders_per_month: 0 });
    expect((await getProfessional(fresh.db, ines.id)).suspendedAt).toBeNull();
    const headers = await signIn(fresh.db, ines.accountId);
    const url = '/api/v1/professional/subscription/card';
    await app.inject({ method: 'PUT', url, headers, payload: { payment_method_token: 'pm_card_visa' } });
    expect(await get('')).toMatchObject({ plan: 'pro', state: 'running' });
  });
});

describe('an invoice that the card does not pay without authentication', () => {
  test('because the bank requires authentication is paid after it, without a further attempt', async () => {
    await subscribe('19,99', 'pm_card_authenticationRequired');
    const { authenticate } = await get('/card');
    await partner.browser.authenticate(authenticate.client_secret, 'authorise');
    const headers = await signIn(fresh.db, ines.accountId);
    const base = '/api/v1/professional/subscription';
    const card = await app.inject({ method: 'POST', url: `${base}/card/check`, headers });
    expect(card.json().value).toMatchObject({ state: 'attached', last4: '3184', chargeable: true });
    await toPeriodEnd();
    await work();
    expect(await factsOf()).toContain('invoice-unpaid authentication');
    const { unpaid } = await get('');
    expect(unpaid.authenticate.client_secret).toContain('_secret_');
    await partner.browser.pay(unpaid.authenticate.client_secret, unpaid.authenticate.card_token);
    await partner.browser.authenticate(unpaid.authenticate.client_secret, 'authorise');
    const checked = await app.inject({ method: 'POST', url: `${base}/payment/check`, headers });
    expect(checked.json().value).toMatchObject({ state: 'running', unpaid: null });
    await partner.clock.move(8 * DAY_MS);
    await work();
    expect(await history()).toEqual(['paid 1999']);
    expect(await received()).toBe(1999);
  });
});

describe('an invoice that the card does not pay, and its events', () => {
  test('is settled by the partner’s event about its charge, before the sweep is due', async () => {
    await subscribe('19,99', 'pm_card_authenticationRequired');
    await partner.browser.authenticate((await get('/card')).authenticate.client_secret, 'authorise');
    const { setupId } = await fresh.db
      .selectFrom('subscriptions.cardAttachments')
      .select('setupId')
      .where('professionalId', '=', ines.id)
      .executeTakeFirstOrThrow();
    expect(await refreshCardSetup(deps, setupId ?? '')).toBe(true);
    expect(await get('/card')).toMatchObject({ state: 'attached', chargeable: true });
    await toPeriodEnd();
    await work();
    const { unpaid } = await get('');
    await sql`update subscriptions.charges set look_at = 'infinity' where status = 'authenticating'`.execute(
      fresh.db,
    );
    const { partnerId } = await fresh.db
      .selectFrom('subscriptions.charges')
      .select('partnerId')
      .where('professionalId', '=', ines.id)
      .executeTakeFirstOrThrow();
    // Events before any authentication, and about an unknown charge.
    expect(await refreshCharge(deps, partnerId ?? '')).toBe(true);
    expect(await history()).toEqual(['open 1999']);
    expect(await refreshCharge(deps, 'pi_of_nobody')).toBe(false);
    await partner.browser.pay(unpaid.authenticate.client_secret, unpaid.authenticate.card_token);
    await partner.browser.authenticate(unpaid.authenticate.client_secret, 'authorise');
    await Promise.all([1, 2, 3].map(() => refreshCharge(deps, partnerId ?? '')));
    expect(await history()).toEqual(['paid 1999']);
    expect(await received()).toBe(1999);
  });

  test('that was declined at once is found by the partner’s id all the same', async () => {
    await subscribe('19,99', 'pm_card_chargeCustomerFail');
    await toPeriodEnd();
    await work();
    const [first] = await fresh.db
      .selectFrom('subscriptions.charges')
      .select(['partnerId', 'status'])
      .where('professionalId', '=', ines.id)
      .execute();
    expect(first?.status).toBe('declined');
    expect(await refreshCharge(deps, first?.partnerId ?? '')).toBe(true);
  });

  test('is charged once, even if the first attempt is authenticated while the next one is due', async () => {
    await subscribe('19,99', 'pm_card_authenticationRequired');
    await partner.browser.authenticate((await get('/card')).authenticate.client_secret, 'authorise');
    const headers = await signIn(fresh.db, ines.accountId);
    await app.inject({ method: 'POST', url: '/api/v1/professional/subscription/card/check', headers });
    await toPeriodEnd();
    await work();
    const { unpaid } = await get('');
    await partner.browser.pay(unpaid.authenticate.client_secret, unpaid.authenticate.card_token);
    await partner.browser.authenticate(unpaid.authenticate.client_secret, 'authorise');
    await sql`update subscriptions.charges set look_at = 'infinity' where status = 'authenticating'`.execute(
      fresh.db,
    );
    await partner.clock.move(3 * DAY_MS);
    await work();
    expect(await history()).toEqual(['paid 1999']);
    const { rows } = await sql`select status from subscriptions.charges where professional_id = ${ines.id}
      order by position`.execute(fresh.db);
    expect(rows).toEqual([{ status: 'paid' }, { status: 'dropped' }]);
    expect(await received()).toBe(1999);
  });
});

describe('fifty invoices at once', () => {
  const rounds = process.env.ROUNDS === 'full' ? 20 : 1;
  const numbers = async () =>
    (
      await sql<{ number: number }>`select number from subscriptions.invoices where series = 'F'
        order by year, number`.execute(fresh.db)
    ).rows.map(({ number }) => number);

  test('from two pools, some rolled back, have numbers without a gap', {
    timeout: 60_000 + rounds * 20_000,
  }, async () => {
    const other = openDatabase(fresh.url, { max: 10 });
    try {
      const now = deps.clock.now();
      for (let round = 0; round < rounds; round += 1) {
        const before = (await numbers()).length;
        const professionals = await Promise.all(Array.from({ length: 50 }, () => aProfessional(fresh.db)));
        const ends = await Promise.allSettled(
          professionals.map(({ id: professionalId }, at) =>
            inTransaction(at % 2 ? other : fresh.db, async (tx) => {
              const line = { kind: 'plan', plan: 'salon_basic', quantity: 1, days: 30, ofDays: 30 } as const;
              await issueInvoice(tx, deps, {
                professionalId,
                kind: 'period',
                lines: [{ ...line, amountCents: 3999 }],
                now,
                period: { startsOn: '2026-01-01', endsOn: '2026-01-31' },
              });
              if (at % 7 === 3) throw new Error('killed here');
            }),
          ),
        );
        const issued = ends.filter(({ status }) => status === 'fulfilled').length;
        expect(issued).toBe(43);
        expect(await numbers()).toHaveLength(before + 43);
        expect(await listGaps(fresh.db)).toEqual([]);
      }
    } finally {
      await other.destroy();
    }
    console.info(`${rounds} rounds of fifty invoices at once`);
  });

  test('a missing number is found', async () => {
    const last = (await numbers()).at(-2);
    const seeded = inTransaction(fresh.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from subscriptions.invoices where series = 'F' and number = ${last}`.execute(tx);
      expect(await listGaps(tx)).toHaveLength(1);
      throw new Error('seeded, and rolled back');
    });
    await expect(seeded).rejects.toThrow('seeded');
  });
});
