import { defineFactKind } from '#kit/jobs/facts';

/**
 * The card partner accepted a new IBAN of the professional. The email about it also goes to contact
 * addresses that were replaced recently.
 */
export const BankAccountAdded = defineFactKind<{
  professionalId: string;
  country: string;
  last4: string;
  usableFrom: string;
}>('bank-account-added', 'professionalId');

/** The card partner or the app refused the new IBAN. The former IBAN, if there is one, stays in use. */
export const BankAccountRefused = defineFactKind<{ professionalId: string; country: string; last4: string }>(
  'bank-account-refused',
  'professionalId',
);

/** A withdrawal failed and its amount is back in the wallet. */
export const WithdrawalFailed = defineFactKind<{
  professionalId: string;
  withdrawalId: string;
  amountCents: number;
  /** The card partner's code, or one of the app such as `bank_account_replaced`. */
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
  /** True when the bank account will be usable at `leavesAt`, as far as is known now. */
  canLeave: boolean;
}>('money-held-long', 'professionalId');
