import { totalPrice } from '@meche/contract/subscriptions';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { systemClock } from '#kit/time';
import { stripeCardPayments } from '#partners/card-payments/stripe';
import { getProfessional } from '#professionals';
import { billingWith } from '#testing/billing';
import { aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import {
  findSubscription,
  firstInvoiceOn,
  formulaOf,
  matchPlan,
  monthlyCentsOf,
  photosOf,
  planFor,
  smsRemindersOf,
  startSubscription,
  subscriptionsRoutes,
} from './index.ts';

let fresh: FreshDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  fresh = await freshDatabase();
  // These tests give no card, so nothing listens there.
  const { billing } = stripeCardPayments({
    baseUrl: 'http://127.0.0.1:9',
    secretKey: 'x',
    webhookSecret: 'x',
    connectWebhookSecret: 'x',
  });
  const clock = { ...systemClock, move: () => Promise.resolve() };
  const deps = billingWith(fresh.db, { billing, clock });
  app = httpApp(fresh.db, (http) => subscriptionsRoutes(http, deps));
});
afterAll(async () => {
  await app?.close();
  await fresh?.close();
});

describe('the price of a sign-up', () => {
  test('is in euros, with a comma, a point, or as a number; never cents', () => {
    const read = (price: unknown) => totalPrice.safeParse(price).data;
    expect([read('19,99'), read('19.99'), read(19.99), read(' 19,99 ')]).toEqual(Array(4).fill('19,99'));
    expect([read('0'), read(0), read('49.9'), read(69.99), read(1999)]).toEqual([
      '0,00',
      '0,00',
      '49,90',
      '69,99',
      '1999,00',
    ]);
    for (const wrong of [
      '',
      'free',
      '-1',
      '19,999',
      19.999,
      -1,
      Number.NaN,
      Infinity,
      '1e3',
      '19,99 €',
      null,
      {},
    ])
      expect(read(wrong)).toBeUndefined();
  });

  test('determines the plan of the role, including additional profiles', () => {
    const table = {
      HAIRDRESSER: { '0,00': 'free', '19,99': 'basic', '29,99': 'pro', '49,99': 'expert' },
      SALON: { '39,99': 'salon_basic', '69,99': 'salon_pro' },
    } as const;
    for (const role of ['HAIRDRESSER', 'SALON'] as const) {
      for (const [price, plan] of Object.entries(table[role])) {
        expect(matchPlan(role, price, 0)).toBe(plan);
        expect(matchPlan(role === 'SALON' ? 'HAIRDRESSER' : 'SALON', price, 0)).toBeUndefined();
      }
    }
    expect([matchPlan('SALON', '59,97', 2), matchPlan('SALON', '79,98', 1)]).toEqual([
      'salon_basic',
      'salon_pro',
    ]);
    expect([monthlyCentsOf('salon_basic', 2), monthlyCentsOf('expert', 0)]).toEqual([5997, 4999]);
    const reminders = (['free', 'basic', 'pro', 'expert', 'salon_basic', 'salon_pro'] as const).map(
      smsRemindersOf,
    );
    expect(reminders).toEqual([0, 0, 50, 250, 0, 300]);
    expect((['free', 'basic', 'salon_basic'] as const).map(photosOf)).toEqual([5, null, null]);
  });

  test('that no plan has is refused at its field: tampered, of the other role, extra profiles of a hairdresser', () => {
    for (const [role, price, extras] of [
      ['HAIRDRESSER', '0,01', 0],
      ['HAIRDRESSER', '39,99', 0],
      ['HAIRDRESSER', '29,98', 1],
      ['SALON', '0,00', 0],
      ['SALON', '39,99', 1],
      ['SALON', '59,97', 1],
      ['SALON', '549,48', 51],
    ] as const) {
      expect(() => planFor(role, price, extras)).toThrow(
        expect.objectContaining({ code: 'total_price_unknown', fields: { total_price: 'not_a_choice' } }),
      );
    }
    expect(planFor('SALON', '539,49', 50)).toEqual({ plan: 'salon_basic', formula: 'elite' });
  });

  test('"19,99" is the basic formula, anything else elite', () => {
    expect([formulaOf('19,99'), formulaOf('29,99'), formulaOf('0,00')]).toEqual(['basic', 'elite', 'elite']);
    expect(planFor('HAIRDRESSER', '19,99', 0)).toEqual({ plan: 'basic', formula: 'basic' });
  });
});

