import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { MINUTE_MS } from '#kit/time';
import { billingWith } from '#testing/billing';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { signIn } from '#testing/sign-in';
import {
  attachCards,
  type BillingDeps,
  findSubscription,
  forgetBillingCard,
  refreshCardSetup,
  SubscriptionCardAttached,
  SubscriptionCardDeclined,
  startSubscription,
  subscriptionsRoutes,
} from './index.ts';

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
  ines = await aProfessional(fresh.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } });
});

/** As at the end of a sign-up: written in the registration's transaction, before any partner call. */
const signUpWith = (token: string) =>
  inTransaction(fresh.db, (tx) =>
    startSubscription(tx, {
      professionalId: ines.id,
      totalPrice: '19,99',
      additionalProfiles: 0,
      paymentMethodToken: token,
      now: deps.clock.now(),
    }),
  );
async function ask(method: 'GET' | 'PUT', payload?: object) {
  const headers = await signIn(fresh.db, ines.accountId);
  const url = '/api/v1/professional/subscription/card';
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  const { value, fields } = answer.json();
  return { status: answer.statusCode, value, fields };
}
const give = (payment_method_token: string) => ask('PUT', { payment_method_token });
const shown = async () => (await ask('GET')).value;
const charged = async () => (await findSubscription(fresh.db, ines.id))?.paymentMethodId ?? null;
/** The professional's customers and cards at the partner. */
async function partnerBooks() {
  const books = (await partner.books()) as unknown as {
    customers: { id: string; metadata: { reference?: string } }[];
    payment_methods: { id: string; customer: string | null }[];
    payment_intents: unknown[];
  };
  const customers = books.customers.filter(({ metadata }) => metadata.reference === ines.id);
  const ids = customers.map(({ id }) => id);
  const cards = books.payment_methods.filter(({ customer }) => customer && ids.includes(customer));
  return { customers: ids, cards: cards.map(({ id }) => id), charges: books.payment_intents.length };
}
const factsNamed = async (name: string) =>
  (await fresh.db.selectFrom('kit.facts').select('payload').where('name', '=', name).execute()).filter(
    ({ payload }) => (payload as { professionalId: string }).professionalId === ines.id,
  );

describe('the card of a sign-up', () => {
  test('is attached afterwards to a billing customer, and nothing is debited', async () => {
    await signUpWith('pm_card_visa');
    expect(await shown()).toEqual({
      state: 'pending',
      brand: null,
      last4: null,
      decline_code: null,
      authenticate: null,
      chargeable: false,
    });
    expect(await charged()).toBeNull();
    expect(await attachCards(deps)).toBe(1);
    expect(await shown()).toMatchObject({
      state: 'attached',
      brand: 'visa',
      last4: '4242',
      chargeable: true,
    });
    const { customers, cards, charges } = await partnerBooks();
    expect([customers.length, charges]).toEqual([1, 0]);
    expect(cards).toEqual([await charged()]);
    expect(await attachCards(deps)).toBe(0);
  });

  test('waits while the partner is away, and is attached once when it is back', async () => {
    await partner.faults({ away: true });
    await signUpWith('pm_card_visa');
    expect(await attachCards(deps)).toBe(0);
    await partner.faults({ away: false });
    // Not before the retry is due.
    expect(await attachCards(deps)).toBe(0);
    expect((await shown()).state).toBe('pending');
    await partner.clock.move(MINUTE_MS);
    expect(await attachCards(deps)).toBe(1);
    expect((await partnerBooks()).cards).toHaveLength(1);
  });

  test('is attached once even if the answer is lost', async () => {
    await signUpWith('pm_card_visa');
    // The customer is created and the answer lost; the SDK retries once by itself.
    await partner.faults({ drop_next: 2 });
    expect(await attachCards(deps)).toBe(0);
    const [customerId = ''] = (await partnerBooks()).customers;
    await fresh.db
      .insertInto('subscriptions.billingCustomers')
      .values({ professionalId: ines.id, partnerId: customerId })
      .execute();
    // Then the card is attached, and that answer is lost too.
    await partner.clock.move(MINUTE_MS);
    await partner.faults({ drop_next: 2 });
    expect(await attachCards(deps)).toBe(0);
    expect([(await shown()).state, (await partnerBooks()).cards.length]).toEqual(['pending', 1]);
    await partner.clock.move(MINUTE_MS);
    expect(await attachCards(deps)).toBe(1);
    const { customers, cards } = await partnerBooks();
    expect([customers.length, cards.length]).toEqual([1, 1]);
    expect(cards).toEqual([await charged()]);
  });
});

