import { availableFrom, writeBalanceTransaction } from './balance.ts';
import type { Charge, PaymentIntent } from './documents.ts';
import type { Refund } from './money-documents.ts';
import type { Partner } from './partner.ts';
import { takeBack, transferToAccount } from './transfers.ts';

/**
 * The partner's fee for a capture in cents, which the platform pays: the French card price of 1.5 % + 0.25
 * €.
 */
function partnerFee(amount: number): number {
  return Math.round(amount * 0.015) + 25;
}

/**
 * Debits the card. With a destination, transfers the whole amount to that connected account and collects
 * the application fee from it.
 */
export function bookCapture(partner: Partner, intent: PaymentIntent, charge: Charge, amount: number): void {
  const card = partner.state.find('payment_method', charge.payment_method);
  const availableOn = availableFrom(partner, card?._conduct === 'bypasses_pending');
  charge.balance_transaction = writeBalanceTransaction(partner, {
    type: 'charge',
    source: charge.id,
    amount,
    account: null,
    availableOn,
    fee: { amount: partnerFee(amount), type: 'stripe_fee', description: 'Stripe processing fees' },
  }).id;
  charge.captured = true;
  charge.amount_captured = amount;
  charge.amount_refunded = charge.amount - amount;
  charge.application_fee_amount = intent.application_fee_amount;
  if (intent.transfer_data) {
    const transfer = transferToAccount(partner, {
      amount,
      destination: intent.transfer_data.destination,
      charge,
      applicationFee: intent.application_fee_amount ?? 0,
      availableOn,
      metadata: {},
      description: null,
      group: intent.transfer_group ?? `group_${intent.id}`,
    });
    charge.transfer = transfer.id;
    charge.application_fee = partner.get('payment', transfer.destination_payment).application_fee;
  }
  partner.state.save<'charge'>(charge);
}

/** Refunds the card. `also` says whether to reverse the transfer and to return the application fee. */
export function bookRefund(
  partner: Partner,
  charge: Charge,
  refund: Refund,
  also: { reverseTransfer: boolean; refundApplicationFee: boolean },
): void {
  refund.balance_transaction = writeBalanceTransaction(partner, {
    type: 'refund',
    source: refund.id,
    amount: -refund.amount,
    account: null,
  }).id;
  const transfer = charge.transfer ? partner.state.find('transfer', charge.transfer) : undefined;
  if (also.reverseTransfer && transfer) {
    const order = { amount: refund.amount, metadata: {}, refund: refund.id };
    refund.transfer_reversal = takeBack(partner, transfer, order).id;
  }
  if (also.refundApplicationFee && charge.application_fee) returnFee(partner, charge, refund.amount);
  partner.state.save<'refund'>(refund);
}

/**
 * Returns the application fee in proportion to the refunded part of the capture. The last refund returns
 * what is left.
 */
function returnFee(partner: Partner, charge: Charge, refunded: number): void {
  const fee = partner.get('application_fee', charge.application_fee!);
  const returned = Math.min(
    fee.amount - fee.amount_refunded,
    Math.round((fee.amount * refunded) / charge.amount_captured),
  );
  if (returned === 0) return;
  fee.amount_refunded += returned;
  fee.refunded = fee.amount_refunded === fee.amount;
  partner.state.save<'application_fee'>(fee);
  const entry = { type: 'application_fee_refund', source: fee.id } as const;
  writeBalanceTransaction(partner, { ...entry, amount: -returned, account: null });
  writeBalanceTransaction(partner, { ...entry, amount: returned, account: fee.account });
}
