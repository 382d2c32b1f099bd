import { paymentState } from '@meche/contract/money-lines';

type PaymentInput = Parameters<typeof paymentState>[0];
type Share = { bankChargesCents: number | null; professionalNetCents: number | null };

const unpaid: readonly ReturnType<typeof paymentState>['key'][] = [
  ...(['onSite', 'onSiteDone', 'released', 'nothing', 'failed'] as const),
];

/** Divides a captured amount under the terms of the booking. */
type Divide = (amountCents: number) => { searchFeeCents: number; bankChargesCents: number };

/**
 * The bank charges of an appointment, and the professional's net amount: their share of what was or will be
 * captured, plus the amount paid on site. Both are null when nothing is captured.
 */
export function professionalShare(payment: PaymentInput, divide: Divide | undefined): Share {
  const { key, amountCents, onSiteCents } = paymentState(payment);
  if (!divide || unpaid.includes(key)) return { bankChargesCents: null, professionalNetCents: null };
  const { searchFeeCents, bankChargesCents } = divide(amountCents);
  return {
    bankChargesCents,
    professionalNetCents: amountCents - searchFeeCents - bankChargesCents + onSiteCents,
  };
}
