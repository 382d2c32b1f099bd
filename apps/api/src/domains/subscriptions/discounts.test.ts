import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { DAY_MS, later } from '#kit/time';
import { billingWith } from '#testing/billing';
import { aCustomer, aProfessional, type BuiltProfessional } from '#testing/builders';
import { openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { listViolations } from '#wallet';
import { getSubscription } from './get-subscription.ts';
import {
  attachCards,
  type BillingDeps,
  closePeriods,
  earnDiscount,
  expireDiscounts,
  findSubscription,
  type PaidVisit,
  reverseDiscount,
  runCharges,
  startSubscription,
  writeDueCharges,
} from './index.ts';
import { totalOf } from './rules/lines.ts';
import { listInvoices } from './store/invoices.ts';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: BillingDeps;
let ines: BuiltProfessional;

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = billingWith(fresh.db, partner);
});
afterAll(async () => {
  await partner?.close();
  await fresh?.close();
});

async function subscribed(totalPrice = '19,99') {
  // Ends the subscriptions of other tests.
  await sql`update subscriptions.subscriptions set anchor_day = null, period_starts_on = null, period_ends_on = null,
    period_ends_at = null, period_plan = null, period_profiles = null`.execute(fresh.db);
  ines = await aProfessional(fresh.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } });
  await inTransaction(fresh.db, (tx) =>
    startSubscription(tx, {
      professionalId: ines.id,
      totalPrice,
      additionalProfiles: 0,
      paymentMethodToken: 'pm_card_visa',
      now: deps.clock.now(),
    }),
  );
  await attachCards(deps);
}
const visit = (change: Partial<PaidVisit> = {}): PaidVisit => ({
  payableId: randomUUID(),
  professionalId: ines.id,
  customerId: randomUUID(),
  startsAt: deps.clock.now(),
  isCompleted: true,
  isBookedOnline: true,
  capturedCents: 5200,
  ...change,
});
const discount = async () => (await getSubscription(fresh.db, ines.id, deps.clock.now())).discount;
/** Every invoice is the one that the professional was shown before. */
async function toNextInvoice() {
  const { periodEndsAt } = (await findSubscription(fresh.db, ines.id)) ?? {};
  if (!periodEndsAt) throw new Error('no period runs');
  const { nextInvoice: shown } = await getSubscription(fresh.db, ines.id, deps.clock.now());
  await partner.clock.move(Math.max(periodEndsAt.getTime() - deps.clock.now().getTime(), 0) + 60_000);
  await expireDiscounts(deps);
  await closePeriods({ ...deps, limitBookableMembers: () => Promise.resolve() });
  await writeDueCharges(deps);
  await runCharges(deps);
  const [invoice] = await listInvoices(fresh.db, ines.id, { offset: 0, limit: 1 });
  if (!invoice) throw new Error('no invoice was issued');
  const { discountCents, carriedCents, dueCents } = invoice;
  expect(shown).toMatchObject({ discountCents, carriedCents, amountCents: dueCents });
  expect(totalOf(shown?.lines ?? []) + carriedCents).toBe(dueCents);
  return invoice;
}
const ledgerOf = async (account: string) =>
  Number(
    (
      await sql<{ cents: string }>`select coalesce(sum(e.amount_cents), 0) as cents from wallet.entries e
        join wallet.transactions t on t.id = e.transaction_id
        where t.professional_id = ${ines.id} and e.account = ${account}`.execute(fresh.db)
    ).rows[0]?.cents,
  );

describe('0,40 € for a validated visit', () => {
  test('is given once for each customer and day, however often it is reported', async () => {
    await subscribed();
    const customerId = randomUUID();
    const first = visit({ customerId });
    const results = await Promise.all(Array.from({ length: 8 }, () => earnDiscount(deps, first)));
    expect(results.filter(Boolean)).toHaveLength(1);
    const sameDay = Array.from({ length: 8 }, () => earnDiscount(deps, visit({ customerId })));
    expect((await Promise.all(sameDay)).filter(Boolean)).toEqual([]);
    const nextDay = later(deps.clock.now(), DAY_MS);
    expect(await earnDiscount(deps, visit({ customerId, startsAt: nextDay }))).toBe(true);
    expect(await discount()).toEqual({ visits: 2, cents: 80, owedCents: 0 });
    expect(await ledgerOf('discount')).toBe(-80);
  });

  test('is not given for a visit that the professional booked, incomplete or unpaid, for their own, or on the free plan', async () => {
    await subscribed();
    for (const one of [
      visit({ isBookedOnline: false }),
      visit({ isCompleted: false }),
      visit({ capturedCents: 0 }),
      visit({ customerId: null }),
      visit({ customerId: ines.accountId }),
    ])
      expect(await earnDiscount(deps, one)).toBe(false);
    ines = await aProfessional(fresh.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } });
    expect(await earnDiscount(deps, visit({ customerId: (await aCustomer(fresh.db)).id }))).toBe(false);
  });

  test('is not given for a visit captured after the subscription stopped, and again once it resumes', async () => {
    await subscribed();
    const customerId = (await aCustomer(fresh.db)).id;
    const came = visit({ customerId, startsAt: later(deps.clock.now(), -DAY_MS) });
    const running = await fresh.db
      .selectFrom('subscriptions.subscriptions')
      .select(['anchorDay', 'periodStartsOn', 'periodEndsOn', 'periodEndsAt', 'periodPlan', 'periodProfiles'])
      .where('professionalId', '=', ines.id)
      .executeTakeFirstOrThrow();
    const nothing = Object.fromEntries(Object.keys(running).map((name) => [name, null]));
    const set = (period: object) =>
      fresh.db
        .updateTable('subscriptions.subscriptions')
        .set(period)
        .where('professionalId', '=', ines.id)
        .execute();
    await set(nothing);
    expect(await earnDiscount(deps, came)).toBe(false);
    expect(await ledgerOf('discount')).toBe(0);
    await set(running);
    expect(await earnDiscount(deps, visit({ customerId }))).toBe(true);
  });
});