describe('a subscription', () => {
  const start = (input: {
    professionalId: string;
    totalPrice: string;
    additionalProfiles?: number;
    token?: string;
    now?: string;
  }) =>
    inTransaction(fresh.db, (tx) =>
      startSubscription(tx, {
        professionalId: input.professionalId,
        totalPrice: input.totalPrice,
        additionalProfiles: input.additionalProfiles ?? 0,
        paymentMethodToken: input.token,
        now: new Date(input.now ?? '2026-05-04T08:00:00Z'),
      }),
    );

  test('sets the plan, leaves the card to be attached, and charges nothing for a month', async () => {
    const { id } = await aProfessional(fresh.db, { settings: { verification: 'pending' } });
    const started = await start({
      professionalId: id,
      totalPrice: '79,98',
      additionalProfiles: 1,
      token: 'pm_1',
    });
    expect(started).toEqual({ plan: 'salon_pro', firstInvoiceOn: '2026-06-04' });
    expect(await getProfessional(fresh.db, id)).toMatchObject({ plan: 'salon_pro', additionalProfiles: 1 });
    expect(await findSubscription(fresh.db, id)).toMatchObject({
      paymentMethodId: null,
      firstInvoiceOn: '2026-06-04',
    });
    const facts = await fresh.db.selectFrom('kit.facts').select(['name', 'payload']).execute();
    expect(facts).toContainEqual({ name: 'professional-changed', payload: { professionalId: id } });
  });

  test('counts the month in local days, and ends a short month on its last day', async () => {
    const { id } = await aProfessional(fresh.db, { timeZone: 'Indian/Reunion' });
    // Midnight has passed on the island.
    const started = await start({
      professionalId: id,
      totalPrice: '39,99',
      token: 'pm_2',
      now: '2027-01-27T21:00:00Z',
    });
    expect(started.firstInvoiceOn).toBe('2027-02-28');
    expect(['2026-12-31', '2027-01-31'].map((day) => firstInvoiceOn(day, 1))).toEqual([
      '2027-01-31',
      '2027-02-28',
    ]);
    expect(firstInvoiceOn('2026-12-31', 0)).toBeNull();
  });

  test('needs a card only where there is something to pay; a refusal writes nothing', async () => {
    const { id } = await aProfessional(fresh.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } });
    await expect(start({ professionalId: id, totalPrice: '19,99' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { payment_method_token: 'required' },
    });
    await expect(start({ professionalId: id, totalPrice: '1,00', token: 'pm_3' })).rejects.toMatchObject({
      code: 'total_price_unknown',
    });
    expect(await findSubscription(fresh.db, id)).toBeUndefined();
    expect(await getProfessional(fresh.db, id)).toMatchObject({ plan: 'free' });
    expect(await start({ professionalId: id, totalPrice: '0,00' })).toEqual({
      plan: 'free',
      firstInvoiceOn: null,
    });
  });
});

test('anyone may read the plans, their prices and contents', async () => {
  const answer = await app.inject('/api/v1/subscriptions/plans');
  expect(answer.statusCode).toBe(200);
  const { plans, ...rest } = answer.json().value;
  expect(rest).toEqual({ additional_profile_cents: 999, appointment_discount_cents: 40 });
  expect(plans.map((plan: Record<string, unknown>) => Object.values(plan).join(' '))).toEqual([
    'free HAIRDRESSER 0 1 false 0 5',
    'basic HAIRDRESSER 1999 1 false 0 ',
    'pro HAIRDRESSER 2999 1 false 50 ',
    'expert HAIRDRESSER 4999 1 false 250 ',
    'salon_basic SALON 3999 1 true 0 ',
    'salon_pro SALON 6999 4 true 300 ',
  ]);
});
