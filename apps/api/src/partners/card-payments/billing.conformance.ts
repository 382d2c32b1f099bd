import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import { type Billing, CardDeclined } from './billing.port.ts';
import { getRefusalCode, key } from './conformance.ts';
import type { ConformanceSubject } from './conformance-subject.ts';

/** Tests that every card partner must pass: charging professionals on the marketplace's own account. */
export function billingConformance(opened: () => ConformanceSubject): void {
  const suite = billingSuite(opened);
  invoiceCharges(suite);
  cardsOfCustomers(suite);
}

type BillingSuite = ReturnType<typeof billingSuite>;

/** Creates a customer before the first test and returns steps on the customer's cards. */
function billingSuite(opened: () => ConformanceSubject) {
  const billing = () => opened().partner.billing;
  let customerId: string;

  beforeAll(async () => {
    const named = { email: 'ines@example.fr', name: 'Chez Inès', reference: 'professional-1' };
    customerId = await billing().createCustomer({ key: key(), ...named });
  });

  async function savedCard(paymentMethodId: string): Promise<string> {
    const request = { key: key(), customerId, paymentMethodId, reference: 'professional-1' };
    const setup = await billing().startCardSetup(request);
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
  return { billing, savedCard, order, customerId: () => customerId };
}

function invoiceCharges({ billing, savedCard, order }: BillingSuite): void {
  describe('a charge of an invoice', () => {
    test('is paid at once off session, with the partner’s fee', async () => {
      const paid = await billing().chargeCard(order(await savedCard('pm_card_visa')));
      expect(paid).toMatchObject({ status: 'paid', partnerFeeCents: expect.any(Number) });
      if (paid.status !== 'paid') throw new Error(paid.status);
      expect(paid.partnerFeeCents).toBeGreaterThan(0);
      expect(await billing().readCharge(paid.id)).toEqual(paid);
    });

    test('repeated with its key is the same one; the key finds it without the answer', async () => {
      const request = order(await savedCard('pm_card_visa'));
      expect(await billing().findCharge(request)).toBeNull();
      const [first, second] = [await billing().chargeCard(request), await billing().chargeCard(request)];
      expect(second).toEqual(first);
      expect(await billing().findCharge(request)).toEqual(first);
      const other = await billing().chargeCard({ ...request, key: key() });
      expect(other.id).not.toBe(first.id);
    });

    test('that the card refuses is declined with the reason, and stays so under its key', async () => {
      const request = order(await savedCard('pm_card_chargeCustomerFail'));
      const declined = await billing().chargeCard(request);
      expect(declined).toMatchObject({ status: 'declined', declineCode: expect.any(String) });
      expect(await billing().chargeCard(request)).toEqual(declined);
      expect(await billing().readCharge(declined.id)).toEqual(declined);
      expect(await billing().cancelCharge({ key: key(), id: declined.id })).toMatchObject({
        id: declined.id,
        status: 'cancelled',
      });
    });

    test('that needs authentication waits with a client secret for the browser, until cancelled', async () => {
      const request = order('pm_card_authenticationRequired');
      const waiting = await billing().chargeCard(request);
      expect(waiting).toMatchObject({
        status: 'needs_authentication',
        clientSecret: expect.stringContaining('_secret_'),
      });
      expect(await billing().readCharge(waiting.id)).toEqual(waiting);
      const ended = { id: waiting.id, status: 'cancelled' };
      expect(await billing().cancelCharge({ key: key(), id: waiting.id })).toEqual(ended);
      expect(await billing().cancelCharge({ key: key(), id: waiting.id })).toEqual(ended);
    });

    test('that is paid cannot be cancelled: it is returned unchanged', async () => {
      const paid = await billing().chargeCard(order(await savedCard('pm_card_visa')));
      expect(await billing().cancelCharge({ key: key(), id: paid.id })).toEqual(paid);
    });

    test('under fifty cents is refused', async () => {
      const request = { ...order(await savedCard('pm_card_visa')), amountCents: 49 };
      expect(await getRefusalCode(billing().chargeCard(request))).toBe('amount_too_small');
    });

    test('is never called for inside a transaction', async () => {
      await expectRefusedInTransaction(() => billing().readCharge('pi_1'));
    });
  });
}

function cardsOfCustomers({ billing, savedCard, customerId }: BillingSuite): void {
  describe('a card for off-session charges', () => {
    test('belongs to its customer only, and is found by its id', async () => {
      const paymentMethodId = await savedCard('pm_card_visa');
      expect(await billing().findSavedCard({ customerId: customerId(), paymentMethodId })).toMatchObject({
        last4: '4242',
      });
      const named = { email: 'awa@example.fr', name: 'Chez Awa', reference: 'professional-2' };
      const stranger = await billing().createCustomer({ key: key(), ...named });
      expect(await billing().findSavedCard({ customerId: stranger, paymentMethodId })).toBeUndefined();
    });

    test('that the bank refuses, or that does not exist, is declined with the reason', async () => {
      await expect(savedCard('pm_card_visa_chargeDeclined')).rejects.toThrow(CardDeclined);
      await expect(savedCard('pm_1NobodysCardAtAll')).rejects.toMatchObject({ declineCode: 'card_unknown' });
    });
  });
}
