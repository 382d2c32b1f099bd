import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { type Billing, CardDeclined } from './billing.port.ts';
import { type ConformanceSubject, key, refusalOf } from './conformance.ts';

/** What professionals are charged, on the marketplace's own account. */
export function billingConformance(opened: () => ConformanceSubject): void {
  const billing = () => opened().partner.billing;
  let customerId: string;

  beforeAll(async () => {
    const named = { email: 'ines@example.fr', name: 'Chez Inès', reference: 'professional-1' };
    customerId = await billing().createCustomer({ key: key(), ...named });
  });

  async function savedCard(paymentMethodId: string): Promise<string> {
    const asked = { key: key(), customerId, paymentMethodId, reference: 'professional-1' };
    const setup = await billing().startCardSetup(asked);
    if (setup.paymentMethodId === null) throw new Error(`${paymentMethodId} was not saved: ${setup.status}`);
    return setup.paymentMethodId;
  }
  const order = (paymentMethodId: string): Parameters<Billing['chargeCard']>[0] => ({
    key: key(),
    customerId,
    paymentMethodId,
    amountCents: 1_999,
    reference: 'professional-1',
  });

  describe('a charge of an invoice', () => {
    test('is paid at once, without her, and says what the partner keeps of it', async () => {
      const paid = await billing().chargeCard(order(await savedCard('pm_card_visa')));
      expect(paid).toMatchObject({ status: 'paid', partnerFeeCents: expect.any(Number) });
      if (paid.status !== 'paid') throw new Error(paid.status);
      expect(paid.partnerFeeCents).toBeGreaterThan(0);
      expect(await billing().readCharge(paid.id)).toEqual(paid);
    });

    test('asked for again with its key is the same one; the key finds it without the answer', async () => {
      const asked = order(await savedCard('pm_card_visa'));
      expect(await billing().findCharge(asked)).toBeNull();
      const [first, second] = [await billing().chargeCard(asked), await billing().chargeCard(asked)];
      expect(second).toEqual(first);
      expect(await billing().findCharge(asked)).toEqual(first);
      const other = await billing().chargeCard({ ...asked, key: key() });
      expect(other.id).not.toBe(first.id);
    });

    test('that the card refuses is declined with the reason, and stays so under its key', async () => {
      const asked = order(await savedCard('pm_card_chargeCustomerFail'));
      const declined = await billing().chargeCard(asked);
      expect(declined).toMatchObject({ status: 'declined', declineCode: expect.any(String) });
      expect(await billing().chargeCard(asked)).toEqual(declined);
      expect(await billing().readCharge(declined.id)).toEqual(declined);
      expect(await billing().cancelCharge({ key: key(), id: declined.id })).toMatchObject({
        id: declined.id,
        status: 'cancelled',
      });
    });

    test('for which her bank wants her waits with a secret for her browser, until it is ended', async () => {
      const asked = order('pm_card_authenticationRequired');
      const waiting = await billing().chargeCard(asked);
      expect(waiting).toMatchObject({
        status: 'needs_authentication',
        clientSecret: expect.stringContaining('_secret_'),
      });
      expect(await billing().readCharge(waiting.id)).toEqual(waiting);
      const ended = { id: waiting.id, status: 'cancelled' };
      expect(await billing().cancelCharge({ key: key(), id: waiting.id })).toEqual(ended);
      expect(await billing().cancelCharge({ key: key(), id: waiting.id })).toEqual(ended);
    });

    test('that is paid is not ended any more: it comes back as it stands', async () => {
      const paid = await billing().chargeCard(order(await savedCard('pm_card_visa')));
      expect(await billing().cancelCharge({ key: key(), id: paid.id })).toEqual(paid);
    });

    test('under fifty cents is refused', async () => {
      const asked = { ...order(await savedCard('pm_card_visa')), amountCents: 49 };
      expect(await refusalOf(billing().chargeCard(asked))).toBe('amount_too_small');
    });

    test('is not asked for inside a transaction', async () => {
      await expectRefusedInTransaction(() => billing().readCharge('pi_1'));
    });
  });

  describe('a card for charges without her', () => {
    test('is hers, found by its name, and nobody else’s', async () => {
      const paymentMethodId = await savedCard('pm_card_visa');
      expect(await billing().findSavedCard({ customerId, paymentMethodId })).toMatchObject({ last4: '4242' });
      const named = { email: 'awa@example.fr', name: 'Chez Awa', reference: 'professional-2' };
      const stranger = await billing().createCustomer({ key: key(), ...named });
      expect(await billing().findSavedCard({ customerId: stranger, paymentMethodId })).toBeUndefined();
    });

    test('that her bank refuses, or that there is not, is declined with the reason', async () => {
      await expect(savedCard('pm_card_visa_chargeDeclined')).rejects.toThrow(CardDeclined);
      await expect(savedCard('pm_1NobodysCardAtAll')).rejects.toMatchObject({ declineCode: 'card_unknown' });
    });
  });
}
