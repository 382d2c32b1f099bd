import { randomUUID } from 'node:crypto';
import { stripeRelease } from '@meche/contract/stripe-release';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { accountsConformance, anAccount } from './accounts.conformance.ts';
import { billingConformance } from './billing.conformance.ts';
import { BadSignature, CardDeclined, type Charges } from './charges.port.ts';
import { cardPaymentsConformance } from './conformance.ts';
import type { CardPayments } from './conformance-subject.ts';
import {
  browserAt,
  paymentsAt,
  startLocalPartner,
  subjectAt,
  webhookSecret,
} from './local-partner.testing.ts';
import { stripeCardPayments } from './stripe.ts';
import { cardPaymentsTrouble } from './trouble.conformance.ts';

let local: Awaited<ReturnType<typeof startLocalPartner>>;
let partner: CardPayments;
let customerId: string;
let accountId: string;
beforeAll(async () => {
  local = await startLocalPartner();
  partner = paymentsAt(local.url, { timeoutMs: 2_000 });
  customerId = await partner.charges.createCustomer({
    key: 'customer',
    email: 'ines@example.fr',
    name: 'Inès Moreau',
    reference: 'account-1',
  });
  accountId = await anAccount(subjectAt(local.url), 'complete');
});
afterAll(() => local?.end());

describe('card payments by Stripe', () => {
  cardPaymentsConformance(() => subjectAt(local.url));
});

describe('billing by Stripe', () => {
  billingConformance(() => subjectAt(local.url));
});

describe('accounts by Stripe', () => {
  accountsConformance(() => subjectAt(local.url));
});

const control = (path: string, body: object) => local.control(path, body);

async function order(
  key: string,
  card: string,
): Promise<Parameters<Charges['placeHold']>[0] & { paymentMethodId: string }> {
  const setup = await partner.charges.startCardSetup({
    key: randomUUID(),
    customerId,
    accountId: null,
    reference: 'p',
  });
  await browserAt(local.url).saveCard(setup.clientSecret, card);
  const { paymentMethodId } = await partner.charges.readCardSetup(setup.id);
  return {
    key,
    amountCents: 3_000,
    customerId,
    paymentMethodId: paymentMethodId ?? card,
    accountId,
    applicationFeeCents: 170,
    reference: 'payable-1',
    offSession: true,
  };
}

async function countHolds(): Promise<number> {
  const answer = await fetch(`${local.url}/local/card/export`);
  const { holds } = (await answer.json()) as { holds: { status: string }[] };
  return holds.filter((hold) => hold.status === 'requires_capture').length;
}

describe('card payments in trouble', () => {
  cardPaymentsTrouble(() => ({
    partner,
    customerId,
    accountId,
    savedCard: async (card) => (await order('unused', card)).paymentMethodId,
    failNext: (when) => control('faults', when === 'before' ? { stick_next: 1 } : { stick_done_next: 1 }),
    passHours: (hours) => control('clock', { offset_ms: hours * 3_600_000 }),
    restrict: (account, restricted) => control('accounts/restrict', { account, restricted }),
  }));

  test('a bank that requires authentication is no decline: the hold waits with its card', async () => {
    const request = await order('wants-payer', 'pm_card_authenticationRequired');
    const hold = await partner.charges.placeHold(request);
    expect(hold).toMatchObject({ status: 'needs_authentication', declineCode: null });
    expect(hold.paymentMethodId).toMatch(/^pm_/);
    const onSession = await partner.charges.placeHold({
      ...request,
      key: 'wants-payer-present',
      offSession: false,
    });
    expect(onSession.status).toBe('needs_authentication');
  });

  test('a lost answer is an unknown outcome; the same key finds the one hold that was placed', async () => {
    const request = await order('lost-answer', 'pm_card_visa');
    const held = await countHolds();
    // The SDK retries once after a broken connection.
    await control('faults', { drop_next: 2 });
    await expect(partner.charges.placeHold(request)).rejects.toBeInstanceOf(PartnerUnavailable);
    expect((await partner.charges.placeHold(request)).status).toBe('held');
    expect(await countHolds()).toBe(held + 1);
  });

  test.each([
    ['an error of the partner', { error_next: 1 }],
    ['too many requests', { error_next: 1, error_status: 429 }],
  ])('%s is an unknown outcome', async (_, faults) => {
    await control('faults', faults);
    await expect(partner.charges.readHold('pi_1')).rejects.toBeInstanceOf(PartnerUnavailable);
    await control('faults', { error_status: 500 });
  });

  test('a partner that is too slow is an unknown outcome; the same key is in use, then answered', async () => {
    const request = await order('slow', 'pm_card_visa');
    await control('faults', { delay_ms: 1_500 });
    const impatient = paymentsAt(local.url, { timeoutMs: 200 });
    await expect(impatient.charges.placeHold(request)).rejects.toBeInstanceOf(PartnerUnavailable);
    await control('faults', { delay_ms: 0 });
    await expect(partner.charges.placeHold(request)).rejects.toBeInstanceOf(PartnerUnavailable);
    await expect
      .poll(() => partner.charges.placeHold(request).catch(() => undefined), { timeout: 60_000 })
      .toMatchObject({ status: 'held' });
  });
});