describe('the card of a sign-up, in races and errors', () => {
  test('of eight sweeps at once, one attaches it', async () => {
    for (let round = 0; round < 5; round += 1) {
      ines = await aProfessional(fresh.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } });
      await signUpWith('pm_card_visa');
      const settled = await Promise.all(Array.from({ length: 8 }, () => attachCards(deps)));
      expect(settled.reduce((sum, one) => sum + one, 0)).toBe(1);
      expect((await partnerBooks()).cards).toHaveLength(1);
    }
  });

  test.each([
    ['that the bank refuses', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['that the partner does not know', 'pm_nobody_knows', 'card_unknown'],
  ])('%s is reported, and another may be given later', async (_, token, declineCode) => {
    await signUpWith(token);
    expect(await attachCards(deps)).toBe(1);
    expect(await shown()).toMatchObject({ state: 'declined', decline_code: declineCode, chargeable: false });
    expect(await factsNamed(SubscriptionCardDeclined.name)).toEqual([
      { payload: { professionalId: ines.id, declineCode } },
    ]);
    expect(await charged()).toBeNull();
    const { status, value } = await give('pm_card_mastercard');
    expect([status, value]).toEqual([
      200,
      {
        state: 'attached',
        brand: 'mastercard',
        last4: '4444',
        decline_code: null,
        authenticate: null,
        chargeable: true,
      },
    ]);
    expect((await partnerBooks()).cards).toEqual([await charged()]);
    expect(await factsNamed(SubscriptionCardDeclined.name)).toHaveLength(1);
  });
});

describe('a card that is given later', () => {
  test('replaces the former, which is removed at the partner', async () => {
    await give('pm_card_visa');
    const first = await charged();
    await give('pm_card_mastercard');
    expect(await charged()).not.toBe(first);
    expect((await partnerBooks()).cards).toEqual([await charged()]);
  });

  test('and is refused leaves the former in use', async () => {
    await give('pm_card_visa');
    const first = await charged();
    const { value } = await give('pm_card_visa_chargeDeclined');
    expect(value).toMatchObject({ state: 'declined', decline_code: 'generic_decline', chargeable: true });
    expect([await charged(), (await partnerBooks()).cards]).toEqual([first, [first]]);
  });

  test('and authenticated is attached once, when two readers of its result meet', async () => {
    const { authenticate } = (await give('pm_card_authenticationRequired')).value;
    await partner.browser.authenticate(authenticate.client_secret, 'authorise');
    const overtaken: BillingDeps = {
      ...deps,
      billing: {
        ...deps.billing,
        async readCardSetup(id) {
          const setup = await deps.billing.readCardSetup(id);
          expect(await refreshCardSetup(deps, id)).toBe(true);
          return setup;
        },
      },
    };
    const [setupId = ''] = authenticate.client_secret.split('_secret_');
    expect(await refreshCardSetup(overtaken, setupId)).toBe(true);
    expect(await shown()).toMatchObject({ state: 'attached', chargeable: true });
    expect(await factsNamed(SubscriptionCardAttached.name)).toHaveLength(1);
  });

  test('is not replaced by the card before it, which is authenticated later', async () => {
    const { authenticate } = (await give('pm_card_authenticationRequired')).value;
    await give('pm_card_visa');
    const last = await charged();
    await partner.browser.authenticate(authenticate.client_secret, 'authorise');
    const [setupId = ''] = authenticate.client_secret.split('_secret_');
    expect(await refreshCardSetup(deps, setupId)).toBe(true);
    expect(await charged()).toBe(last);
    expect(await shown()).toMatchObject({ state: 'attached', last4: '4242', chargeable: true });
  });

  test('while the partner is away stays pending', async () => {
    await partner.faults({ away: true });
    expect((await give('pm_card_visa')).value).toMatchObject({ state: 'pending', chargeable: false });
    await partner.faults({ away: false });
    await partner.clock.move(MINUTE_MS);
    expect(await attachCards(deps)).toBe(1);
    expect(await shown()).toMatchObject({ state: 'attached', last4: '4242' });
  });

  test('is given only by token', async () => {
    expect((await ask('PUT', {})).fields).toEqual({ payment_method_token: 'required' });
    expect((await ask('PUT', { card_number: '4242424242424242' })).fields).toEqual({
      card_number: 'unknown_field',
      payment_method_token: 'required',
    });
  });
});

test('a leaving professional is removed at the partner, and pending cards are dropped', async () => {
  await give('pm_card_visa');
  await partner.faults({ away: true });
  await give('pm_card_mastercard');
  await expect(forgetBillingCard(deps, ines.id)).rejects.toMatchObject({ code: 'unavailable' });
  await partner.faults({ away: false });
  await forgetBillingCard(deps, ines.id);
  await forgetBillingCard(deps, ines.id);
  await partner.clock.move(MINUTE_MS);
  expect(await attachCards(deps)).toBe(0);
  expect([(await partnerBooks()).cards, await charged()]).toEqual([[], null]);
});
