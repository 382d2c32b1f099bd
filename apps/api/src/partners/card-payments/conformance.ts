import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { PartnerRefused } from '../partner-refused.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { anAccount } from './accounts.conformance.ts';
import { BadSignature, CardDeclined, type Charges } from './charges.port.ts';
import type { ConformanceSubject } from './conformance-subject.ts';

export const key = () => randomUUID();

/** Returns the partner's code of the refusal; throws when the call is not refused. */
export async function getRefusalCode(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PartnerRefused)) throw new Error(`not refused: ${error}`);
  return error.code;
}

/** Creates a customer and an account before the first test of a suite. */
export function setUpParties(opened: () => ConformanceSubject) {
  const parties = { customerId: '', accountId: '' };
  const charges = () => opened().partner.charges;

  beforeAll(async () => {
    parties.customerId = await charges().createCustomer({
      key: key(),
      email: 'ines@example.fr',
      name: 'Inès Moreau',
      reference: 'account-1',
    });
    parties.accountId = opened().readyAccountId ?? (await anAccount(opened(), 'complete'));
  });

  async function savedCard(card: string): Promise<string> {
    const { customerId } = parties;
    const request = { key: key(), customerId, accountId: parties.accountId, reference: 'payable-1' };
    const setup = await charges().startCardSetup(request);
    await opened().browser.saveCard(setup.clientSecret, card);
    const done = await charges().readCardSetup(setup.id);
    if (done.paymentMethodId === null) throw new Error(`${card} was not saved: ${done.status}`);
    return done.paymentMethodId;
  }

  function order(overrides: Partial<Parameters<Charges['placeHold']>[0]> = {}) {
    return {
      key: key(),
      amountCents: 5_200,
      ...parties,
      paymentMethodId: null,
      applicationFeeCents: 203,
      reference: 'payable-1',
      offSession: false,
      ...overrides,
    };
  }

  async function aHold(overrides: Partial<Parameters<Charges['placeHold']>[0]> = {}, card = 'pm_card_visa') {
    const paymentMethodId = await savedCard(card);
    return charges().placeHold(order({ paymentMethodId, offSession: true, ...overrides }));
  }

  /**
   * Captures 52,00 €, of which 2,03 € are the application fee, with a card whose money is available
   * immediately.
   */
  async function aCapture(overrides: Parameters<typeof aHold>[0] = {}, card = 'pm_card_bypassPending') {
    const { id, amountCents } = await aHold(overrides, card);
    const applicationFeeCents = overrides.accountId === null ? 0 : (overrides.applicationFeeCents ?? 203);
    return charges().captureHold({ key: key(), id, amountCents, applicationFeeCents });
  }

  return { parties, savedCard, order, aHold, aCapture };
}

export type Suite = { opened: () => ConformanceSubject; charges: () => Charges } & ReturnType<
  typeof setUpParties
>;

/**
 * Tests that every card partner must pass. They run against the simulator, and against the real partner in
 * test mode.
 */
export function cardPaymentsConformance(opened: () => ConformanceSubject): void {
  const suite: Suite = { opened, charges: () => opened().partner.charges, ...setUpParties(opened) };
  savedCards(suite);
  placedHolds(suite);
  refusedHolds(suite);
  endedHolds(suite);
  wrongCalls(suite);
}

