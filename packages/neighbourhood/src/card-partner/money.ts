import type { BalanceTransaction, Charge, PaymentIntent, Refund } from './documents.ts';
import type { Partner } from './partner.ts';

/** What the partner keeps of each capture, from the platform's balance: its French card price, 1.5 % + 0.25 €. */
function partnerFee(amount: number): number {
  return Math.round(amount * 0.015) + 25;
}

function book(
  partner: Partner,
  type: BalanceTransaction['type'],
  source: string,
  amount: number,
  fee = 0,
): BalanceTransaction {
  const now = partner.now();
  return partner.state.save<'balance_transaction'>({
    id: partner.state.newId('balance_transaction'),
    object: 'balance_transaction',
    amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: 'eur',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency: 'eur',
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - fee,
    reporting_category: type === 'transfer_refund' ? 'transfer_reversal' : type,
    source,
    status: 'available',
    type,
  });
}

/** Debits the card, passes the whole amount on to the connected account, takes the application fee back from it. */
export function bookCapture(partner: Partner, intent: PaymentIntent, charge: Charge, amount: number): void {
  charge.balance_transaction = book(partner, 'charge', charge.id, amount, partnerFee(amount)).id;
  charge.captured = true;
  charge.amount_captured = amount;
  charge.amount_refunded = charge.amount - amount;
  charge.application_fee_amount = intent.application_fee_amount;
  if (intent.transfer_data) {
    const id = partner.state.newId('transfer');
    partner.state.save<'transfer'>({
      id,
      object: 'transfer',
      amount,
      amount_reversed: 0,
      balance_transaction: book(partner, 'transfer', id, -amount).id,
      created: partner.now(),
      currency: 'eur',
      destination: intent.transfer_data.destination,
      source_transaction: charge.id,
    });
    charge.transfer = id;
    if (intent.application_fee_amount) {
      const feeId = partner.state.newId('application_fee');
      partner.state.save<'application_fee'>({
        id: feeId,
        object: 'application_fee',
        account: intent.transfer_data.destination,
        amount: intent.application_fee_amount,
        amount_refunded: 0,
        balance_transaction: book(partner, 'application_fee', feeId, intent.application_fee_amount).id,
        charge: charge.id,
        created: partner.now(),
        currency: 'eur',
      });
      charge.application_fee = feeId;
    }
  }
  partner.state.save<'charge'>(charge);
}

/** Pays the card back; on demand takes the transfer back from the connected account and returns the application fee. */
export function bookRefund(
  partner: Partner,
  charge: Charge,
  refund: Refund,
  also: { reverseTransfer: boolean; refundApplicationFee: boolean },
): void {
  refund.balance_transaction = book(partner, 'refund', refund.id, -refund.amount).id;
  const transfer = charge.transfer ? partner.state.find('transfer', charge.transfer) : undefined;
  if (also.reverseTransfer && transfer) {
    refund.transfer_reversal = `trr_${transfer.id.slice(3)}_${transfer.amount_reversed}`;
    transfer.amount_reversed += refund.amount;
    partner.state.save<'transfer'>(transfer);
    book(partner, 'transfer_refund', transfer.id, refund.amount);
  }
  const fee = charge.application_fee
    ? partner.state.find('application_fee', charge.application_fee)
    : undefined;
  if (also.refundApplicationFee && fee) {
    // In proportion to what is refunded of the capture; the last refund returns what is left.
    const returned = Math.min(
      fee.amount - fee.amount_refunded,
      Math.round((fee.amount * refund.amount) / charge.amount_captured),
    );
    fee.amount_refunded += returned;
    partner.state.save<'application_fee'>(fee);
    if (returned > 0) book(partner, 'application_fee_refund', fee.id, -returned);
  }
  partner.state.save<'refund'>(refund);
}
