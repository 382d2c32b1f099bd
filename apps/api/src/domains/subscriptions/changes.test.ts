import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { dayOf, HOUR_MS, plusDays, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { limitBookableMembers } from '#staff';
import { billingWith } from '#testing/billing';
import { aMember, aProfessional, type BuiltProfessional } from '#testing/builders';
import { openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { signIn } from '#testing/sign-in';
import {
  attachCards,
  type BillingDeps,
  closePeriods,
  creditInvoice,
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
import { linesOfPeriod } from './rules/lines.ts';
import { firstPeriod } from './rules/periods.ts';
import { lockSubscription } from './store/subscriptions.ts';

const zone = 'Europe/Paris';
const base = '/api/v1/professional/subscription';
let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: BillingDeps;
let app: FastifyInstance;
let ines: BuiltProfessional;

beforeAll(async () => {
  fresh = await freshDatabase({ max: 60 });
  partner = await openCardPartner();
  deps = billingWith(fresh.db, partner);
  app = httpApp(fresh.db, (http) => subscriptionsRoutes(http, deps));
  await toDay('2031-01-31');
});
afterAll(async () => {
  await app?.close();
  await partner?.close();
  await fresh?.close();
});
beforeEach(async () => {
  await partner.faults({ away: false, drop_next: 0 });
  await sql`update subscriptions.subscriptions set anchor_day = null, period_starts_on = null, period_ends_on = null,
    period_ends_at = null, period_plan = null, period_profiles = null`.execute(fresh.db);
  await sql`update subscriptions.dues set try_at = null`.execute(fresh.db);
});

async function toDay(day: string) {
  await partner.clock.move(startOfDay(day, zone).getTime() - deps.clock.now().getTime() + 9 * HOUR_MS);
}
const today = () => dayOf(deps.clock.now(), zone);
async function subscribed(
  totalPrice: string,
  card = 'pm_card_visa',
  options: Parameters<typeof aProfessional>[1] = {},
) {
  ines = await aProfessional(fresh.db, {
    role: 'HAIRDRESSER',
    settings: { plan: 'free' },
    ...options,
  });
  await inTransaction(fresh.db, (tx) =>
    startSubscription(tx, {
      professionalId: ines.id,
      totalPrice,
      additionalProfiles: 0,
      paymentMethodToken: card,
      now: deps.clock.now(),
    }),
  );
  while ((await attachCards(deps)) > 0);
}
async function work() {
  for (let done = 1; done > 0; )
    done =
      (await closePeriods({ ...deps, limitBookableMembers })) +
      (await writeDueCharges(deps)) +
      (await runCharges(deps)) +
      (await refreshUndecidedCharges(deps));
}
async function call(method: 'GET' | 'POST', path: string, payload?: object, key?: string) {
  const headers = { ...(await signIn(fresh.db, ines.accountId)), ...(key && { 'idempotency-key': key }) };
  const answer = await app.inject({ method, url: `${base}${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const shown = async () => (await call('GET', '')).value;
const quote = async (plan: string, additional = 0) =>
  call('GET', `/change?plan=${plan}&additional_profiles=${additional}`);
const nextKey = () => randomUUID();
async function change(plan: string, more: object = {}) {
  const { value } = await quote(plan);
  const { version, today_cents } = value;
  return call('POST', '/change', { plan, additional_profiles: 0, version, today_cents, ...more }, nextKey());
}
const history = async () =>
  (await call('GET', '/invoices')).value.invoices.map(
    (one: Record<string, unknown>) => `${one.kind} ${one.state} ${one.total_cents}`,
  );

describe('a plan that costs more', () => {
  test('applies at once, and the remaining days are charged at once; the period is invoiced as it began', async () => {
    await toDay('2031-01-31');
    await subscribed('19,99');
    expect((await shown()).period).toEqual({ starts_on: '2031-01-31', ends_on: '2031-02-28' });
    await toDay('2031-02-14');
    const { value } = await quote('pro');
    // Fourteen days of twenty-eight.
    expect(value).toMatchObject({ kind: 'up', today_cents: 500, effective_on: '2031-02-14' });
    expect(value.lines).toMatchObject([
      { kind: 'plan', plan: 'pro', days: 14, of_days: 28, amount_cents: 1500 },
      { kind: 'former_plan', plan: 'basic', amount_cents: -1000 },
    ]);
    expect((await change('pro')).value).toMatchObject({ kind: 'up', state: 'done', authenticate: null });
    expect(await shown()).toMatchObject({
      plan: 'pro',
      sms_reminders_per_month: 50,
      next_invoice: { amount_cents: 1999, lines: [{ kind: 'plan', plan: 'basic', amount_cents: 1999 }] },
    });
    expect(await history()).toEqual(['change paid 500']);
    await toDay('2031-02-28');
    await work();
    expect(await history()).toEqual(['period paid 1999', 'change paid 500']);
    // The 31st again, and the new plan for the whole period.
    expect(await shown()).toMatchObject({
      period: { starts_on: '2031-02-28', ends_on: '2031-03-31' },
      next_invoice: { amount_cents: 2999 },
    });
  });

  test('does not apply while the bank declines, and no invoice is issued', async () => {
    await subscribed('19,99', 'pm_card_chargeCustomerFail');
    expect((await change('pro')).value).toMatchObject({ state: 'declined', decline_code: 'generic_decline' });
    expect(await shown()).toMatchObject({ plan: 'basic', changing: null });
    expect(await history()).toEqual([]);
    // Another attempt is allowed.
    expect((await quote('pro')).status).toBe(200);
  });

  test('waits for authentication when the bank requires it', async () => {
    await subscribed('19,99', 'pm_card_authenticationRequired');
    expect((await quote('pro')).status).toBe(200);
    // A card that still needs authentication cannot pay.
    expect(await change('pro')).toMatchObject({ status: 402, code: 'card_needs_authentication' });
    const card = (await call('GET', '/card')).value;
    await partner.browser.authenticate(card.authenticate.client_secret, 'authorise');
    await call('POST', '/card/check');
    const { value } = await change('pro');
    expect(value.state).toBe('needs_authentication');
    expect(await shown()).toMatchObject({ plan: 'basic', changing: value.authenticate });
    expect((await change('expert')).code).toBe('change_under_way');
    await partner.browser.pay(value.authenticate.client_secret, value.authenticate.card_token);
    await partner.browser.authenticate(value.authenticate.client_secret, 'authorise');
    expect((await call('POST', '/payment/check')).value).toMatchObject({ plan: 'pro', changing: null });
  });

  test('is settled by the card partner’s event when the tab is closed', async () => {
    await subscribed('19,99', 'pm_card_authenticationRequired');
    const card = (await call('GET', '/card')).value;
    await partner.browser.authenticate(card.authenticate.client_secret, 'authorise');
    const idIn = (secret: string) => secret.split('_secret_')[0] ?? '';
    expect(await refreshCardSetup(deps, idIn(card.authenticate.client_secret))).toBe(true);
    const { authenticate } = (await change('pro')).value;
    await partner.browser.pay(authenticate.client_secret, authenticate.card_token);
    await partner.browser.authenticate(authenticate.client_secret, 'authorise');
    expect(await refreshCharge(deps, idIn(authenticate.client_secret))).toBe(true);
    expect(await shown()).toMatchObject({ plan: 'pro', changing: null });
  });
});

describe('a plan that costs more, and its card', () => {
  test.each(['pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_visa_chargeDeclined'])(
    'or its card %s is recognised in the card partner’s events',
    async (token) => {
      await subscribed('19,99', token);
      await change('pro');
      const { holds, setup_intents } = await partner.books();
      const isOwn = ({ metadata }: { metadata: { reference?: string } }) => metadata.reference === ines.id;
      const setups = setup_intents.filter(isOwn);
      expect(setups.length).toBeGreaterThan(0);
      for (const { id } of setups) expect(await refreshCardSetup(deps, id)).toBe(true);
      for (const { id } of holds.filter(isOwn)) expect(await refreshCharge(deps, id)).toBe(true);
      expect(await refreshCharge(deps, 'pi_of_nobody')).toBe(false);
    },
  );

  test('without authentication within the hour is dropped', async () => {
    await subscribed('19,99', 'pm_card_authenticationRequired');
    await partner.browser.authenticate(
      (await call('GET', '/card')).value.authenticate.client_secret,
      'authorise',
    );
    await call('POST', '/card/check');
    await change('pro');
    await partner.clock.move(2 * HOUR_MS);
    await work();
    expect(await shown()).toMatchObject({ plan: 'basic', changing: null });
  });

  test('needs a card; a plan of another role, the present one, and a changed price are refused', async () => {
    ines = await aProfessional(fresh.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } });
    expect(await change('basic')).toMatchObject({ status: 409, code: 'card_required' });
    expect(await quote('salon_pro')).toMatchObject({ status: 422, fields: { plan: 'not_a_choice' } });
    expect(await quote('pro', 1)).toMatchObject({ status: 422, fields: { plan: 'not_a_choice' } });
    await subscribed('19,99');
    expect(await quote('basic')).toMatchObject({ status: 422, fields: { plan: 'same_as_before' } });
    expect(await change('pro', { today_cents: 1 })).toMatchObject({ status: 409, code: 'changed_meanwhile' });
  });
});

describe('a plan that costs more, charged once', () => {
  test('of six calls at once one wins, the others are refused; and it is charged once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await subscribed('19,99');
      const { version, today_cents } = (await quote('pro')).value;
      const body = { plan: 'pro', additional_profiles: 0, version, today_cents };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => call('POST', '/change', body, nextKey())),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await history()).toHaveLength(1);
    }
  });

  test('of six that start at once one does', async () => {
    ines = await aProfessional(fresh.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } });
    const headers = await signIn(fresh.db, ines.accountId);
    const payload = { payment_method_token: 'pm_card_visa' };
    await app.inject({ method: 'PUT', url: `${base}/card`, headers, payload });
    const { version, today_cents } = (await quote('basic')).value;
    const body = { plan: 'basic', additional_profiles: 0, version, today_cents };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call('POST', '/change', body, nextKey())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('sent twice with one idempotency key is done once, with the first answer', async () => {
    await subscribed('19,99');
    const { version, today_cents } = (await quote('pro')).value;
    const body = { plan: 'pro', additional_profiles: 0, version, today_cents };
    const key = nextKey();
    const answers = await Promise.all([
      call('POST', '/change', body, key),
      call('POST', '/change', body, key),
    ]);
    const again = await call('POST', '/change', body, key);
    // The concurrent call may see the change still pending.
    for (const { status, value } of answers) expect([status, value.kind]).toEqual([200, 'up']);
    expect(again.value).toMatchObject({ kind: 'up', state: 'done' });
    expect(await history()).toHaveLength(1);
  });
});

describe('a plan that costs more, with a late or a small charge', () => {
  test('whose charge gets no answer is retried with its key, and paid once', async () => {
    await subscribed('19,99');
    await partner.faults({ drop_next: 2 });
    expect((await change('pro')).value.state).toBe('pending');
    await partner.clock.move(61_000);
    await work();
    expect(await shown()).toMatchObject({ plan: 'pro' });
    expect(await history()).toEqual([expect.stringMatching(/^change paid/)]);
  });

  test('below the card minimum is carried over to the next invoice', async () => {
    await subscribed('19,99');
    await toDay(plusDays((await shown()).period.ends_on, -1));
    const { value } = await quote('pro');
    expect(value.today_cents).toBeLessThan(50);
    expect((await change('pro')).value.state).toBe('done');
    expect(await history()).toEqual([`change carried ${value.today_cents}`]);
    await toDay((await shown()).period.ends_on);
    await work();
    const { invoices } = (await call('GET', '/invoices')).value;
    expect(invoices[0]).toMatchObject({
      state: 'paid',
      total_cents: 1999,
      due_cents: 1999 + value.today_cents,
    });
  });
});

describe('a plan that costs less', () => {
  test('applies at the end of the period, with the bookable members chosen, unless withdrawn', async () => {
    await subscribed('69,99', 'pm_card_visa', { role: 'SALON', settings: { plan: 'salon_pro' } });
    const others = [
      await aMember(fresh.db, ines.id, { firstName: 'Léa', lastName: 'Roux' }),
      await aMember(fresh.db, ines.id, { firstName: 'Zoé', lastName: 'Petit' }),
    ];
    const [lea = ''] = others;
    expect(await change('salon_basic', { stays: others })).toMatchObject({ code: 'staff_full' });
    expect((await change('salon_basic', { stays: [lea] })).value).toMatchObject({
      kind: 'down',
      state: 'done',
    });
    const { version, arranged, period } = await shown();
    expect(arranged).toMatchObject({ plan: 'salon_basic', monthly_cents: 3999, on: period.ends_on });
    expect((await call('POST', '/resume', { version })).value.arranged).toBeNull();
    await change('salon_basic', { stays: [lea] });
    await toDay(period.ends_on);
    await work();
    expect(await shown()).toMatchObject({
      plan: 'salon_basic',
      arranged: null,
      next_invoice: { amount_cents: 3999 },
    });
    expect(await history()).toEqual(['period paid 6999']);
    const { rows } =
      await sql`select id from staff.members where professional_id = ${ines.id} and bookable`.execute(
        fresh.db,
      );
    expect(rows).toEqual([{ id: lea }]);
  });
});

describe('a subscription that is cancelled', () => {
  test('of a hairdresser ends with its period, which is invoiced, and goes on for free', async () => {
    await subscribed('29,99');
    const { version, period } = await shown();
    expect((await call('POST', '/cancel', { version })).value).toMatchObject({
      state: 'ending',
      plan: 'pro',
    });
    expect(await call('POST', '/cancel', { version })).toMatchObject({ code: 'changed_meanwhile' });
    await toDay(period.ends_on);
    await work();
    expect(await shown()).toMatchObject({ state: 'free', plan: 'free', next_invoice: null });
    expect(await history()).toEqual(['period paid 2999']);
  });

  test('of a salon hides it until it starts again', async () => {
    await subscribed('39,99', 'pm_card_visa', { role: 'SALON', settings: { plan: 'salon_basic' } });
    const { version, period } = await shown();
    await call('POST', '/cancel', { version });
    await toDay(period.ends_on);
    await work();
    expect(await shown()).toMatchObject({ state: 'ended' });
    expect((await getProfessional(fresh.db, ines.id)).suspendedAt).not.toBeNull();
    expect((await change('salon_basic')).value).toMatchObject({ kind: 'start', state: 'done' });
    expect((await getProfessional(fresh.db, ines.id)).suspendedAt).toBeNull();
    expect(await shown()).toMatchObject({ state: 'running', period: { starts_on: today() } });
  });
});

async function issue(professionalId: string, then: () => Promise<void> = () => Promise.resolve()) {
  return inTransaction(fresh.db, async (tx) => {
    await lockSubscription(tx, professionalId);
    const period = firstPeriod(deps.clock.now(), zone);
    const lines = linesOfPeriod({ plan: 'basic', additionalProfiles: 0 }, period);
    const invoice = await issueInvoice(tx, deps, {
      professionalId,
      kind: 'period',
      lines,
      period,
      now: deps.clock.now(),
    });
    await then();
    return invoice.number;
  });
}

describe('invoice numbers', () => {
  test('of fifty concurrent invoices have no gap and no duplicate', async () => {
    const professionals = await Promise.all(
      Array.from({ length: 50 }, () => aProfessional(fresh.db, { role: 'HAIRDRESSER' })),
    );
    const numbers = await Promise.all(professionals.map(({ id }) => issue(id)));
    const sorted = numbers.sort((a, b) => a - b);
    const first = sorted[0] ?? Number.NaN;
    expect(sorted).toEqual(Array.from({ length: 50 }, (_, index) => first + index));
    expect(await listGaps(fresh.db)).toEqual([]);
  });

  test('of a rolled-back invoice are used by the next', async () => {
    const { id } = await aProfessional(fresh.db, { role: 'HAIRDRESSER' });
    const other = await aProfessional(fresh.db, { role: 'HAIRDRESSER' });
    const before = await issue(other.id);
    await expect(issue(id, () => Promise.reject(new Error('the power went')))).rejects.toThrow(
      'the power went',
    );
    expect(await issue(id)).toBe(before + 1);
    expect(await listGaps(fresh.db)).toEqual([]);
  });

  test('and the rows they refer to cannot be changed, by any SQL', async () => {
    const { id } = await aProfessional(fresh.db, { role: 'HAIRDRESSER' });
    await issue(id);
    const mine = sql`(select id from subscriptions.invoices where professional_id = ${id})`;
    for (const statement of [
      sql`update subscriptions.invoices set total_cents = 1 where professional_id = ${id}`,
      sql`delete from subscriptions.invoices where professional_id = ${id}`,
      sql`truncate subscriptions.invoices cascade`,
      sql`update subscriptions.invoice_lines set amount_cents = 1 where invoice_id = ${mine}`,
      sql`insert into subscriptions.invoice_lines (invoice_id, position, kind, quantity, days, of_days, amount_cents, net_cents)
        values (${mine}, 9, 'discount', 1, 0, 0, 0, 0)`,
    ])
      await expect(statement.execute(fresh.db)).rejects.toThrow(/append-only|is issued/);
    await expect(
      sql`insert into subscriptions.invoices select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
        'number', i.number + 7, 'kind', 'change', 'change_id', null))).* from subscriptions.invoices i
        where professional_id = ${id}`.execute(fresh.db),
    ).rejects.toThrow();
  });

  test('a credit note corrects an invoice in its own series, and lowers what is due next', async () => {
    await subscribed('19,99');
    await toDay((await shown()).period.ends_on);
    await work();
    const [{ id: invoiceId, number }] = (await call('GET', '/invoices')).value.invoices;
    const note = { invoiceId, reason: 'Panne du service', actorId: null };
    await expect(creditInvoice(deps, { ...note, amountCents: 2000 })).rejects.toMatchObject({
      code: 'wrong_state',
    });
    await creditInvoice(deps, { ...note, amountCents: 500 });
    await expect(creditInvoice(deps, { ...note, amountCents: 1500 })).rejects.toMatchObject({
      code: 'wrong_state',
    });
    const [credit] = (await call('GET', '/invoices')).value.invoices;
    expect(credit).toMatchObject({
      kind: 'credit_note',
      total_cents: -500,
      vat_cents: -83,
      state: 'credited',
    });
    expect(credit.number).toMatch(/^A\d{4}-000001$/);
    expect(number).toMatch(/^F/);
    await toDay((await shown()).period.ends_on);
    await work();
    const [next] = (await call('GET', '/invoices')).value.invoices;
    expect(next).toMatchObject({ total_cents: 1999, due_cents: 1499, state: 'paid' });
  });
});
