import { expect, test } from 'vitest';
import { PartnerRefused } from '../partner-refused.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { CardDeclined } from './charges.port.ts';
import { key } from './conformance.ts';
import type { CardPayments } from './conformance-subject.ts';

export type TroubledSubject = {
  partner: CardPayments;
  customerId: string;
  accountId: string;
  /** Saves a card with this test name for the customer. Returns the partner's id of the card. */
  savedCard(card: string): Promise<string>;
  /**
   * Makes the next call that has a key fail with a partner error, `before` or `after` the partner carries
   * it out.
   */
  failNext(when: 'before' | 'after'): Promise<unknown>;
  /** Moves the partner's clock forward. */
  passHours(hours: number): Promise<unknown>;
  restrict(accountId: string, isRestricted: boolean): Promise<unknown>;
};

/**
 * Tests behaviour that the real partner documents but that its test mode cannot trigger
 * (https://docs.stripe.com/api/idempotent_requests, https://docs.stripe.com/error-low-level).
 */
export function cardPaymentsTrouble(opened: () => TroubledSubject): void {
  const suite = troubledSuite(opened);
  partnerTrouble(suite);
  bankTrouble(suite);
}

type TroubledSuite = ReturnType<typeof troubledSuite>;

function troubledSuite(opened: () => TroubledSubject) {
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
  const find = ({ key: keyToFind, customerId }: { key: string; customerId: string }) =>
    charges().findHold({ key: keyToFind, customerId });
  return { opened, charges, order, find };
}

function partnerTrouble({ opened, charges, order, find }: TroubledSuite): void {
  test.each(['before', 'after'] as const)(
    'an error of the partner, %s it acted, sticks to its key for a day',
    async (when) => {
      const request = await order();
      await opened().failNext(when);
      for (let time = 0; time < 2; time += 1)
        await expect(charges().placeHold(request)).rejects.toBeInstanceOf(PartnerUnavailable);
      await opened().passHours(23);
      await expect(charges().placeHold(request)).rejects.toBeInstanceOf(PartnerUnavailable);
      const made = await find(request);
      if (when === 'after') expect(made).toMatchObject({ status: 'held' });
      else expect(made).toBeNull();
      await opened().passHours(25);
      const again = await charges().placeHold(request);
      expect(again.status).toBe('held');
      expect(again.id).not.toBe(made?.id);
      await opened().passHours(0);
    },
  );

  test('an account that the partner restricted takes neither a hold nor a debit, until it may again', async () => {
    const { accountId, restrict } = opened();
    const before = await charges().placeHold(await order());
    await restrict(accountId, true);
    const { chargesEnabled } = await opened().partner.accounts.readAccount(accountId);
    expect(chargesEnabled).toBe(false);
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
}

function bankTrouble({ charges, order }: TroubledSuite): void {
  test.each(['pm_card_losesHold', 'pm_card_losesAuthorisation'])(
    'a hold that the bank dropped is released: %s',
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
