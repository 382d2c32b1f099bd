import { defineFactKind } from '#kit/jobs/facts';

/**
 * The professional entered a new IBAN. The email about it also goes to contact addresses that were replaced
 * recently.
 */
export const BankAccountAdded = defineFactKind<{
  professionalId: string;
  country: string;
  last4: string;
  usableFrom: string;
}>('bank-account-added', 'professionalId');

/** The card partner refused the new IBAN. The former IBAN, if there is one, stays in use. */
export const BankAccountRefused = defineFactKind<{ professionalId: string; country: string; last4: string }>(
  'bank-account-refused',
  'professionalId',
);

/** A withdrawal failed and its amount is back in the wallet. */
export const WithdrawalFailed = defineFactKind<{
  professionalId: string;
  withdrawalId: string;
  amountCents: number;
  /** The card partner's code. */
  failureCode: string;
  country: string;
  last4: string;
  /** True when the professional must enter another IBAN before the next withdrawal. */
  isLocked: boolean;
}>('withdrawal-failed', 'withdrawalId');

/**
 * The money has stayed at the card partner for a long time. It will be withdrawn automatically at
 * `leavesAt` if there is a usable IBAN.
 */
export const MoneyHeldLong = defineFactKind<{
  professionalId: string;
  availableCents: number;
  leavesAt: string;
  /** True when a usable IBAN exists. */
  canLeave: boolean;
}>('money-held-long', 'professionalId');