function savedCards({ opened, charges, parties, savedCard }: Suite): void {
  describe('saving a card', () => {
    test('waits for the browser, then lists the card by its last four digits', async () => {
      const setup = await charges().startCardSetup({
        key: key(),
        customerId: parties.customerId,
        accountId: null,
        reference: 'payable-7',
      });
      expect(setup).toMatchObject({ status: 'needs_card', paymentMethodId: null, reference: 'payable-7' });
      await opened().browser.saveCard(setup.clientSecret, 'pm_card_visa');
      const saved = await charges().readCardSetup(setup.id);
      expect(saved.status).toBe('saved');
      const listed = await charges().listSavedCards(parties.customerId);
      const card = listed.find((one) => one.paymentMethodId === saved.paymentMethodId);
      expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
    });

    test('a refused card leaves the setup open, with the reason', async () => {
      const setup = await charges().startCardSetup({
        key: key(),
        customerId: parties.customerId,
        accountId: null,
        reference: 'payable-1',
      });
      const refusal = opened().browser.saveCard(setup.clientSecret, 'pm_card_visa_chargeDeclined');
      await expect(refusal).rejects.toThrow();
      expect(await charges().readCardSetup(setup.id)).toMatchObject({
        status: 'declined',
        declineCode: 'generic_decline',
      });
    });

    test('a cancelled setup stays cancelled, however often it is cancelled', async () => {
      const setup = await charges().startCardSetup({
        key: key(),
        customerId: parties.customerId,
        accountId: null,
        reference: 'payable-1',
      });
      await charges().cancelCardSetup({ key: key(), id: setup.id });
      await charges().cancelCardSetup({ key: key(), id: setup.id });
      expect((await charges().readCardSetup(setup.id)).status).toBe('cancelled');
    });

    test('a forgotten card is no longer listed, and can be forgotten again', async () => {
      const card = await savedCard('pm_card_visa');
      await charges().forgetCard(card);
      await charges().forgetCard(card);
      const listed = await charges().listSavedCards(parties.customerId);
      expect(listed.map((one) => one.paymentMethodId)).not.toContain(card);
    });
  });
}

