import { factKind } from '#kit/jobs/facts';

/** She gave another IBAN: she is told, also where she was reached until lately. */
export const BankAccountGiven = factKind<{
  professionalId: string;
  country: string;
  last4: string;
  usableFrom: string;
}>('bank-account-given', 'professionalId');

/** The card partner did not take the IBAN she gave; the former one, if any, stays. */
export const BankAccountRefused = factKind<{ professionalId: string; country: string; last4: string }>(
  'bank-account-refused',
  'professionalId',
);

/** The money is in her wallet again. */
export const WithdrawalFailed = factKind<{
  professionalId: string;
  withdrawalId: string;
  amountCents: number;
  /** The card partner's word. */
  failureCode: string;
  country: string;
  last4: string;
  /** Another IBAN must be given. */
  isLocked: boolean;
}>('withdrawal-failed', 'withdrawalId');

/** Money lies with the card partner for long: from a day on it leaves by itself, if there is an IBAN. */
export const MoneyHeldLong = factKind<{
  professionalId: string;
  availableCents: number;
  leavesAt: string;
  /** An IBAN stands that it can go to. */
  canLeave: boolean;
}>('money-held-long', 'professionalId');
