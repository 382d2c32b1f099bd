import { factKind } from '#kit/jobs/facts';

/** A new IBAN was given. Also sent to recently replaced contact addresses. */
export const BankAccountAdded = factKind<{
  professionalId: string;
  country: string;
  last4: string;
  usableFrom: string;
}>('bank-account-added', 'professionalId');

/** The card partner refused the given IBAN; the former one, if any, stays. */
export const BankAccountRefused = factKind<{ professionalId: string; country: string; last4: string }>(
  'bank-account-refused',
  'professionalId',
);

/** A withdrawal failed and its money is back in the wallet. */
export const WithdrawalFailed = factKind<{
  professionalId: string;
  withdrawalId: string;
  amountCents: number;
  /** The card partner’s code. */
  failureCode: string;
  country: string;
  last4: string;
  /** Another IBAN is needed. */
  isLocked: boolean;
}>('withdrawal-failed', 'withdrawalId');

/**
 * Money has stayed with the card partner for long and will be withdrawn automatically, if there is an IBAN.
 */
export const MoneyHeldLong = factKind<{
  professionalId: string;
  availableCents: number;
  leavesAt: string;
  /** A usable IBAN exists. */
  canLeave: boolean;
}>('money-held-long', 'professionalId');
