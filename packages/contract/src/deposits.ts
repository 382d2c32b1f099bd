import { SMALLEST_CARD_CENTS } from './money-lines.ts';

/** How a service that is not prepaid asks for a deposit; `business`: as the professional's settings say. */
export const depositChoices = ['business', 'none', 'percent', 'amount'] as const;
export type DepositChoice = (typeof depositChoices)[number];

export const depositPercentBounds = { least: 1, most: 100 };
export const depositCentsBounds = { least: SMALLEST_CARD_CENTS, most: 500_000 };

/** A part of the price or an amount, of which at most one is set. Without either there is no deposit. */
export type Deposit = { depositPercent: number | null; depositCents: number | null };

export type DepositOfService = Deposit & { deposit: DepositChoice; prepayment: boolean };

const none: Deposit = { depositPercent: null, depositCents: null };

/** The deposit that applies to a service: its own, that of the business, or none, also if it is prepaid. */
export function depositOfService(service: DepositOfService, business: Deposit): Deposit {
  if (service.prepayment) return none;
  const { depositPercent, depositCents } = service;
  switch (service.deposit) {
    case 'business':
      return { depositPercent: business.depositPercent, depositCents: business.depositCents };
    case 'none':
      return none;
    default:
      return { depositPercent, depositCents };
  }
}

/** Cents of the deposit for a price: a percentage is rounded half up. */
export function depositCentsOf({ depositPercent, depositCents }: Deposit, priceCents: number): number {
  const part = depositPercent === null ? 0 : Math.floor((priceCents * depositPercent + 50) / 100);
  return capDepositCents(depositCents ?? part, priceCents);
}

/**
 * Cents of the deposit that is named with a price before a booking; 0: none. Without card payments nothing is held, so
 * only a verified professional has deposits.
 */
export function namedDepositCents(
  service: DepositOfService,
  professional: Deposit & { verification: string },
  priceCents: number,
): number {
  if (professional.verification !== 'verified') return 0;
  return depositCentsOf(depositOfService(service, professional), priceCents);
}

/** Limits a deposit to the price. One below the minimum of the card partner is not asked. */
export function capDepositCents(depositCents: number, priceCents: number): number {
  const capped = Math.min(depositCents, priceCents);
  return capped < SMALLEST_CARD_CENTS ? 0 : capped;
}
