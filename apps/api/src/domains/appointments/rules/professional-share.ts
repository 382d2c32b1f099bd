import { paymentState } from '@meche/contract/money-lines';

type Told = Parameters<typeof paymentState>[0];
type Share = { bankChargesCents: number | null; professionalNetCents: number | null };

const unpaid: readonly ReturnType<typeof paymentState>['key'][] = [
  ...(['onSite', 'onSiteDone', 'released', 'nothing', 'failed'] as const),
];

/** How a debit divides, on the terms of its booking. */
type Divide = (amountCents: number) => { searchFeeCents: number; bankChargesCents: number };

/** What the card costs the house of a visit, and what is hers of it in the end: of what was debited, or of what will be. */
export function professionalShare(told: Told, divide: Divide | undefined): Share {
  const { key, amountCents, onSiteCents } = paymentState(told);
  if (!divide || unpaid.includes(key)) return { bankChargesCents: null, professionalNetCents: null };
  const { searchFeeCents, bankChargesCents } = divide(amountCents);
  return {
    bankChargesCents,
    professionalNetCents: amountCents - searchFeeCents - bankChargesCents + onSiteCents,
  };
}
