import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { dayOf, HOUR_MS, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { billingWith } from '#testing/billing';
import { aProfessional } from '#testing/builders';
import { openCardPartner, type TestCardPartner } from '#testing/card-partner';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { changePlan } from './change-plan.ts';
import { attachCards, type BillingDeps, startSubscription } from './index.ts';
import { lockSubscription } from './store/subscriptions.ts';

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: BillingDeps;
let professionalId: string;
beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = billingWith(fresh.db, partner);
  await toDay('2031-01-31');
});
afterAll(async () => {
  await partner?.close();
  await fresh?.close();
});
beforeEach(async () => {
  professionalId = (await aProfessional(fresh.db, { role: 'HAIRDRESSER', settings: { plan: 'free' } })).id;
});

const toDay = (day: string) =>
  partner.clock.move(startOfDay(day, 'Europe/Paris').getTime() - deps.clock.now().getTime() + 9 * HOUR_MS);
const today = () => dayOf(deps.clock.now(), 'Europe/Paris');
const change = (more: { plan?: 'pro' | 'expert' | 'free'; paymentMethodToken?: string } = {}) =>
  inTransaction(fresh.db, (tx) =>
    changePlan(tx, deps, {
      professionalId,
      plan: 'pro',
      formula: 'basic',
      additionalProfiles: 0,
      paymentMethodToken: undefined,
      now: deps.clock.now(),
      ...more,
    }),
  );
/** A paid subscription whose card is not attached yet. */
const start = (card: string) =>
  inTransaction(fresh.db, (tx) =>
    startSubscription(tx, {
      professionalId,
      totalPrice: '29,99',
      additionalProfiles: 0,
      paymentMethodToken: card,
      now: deps.clock.now(),
    }),
  );
async function attach(): Promise<void> {
  while ((await attachCards(deps)) > 0);
}
const planOf = async () => (await getProfessional(fresh.db, professionalId)).plan;
const periodOf = () => inTransaction(fresh.db, (tx) => lockSubscription(tx, professionalId));
const cardRequired = { code: 'invalid_input', fields: { payment_method_token: 'required' } };

test('a paid plan needs a card, a free one does not', async () => {
  await expect(change()).rejects.toMatchObject(cardRequired);
  await change({ plan: 'free' });
  expect(await planOf()).toBe('free');
  await change({ paymentMethodToken: 'pm_card_visa' });
  expect(await planOf()).toBe('pro');
  expect(await periodOf()).toMatchObject({ periodStartsOn: today() });
});

test.each([
  ['is attached', 'pm_card_visa', attach, true],
  ['is yet to be attached', 'pm_card_visa', async () => {}, true],
  ['waits for authentication', 'pm_card_authenticationRequired', attach, true],
  ['was declined', 'pm_card_visa_chargeDeclined', attach, false],
])('a card that %s pays for a plan, or does not', async (_, card, then, isEnough) => {
  await start(card);
  await then();
  const changed = change({ plan: 'expert' });
  if (isEnough) await changed;
  else await expect(changed).rejects.toMatchObject(cardRequired);
  expect(await planOf()).toBe(isEnough ? 'expert' : 'pro');
});