describe('0,40 € on the next invoice', () => {
  test('lowers the next invoice, the oldest first, at most to zero; the rest stays', async () => {
    await subscribed();
    for (let count = 0; count < 51; count += 1) await earnDiscount(deps, visit());
    expect(await discount()).toMatchObject({ visits: 51, cents: 2040 });
    const invoice = await toNextInvoice();
    expect(invoice).toMatchObject({ totalCents: 0, vatCents: 0, discountCents: 1999, dueStatus: null });
    expect(await discount()).toMatchObject({ visits: 2, cents: 41 });
    expect(await toNextInvoice()).toMatchObject({ totalCents: 1958, discountCents: 41, dueStatus: 'paid' });
    expect(await ledgerOf('discount')).toBe(0);
    expect(await listViolations(fresh.db)).toEqual([]);
  });

  test('under fifty cents is carried over, and paid with the next', async () => {
    await subscribed();
    for (let count = 0; count < 49; count += 1) await earnDiscount(deps, visit());
    expect(await toNextInvoice()).toMatchObject({ totalCents: 39, dueStatus: null });
    expect(await ledgerOf('invoices')).toBe(39);
    expect(await toNextInvoice()).toMatchObject({ totalCents: 1999, carriedCents: 39, dueCents: 2038 });
    expect(await ledgerOf('invoices')).toBe(0);
  });

  test('is worth nothing after twelve months', async () => {
    await subscribed();
    await earnDiscount(deps, visit());
    await partner.clock.move(367 * DAY_MS);
    await expireDiscounts(deps);
    expect(await discount()).toMatchObject({ visits: 0, cents: 0 });
    expect([await ledgerOf('discount'), await ledgerOf('discounts_granted')]).toEqual([0, 0]);
  });

  test('of a refunded visit is taken back; once used, from future ones, and no invoice gets dearer', async () => {
    await subscribed();
    const [used, other] = [visit(), visit()];
    await earnDiscount(deps, used);
    await toNextInvoice();
    const twice = await Promise.all([reverseDiscount(deps, used), reverseDiscount(deps, used)]);
    expect(twice.sort()).toEqual([false, true]);
    expect(await discount()).toEqual({ visits: 0, cents: 0, owedCents: 40 });
    // Nothing is deducted, and nothing added.
    expect(await toNextInvoice()).toMatchObject({ totalCents: 1999, discountCents: 0 });
    await earnDiscount(deps, other);
    expect(await discount()).toEqual({ visits: 0, cents: 0, owedCents: 0 });
    // The visit that offset it is refunded too: the debt is back.
    await reverseDiscount(deps, other);
    expect(await discount()).toMatchObject({ owedCents: 40 });
    expect(await ledgerOf('discount')).toBe(40);
    expect(await reverseDiscount(deps, { payableId: randomUUID() })).toBe(false);
  });
});

test('random monthly histories agree with a simple model', async () => {
  const months = fc.array(
    fc.record({ visits: fc.nat(60), refundsOfOld: fc.nat(3), refundsOfNew: fc.nat(3) }),
    { minLength: 2, maxLength: 6 },
  );
  const numRuns = process.env.ROUNDS === 'full' ? 40 : 6;
  await fc.assert(
    fc.asyncProperty(months, async (history) => {
      await subscribed();
      // The model is one number: discounts earned in a year, minus those used. Negative, it waits for the
      // next ones.
      let pot = 0;
      let carried = 0;
      const former: PaidVisit[] = [];
      for (const { visits, refundsOfOld, refundsOfNew } of history) {
        const now = Array.from({ length: visits }, () => visit());
        for (const one of now) await earnDiscount(deps, one);
        pot += 40 * visits;
        const refunded = [...former.splice(0, refundsOfOld), ...now.splice(0, refundsOfNew)];
        for (const one of refunded) await reverseDiscount(deps, one);
        pot -= 40 * refunded.length;
        const { discountCents, totalCents, dueCents, dueStatus } = await toNextInvoice();
        const used = Math.min(Math.max(pot, 0), 1999);
        expect([discountCents, totalCents, dueCents]).toEqual([used, 1999 - used, 1999 - used + carried]);
        pot -= used;
        carried = dueCents < 50 ? dueCents : 0;
        expect(dueStatus).toBe(dueCents < 50 ? null : 'paid');
        const { cents, owedCents } = await discount();
        expect(cents - owedCents).toBe(pot);
        expect(await ledgerOf('discount')).toBe(0 - pot);
        expect(await ledgerOf('invoices')).toBe(carried);
        former.push(...now);
      }
      expect(await listViolations(fresh.db)).toEqual([]);
    }),
    { numRuns },
  );
}, 120_000);