describe('the later life of a hold', () => {
  test('a hold that ran out is read as released, and its capture finds it so', async () => {
    const { id } = await partner.charges.placeHold(await order('runs-out', 'pm_card_visa'));
    await control('clock', { offset_ms: 5 * 86_400_000 });
    expect((await partner.charges.readHold(id)).status).toBe('released');
    const late = await partner.charges.captureHold({
      key: 'late',
      id,
      amountCents: 3_000,
      applicationFeeCents: 170,
    });
    expect(late).toMatchObject({ status: 'released', capturedCents: 0 });
    await control('clock', { offset_ms: 0 });
  });

  test('a decline is remembered by its key; a new key tries again', async () => {
    const request = await order('declined', 'pm_card_chargeCustomerFail');
    const tried = async (key: string) =>
      partner.charges.placeHold({ ...request, key }).catch((error: unknown) => error);
    const [first, replayed, fresh] = [await tried('declined'), await tried('declined'), await tried('again')];
    for (const one of [first, replayed, fresh]) expect(one).toBeInstanceOf(CardDeclined);
    const idOf = (error: unknown) => (error as CardDeclined).hold?.id;
    expect(idOf(replayed)).toBe(idOf(first));
    expect(idOf(fresh)).not.toBe(idOf(first));
  });

  test('a signed event names its subject, without any secret; a changed or stale one is refused', async () => {
    const hold = await partner.charges.placeHold(await order('signed', 'pm_card_visa'));
    const signedEvent = () =>
      local.events.find(({ body }) => body.includes('amount_capturable_updated') && body.includes(hold.id));
    await expect.poll(signedEvent, { timeout: 60_000 }).toBeDefined();
    const { body, signature } = signedEvent()!;
    const event = partner.charges.readEvent(body, signature, 'platform');
    expect(event).toMatchObject({
      kind: 'payment_intent.amount_capturable_updated',
      about: { what: 'hold', id: hold.id },
    });
    expect(JSON.stringify(event)).not.toContain('_secret_');
    const touched = Buffer.from(body.toString().replace('3000', '3001'));
    expect(() => partner.charges.readEvent(touched, signature, 'platform')).toThrow(BadSignature);
    const stale = new Stripe('sk_local_test').webhooks.generateTestHeaderString({
      payload: body.toString(),
      secret: webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) - 301,
    });
    expect(() => partner.charges.readEvent(body, stale, 'platform')).toThrow(BadSignature);
    const whileReplaced = stripeCardPayments({
      baseUrl: local.url,
      secretKey: 'sk_local_test',
      webhookSecret: `whsec_new, ${webhookSecret}`,
      connectWebhookSecret: 'whsec_other',
    });
    expect(whileReplaced.charges.readEvent(body, signature, 'platform')).toEqual(event);
    expect(() => whileReplaced.charges.readEvent(touched, signature, 'platform')).toThrow(BadSignature);
  });
});

test('the browser loads the release of Stripe.js that fits the server’s API version', () => {
  expect(Stripe.API_VERSION.split('.')[1]).toBe(stripeRelease);
});
