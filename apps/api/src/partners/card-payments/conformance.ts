import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { PartnerRefused } from '../partner-refused.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import type { Accounts } from './accounts.port.ts';
import { BadSignature, CardDeclined, type Charges } from './charges.port.ts';

export type CardPayments = { charges: Charges; accounts: Accounts };

export type ConformanceSubject = {
  partner: CardPayments;
  /** The same with a wrong secret key. */
  intruder: CardPayments;
  /** The same, where nobody listens. */
  away: CardPayments;
  /** What a payer's browser does with a client secret; cards by their test names (`pm_card_visa`). */
  browser: {
    saveCard(clientSecret: string, card: string): Promise<void>;
    pay(clientSecret: string, card: string): Promise<void>;
  };
  /** An account that may take payments; undefined: make one (the true partner wants documents first). */
  readyAccountId: string | undefined;
};

const key = () => randomUUID();
const salon = { reference: 'professional-1', email: 'salon@example.fr', country: 'FR' };

/** What every card partner must do. Runs against the local one, and against the true one in test mode. */
export function cardPaymentsConformance(opened: () => ConformanceSubject): void {
  let customerId: string;
  let accountId: string;

  const charges = () => opened().partner.charges;

  async function savedCard(card: string): Promise<string> {
    const setup = await charges().startCardSetup({ key: key(), customerId, reference: 'payable-1' });
    await opened().browser.saveCard(setup.clientSecret, card);
    const done = await charges().readCardSetup(setup.id);
    if (done.paymentMethodId === null) throw new Error(`${card} was not saved: ${done.status}`);
    return done.paymentMethodId;
  }

  function order(given: Partial<Parameters<Charges['placeHold']>[0]> = {}) {
    return {
      key: key(),
      amountCents: 5_200,
      customerId,
      paymentMethodId: null,
      accountId,
      applicationFeeCents: 203,
      reference: 'payable-1',
      offSession: false,
      ...given,
    };
  }

  async function aHold() {
    const paymentMethodId = await savedCard('pm_card_visa');
    return charges().placeHold(order({ paymentMethodId, offSession: true }));
  }

  beforeAll(async () => {
    customerId = await charges().createCustomer({
      key: key(),
      email: 'ines@example.fr',
      name: 'Inès Moreau',
      reference: 'account-1',
    });
    accountId =
      opened().readyAccountId ?? (await opened().partner.accounts.createAccount({ key: key(), ...salon }));
  });

  describe('saving a card', () => {
    test('waits for the browser, then lists the card by its last four digits', async () => {
      const setup = await charges().startCardSetup({ key: key(), customerId, reference: 'payable-7' });
      expect(setup).toMatchObject({ status: 'needs_card', paymentMethodId: null, reference: 'payable-7' });
      await opened().browser.saveCard(setup.clientSecret, 'pm_card_visa');
      const saved = await charges().readCardSetup(setup.id);
      expect(saved.status).toBe('saved');
      const listed = await charges().listSavedCards(customerId);
      const card = listed.find((one) => one.paymentMethodId === saved.paymentMethodId);
      expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
    });

    test('a refused card leaves the setup open, with the reason', async () => {
      const setup = await charges().startCardSetup({ key: key(), customerId, reference: 'payable-1' });
      const refusal = opened().browser.saveCard(setup.clientSecret, 'pm_card_visa_chargeDeclined');
      await expect(refusal).rejects.toThrow();
      expect(await charges().readCardSetup(setup.id)).toMatchObject({
        status: 'declined',
        declineCode: 'generic_decline',
      });
    });

    test('a cancelled setup stays cancelled, however often it is asked', async () => {
      const setup = await charges().startCardSetup({ key: key(), customerId, reference: 'payable-1' });
      await charges().cancelCardSetup({ key: key(), id: setup.id });
      await charges().cancelCardSetup({ key: key(), id: setup.id });
      expect((await charges().readCardSetup(setup.id)).status).toBe('cancelled');
    });

    test('a forgotten card is no longer listed, and can be forgotten again', async () => {
      const card = await savedCard('pm_card_visa');
      await charges().forgetCard(card);
      await charges().forgetCard(card);
      const listed = await charges().listSavedCards(customerId);
      expect(listed.map((one) => one.paymentMethodId)).not.toContain(card);
    });
  });

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
      const listed = await charges().listSavedCards(customerId);
      expect(listed.map((one) => one.paymentMethodId)).toContain(held.paymentMethodId);
    });

    test('the same key holds once, and answers the same', async () => {
      const paymentMethodId = await savedCard('pm_card_visa');
      const once = order({ paymentMethodId, offSession: true });
      const first = await charges().placeHold(once);
      expect(await charges().placeHold(once)).toEqual(first);
    });

    test('a hold is found by the key it was placed with, and one that was never placed is not', async () => {
      const paymentMethodId = await savedCard('pm_card_visa');
      const once = order({ paymentMethodId, offSession: true });
      const placed = await charges().placeHold(once);
      expect(await charges().findHold({ key: once.key, customerId })).toEqual(placed);
      expect(await charges().findHold({ key: key(), customerId })).toBeNull();
    });

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

    test('captures stand in the partner books, to the cent', async () => {
      const since = new Date(Date.now() - 60_000);
      const { id } = await aHold();
      await charges().captureHold({ key: key(), id, amountCents: 5_200, applicationFeeCents: 203 });
      const lines = (await charges().exportBalance(since)).filter((line) => line.holdId === id);
      expect(
        lines.map(({ kind, amountCents, applicationFeeCents }) => [kind, amountCents, applicationFeeCents]),
      ).toEqual([['capture', 5_200, 203]]);
      expect(lines.map((line) => line.accountId)).toEqual([accountId]);
    });
  });

  describe('when something is wrong', () => {
    test('an absent partner and refused credentials leave the outcome unknown', async () => {
      const { away, intruder } = opened();
      await expect(away.charges.readHold('pi_1')).rejects.toBeInstanceOf(PartnerUnavailable);
      await expect(away.charges.placeHold(order())).rejects.toBeInstanceOf(PartnerUnavailable);
      await expect(away.accounts.createAccount({ key: key(), ...salon })).rejects.toBeInstanceOf(
        PartnerUnavailable,
      );
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
        expect(() => charges().readEvent(body, header)).toThrow(BadSignature);
      }
    });

    test('nothing is asked inside a transaction', async () => {
      const { charges: c, accounts } = opened().partner;
      const calls = [
        () => c.createCustomer({ key: key(), email: 'a@example.fr', name: 'A', reference: 'r' }),
        () => c.startCardSetup({ key: key(), customerId, reference: 'r' }),
        () => c.readCardSetup('seti_1'),
        () => c.cancelCardSetup({ key: key(), id: 'seti_1' }),
        () => c.placeHold(order()),
        () => c.readHold('pi_1'),
        () => c.findHold({ key: key(), customerId }),
        () => c.captureHold({ key: key(), id: 'pi_1', amountCents: 50, applicationFeeCents: 0 }),
        () => c.releaseHold({ key: key(), id: 'pi_1' }),
        () => c.listSavedCards(customerId),
        () => c.forgetCard('pm_1'),
        () => c.exportBalance(new Date()),
        () => accounts.createAccount({ key: key(), reference: 'r', email: 'a@example.fr', country: 'FR' }),
      ];
      for (const call of calls) await expectRefusedInTransaction(call);
    });
  });
}