function placedHolds({ opened, charges, parties, savedCard, order, aHold }: Suite): void {
  describe('holding an amount', () => {
    test('a saved card is held without the payer, for under a week', async () => {
      const hold = await aHold();
      expect(hold).toMatchObject({
        status: 'held',
        amountCents: 5_200,
        capturedCents: 0,
        declineCode: null,
        reference: 'payable-1',
      });
      const days = ((hold.captureBefore?.getTime() ?? 0) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(3);
      expect(days).toBeLessThan(7);
      expect(await charges().readHold(hold.id)).toEqual(hold);
    });

    test('without a card the hold waits for the browser, and keeps the card', async () => {
      const waiting = await charges().placeHold(order());
      expect(waiting).toMatchObject({ status: 'needs_card', paymentMethodId: null, captureBefore: null });
      await opened().browser.pay(waiting.clientSecret, 'pm_card_visa');
      const held = await charges().readHold(waiting.id);
      expect(held.status).toBe('held');
      const listed = await charges().listSavedCards(parties.customerId);
      expect(listed.map((one) => one.paymentMethodId)).toContain(held.paymentMethodId);
    });

    test('the same key holds once, and answers the same', async () => {
      const paymentMethodId = await savedCard('pm_card_visa');
      const idempotencyKey = order({ paymentMethodId, offSession: true });
      const first = await charges().placeHold(idempotencyKey);
      expect(await charges().placeHold(idempotencyKey)).toEqual(first);
    });

    test('a hold is found by the key it was placed with, and one that was never placed is not', async () => {
      const paymentMethodId = await savedCard('pm_card_visa');
      const idempotencyKey = order({ paymentMethodId, offSession: true });
      const placed = await charges().placeHold(idempotencyKey);
      expect(await charges().findHold({ key: idempotencyKey.key, customerId: parties.customerId })).toEqual(
        placed,
      );
      expect(await charges().findHold({ key: key(), customerId: parties.customerId })).toBeNull();
    });
  });
}

function refusedHolds({ opened, charges, savedCard, order }: Suite): void {
  describe('a refused hold', () => {
    test('a card that was forgotten is refused for good, by its own fault', async () => {
      const paymentMethodId = await savedCard('pm_card_visa');
      await charges().forgetCard(paymentMethodId);
      const refusal = await charges()
        .placeHold(order({ paymentMethodId, offSession: true }))
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(PartnerRefused);
      expect((refusal as PartnerRefused).isOfCard).toBe(true);
    });

    test('a refused card is a definite decline with its reason, and the hold stays open', async () => {
      const paymentMethodId = await savedCard('pm_card_chargeCustomerFail');
      const refusal = await charges()
        .placeHold(order({ paymentMethodId, offSession: true }))
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(CardDeclined);
      const { hold, declineCode } = refusal as CardDeclined;
      expect(declineCode).toBe('generic_decline');
      expect(hold).toMatchObject({ status: 'declined', captureBefore: null });
      await opened().browser.pay(hold?.clientSecret ?? '', 'pm_card_visa');
      expect((await charges().readHold(hold?.id ?? '')).status).toBe('held');
    });

    test('a refusal in the browser is read with its reason', async () => {
      const waiting = await charges().placeHold(order());
      const refusal = opened().browser.pay(
        waiting.clientSecret,
        'pm_card_visa_chargeDeclinedInsufficientFunds',
      );
      await expect(refusal).rejects.toThrow();
      expect(await charges().readHold(waiting.id)).toMatchObject({
        status: 'declined',
        declineCode: 'insufficient_funds',
      });
    });
  });
}

function endedHolds({ charges, aHold }: Suite): void {
  describe('after a hold', () => {
    test('a capture debits a part once and gives the rest back', async () => {
      const { id } = await aHold();
      const captured = await charges().captureHold({
        key: key(),
        id,
        amountCents: 2_000,
        applicationFeeCents: 155,
      });
      expect(captured).toMatchObject({ status: 'captured', capturedCents: 2_000, captureBefore: null });
      const again = await charges().captureHold({
        key: key(),
        id,
        amountCents: 5_200,
        applicationFeeCents: 203,
      });
      expect(again).toMatchObject({ status: 'captured', capturedCents: 2_000 });
    });

    test('a release gives all back; a later capture finds it released', async () => {
      const { id } = await aHold();
      expect(await charges().releaseHold({ key: key(), id })).toMatchObject({
        status: 'released',
        capturedCents: 0,
      });
      expect((await charges().releaseHold({ key: key(), id })).status).toBe('released');
      const late = await charges().captureHold({ key: key(), id, amountCents: 100, applicationFeeCents: 0 });
      expect(late.status).toBe('released');
    });
  });
}

function wrongCalls({ opened, charges, parties, order }: Suite): void {
  describe('when something is wrong', () => {
    test('an absent partner and refused credentials leave the outcome unknown', async () => {
      const { away, intruder } = opened();
      await expect(away.charges.readHold('pi_1')).rejects.toBeInstanceOf(PartnerUnavailable);
      await expect(away.charges.placeHold(order())).rejects.toBeInstanceOf(PartnerUnavailable);
      await expect(intruder.charges.placeHold(order())).rejects.toBeInstanceOf(PartnerUnavailable);
    });

    test('an order that cannot be is a definite no, with the partner’s code, and no decline', async () => {
      const refusal = await charges()
        .placeHold(order({ amountCents: 49, applicationFeeCents: 0 }))
        .catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(PartnerRefused);
      expect(refusal).toMatchObject({ code: 'amount_too_small', isOfCard: false });
    });

    test('an unsigned event is refused', () => {
      const body = Buffer.from('{"id":"evt_1","object":"event"}');
      const refused = [undefined, '', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`];
      for (const header of refused) {
        expect(() => charges().readEvent(body, header, 'platform')).toThrow(BadSignature);
      }
    });

    test('nothing is called inside a transaction', async () => {
      const { charges: c } = opened().partner;
      const calls = [
        () => c.createCustomer({ key: key(), email: 'a@example.fr', name: 'A', reference: 'r' }),
        () =>
          c.startCardSetup({ key: key(), customerId: parties.customerId, accountId: null, reference: 'r' }),
        () => c.readCardSetup('seti_1'),
        () => c.cancelCardSetup({ key: key(), id: 'seti_1' }),
        () => c.placeHold(order()),
        () => c.readHold('pi_1'),
        () => c.findHold({ key: key(), customerId: parties.customerId }),
        () => c.findCardSetup({ key: key(), customerId: parties.customerId }),
        () => c.captureHold({ key: key(), id: 'pi_1', amountCents: 50, applicationFeeCents: 0 }),
        () => c.releaseHold({ key: key(), id: 'pi_1' }),
        () => c.listSavedCards(parties.customerId),
        () => c.forgetCard('pm_1'),
      ];
      for (const call of calls) await expectRefusedInTransaction(call);
    });
  });
}
