import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processPartnerEvents } from '#payments';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { createSweeps } from '../../app/sweeps.ts';
import { paymentsOf } from '../../app/wiring.ts';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
});
afterAll(() => fixture?.close());

async function register(payment_method_token: string, language: 'fr' | 'en') {
  const email = `ines-${randomUUID()}@example.test`;
  const { status, value } = await fixture.call('POST', '/authentications/register', {
    body: {
      email,
      password: 'a-long-password',
      first_name: 'Inès',
      last_name: 'Petit',
      language,
      business_name: 'Chez Inès',
      phone_number: '0612345678',
      work_place: ['salon'],
      work_address: { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' },
      total_price: '39,99',
      payment_method_token,
    },
  });
  expect(status).toBe(201);
  return { email, headers: await fixture.signIn((value as { user: { id: string } }).user.id) };
}

/** What the worker does a moment later. */
async function later() {
  const sweep = createSweeps(fixture.context).find(({ name }) => name === 'subscription-cards');
  while (((await sweep?.run()) ?? 0) > 0);
  await fixture.react();
}
const cardOf = async (headers: Record<string, string>) =>
  (await fixture.call('GET', '/professional/subscription/card', { headers })).value;
const subjectsTo = async (email: string) => (await fixture.emailsTo(email)).map(({ subject }) => subject);

/**
 * Events about every card setup of the partner, as its webhook delivers them: none is left for an operator.
 */
async function expectNewsKnown(): Promise<void> {
  const headers = { authorization: `Bearer ${fixture.env.CARD_PARTNER_SECRET_KEY}` };
  const answer = await fetch(`${fixture.simulators}/v1/setup_intents?limit=100`, { headers });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  expect(data.length).toBeGreaterThan(0);
  const now = fixture.context.clock.now();
  const news = data.map(({ id: aboutId }) => ({
    id: `evt_${randomUUID()}`,
    kind: 'setup_intent.setup_failed',
    about: 'setup',
    aboutId,
    receivedAt: now,
    lookAt: now,
  }));
  await fixture.db.insertInto('payments.partnerEvents').values(news).execute();
  await processPartnerEvents(paymentsOf(fixture.context));
  const unread = fixture.db
    .selectFrom('payments.partnerEvents')
    .select('aboutId')
    .where('processedAt', 'is', null);
  expect(await unread.execute()).toEqual([]);
}

test('the card of a professional’s sign-up is saved at the card partner, without an email', async () => {
  const { email, headers } = await register('pm_card_visa', 'fr');
  expect(await cardOf(headers)).toMatchObject({ state: 'pending' });
  await later();
  expect(await cardOf(headers)).toMatchObject({ state: 'attached', last4: '4242' });
  expect(await subjectsTo(email)).toEqual(['Confirmez votre adresse e-mail']);
});

test('the professional reads their plan, its features and its first invoice date', async () => {
  const { headers } = await register('pm_card_visa', 'fr');
  const { value } = await fixture.call('GET', '/professional/subscription', { headers });
  expect(value).toMatchObject({
    state: 'running',
    version: 2,
    arranged: null,
    unpaid: null,
    plan: 'salon_basic',
    monthly_cents: 3999,
    additional_profiles: 0,
    staff_profiles: 1,
    sms_reminders_per_month: 0,
    photos: null,
    first_invoice_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test.each([
  ['fr', 'Votre carte a été refusée'],
  ['en', 'Your card was declined'],
] as const)('a declined card is notified in %s, and another one can be given', async (language, subject) => {
  const { email, headers } = await register('pm_card_visa_chargeDeclined', language);
  await later();
  expect(await cardOf(headers)).toMatchObject({ state: 'declined', decline_code: 'generic_decline' });
  expect(await subjectsTo(email)).toContain(subject);
  await expectNewsKnown();
  const body = { payment_method_token: 'pm_card_visa' };
  const answer = await fixture.call('PUT', '/professional/subscription/card', { body, headers });
  expect(answer.value).toMatchObject({ state: 'attached', chargeable: true });
});