export type TroubledSubject = {
  partner: CardPayments;
  customerId: string;
  accountId: string;
  /** A card saved for the customer, by its test name. */
  savedCard(card: string): Promise<string>;
  /** The next call with a key ends in an error of the partner, `before` it is carried out or `after`. */
  failNext(when: 'before' | 'after'): Promise<void>;
  /** Puts the partner's clock so many hours ahead. */
  passHours(hours: number): Promise<void>;
  restrict(accountId: string, isRestricted: boolean): Promise<void>;
};

/**
 * What the true partner does and cannot be asked to do in test mode: as its pages say it
 * (https://docs.stripe.com/api/idempotent_requests, https://docs.stripe.com/error-low-level).
 */
export function cardPaymentsTrouble(opened: () => TroubledSubject): void {
  async function order(card = 'pm_card_visa') {
    const { customerId, accountId, savedCard } = opened();
    return {
      key: key(),
      amountCents: 3_000,
      customerId,
      paymentMethodId: await savedCard(card),
      accountId,
      applicationFeeCents: 170,
      reference: 'payable-1',
      offSession: true,
    };
  }
  const charges = () => opened().partner.charges;
  const find = ({ key: asked, customerId }: { key: string; customerId: string }) =>
    charges().findHold({ key: asked, customerId });

  test.each(['before', 'after'] as const)(
    'an error of the partner, %s it acted, sticks to its key for a day',
    async (when) => {
      const asked = await order();
      await opened().failNext(when);
      for (let time = 0; time < 2; time += 1)
        await expect(charges().placeHold(asked)).rejects.toBeInstanceOf(PartnerUnavailable);
      await opened().passHours(23);
      await expect(charges().placeHold(asked)).rejects.toBeInstanceOf(PartnerUnavailable);
      const made = await find(asked);
      if (when === 'after') expect(made).toMatchObject({ status: 'held' });
      else expect(made).toBeNull();
      await opened().passHours(25);
      const again = await charges().placeHold(asked);
      expect(again.status).toBe('held');
      expect(again.id).not.toBe(made?.id);
      await opened().passHours(0);
    },
  );

  test('an account that the partner restricted takes neither a hold nor a debit, until it may again', async () => {
    const { accountId, restrict } = opened();
    const before = await charges().placeHold(await order());
    await restrict(accountId, true);
    const debit = { id: before.id, amountCents: 3_000, applicationFeeCents: 170 };
    const refused = [
      await charges()
        .placeHold(await order())
        .catch((error: unknown) => error),
      await charges()
        .captureHold({ key: key(), ...debit })
        .catch((error: unknown) => error),
    ];
    for (const one of refused) {
      expect(one).toBeInstanceOf(PartnerRefused);
      expect((one as PartnerRefused).isOfCard).toBe(false);
    }
    await restrict(accountId, false);
    expect((await charges().captureHold({ key: key(), ...debit })).status).toBe('captured');
  });

  test.each(['pm_card_losesHold', 'pm_card_losesAuthorisation'])(
    'a hold that the bank let go of is released: %s',
    async (card) => {
      const { id } = await charges().placeHold(await order(card));
      const captured = await charges().captureHold({
        key: key(),
        id,
        amountCents: 3_000,
        applicationFeeCents: 170,
      });
      expect(captured).toMatchObject({ status: 'released', capturedCents: 0 });
    },
  );

  test('a bank that will not debit what it held declines, and the hold stands until it is given back', async () => {
    const { id } = await charges().placeHold(await order('pm_card_declinesCapture'));
    const debit = { key: key(), id, amountCents: 3_000, applicationFeeCents: 170 };
    const refusal = await charges()
      .captureHold(debit)
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CardDeclined);
    expect(refusal).toMatchObject({ declineCode: 'generic_decline', hold: { status: 'held' } });
    expect((await charges().releaseHold({ key: key(), id })).status).toBe('released');
  });
}
