import { operableCommands } from '#kit/jobs/operate-commands';
import { bankAccounts } from './store/bank-accounts.ts';
import { withdrawals } from './store/withdrawals.ts';

/**
 * A refused withdrawal is not repeated: it has returned its amount to the wallet, and the professional
 * requests another.
 */
export const withdrawalCommands = operableCommands(withdrawals, {
  about: 'professional',
  subjectOf: ({ professionalId }) => professionalId,
});

/** A refused bank account is not repeated: the professional enters another IBAN. */
export const bankAccountCommands = operableCommands(bankAccounts, {
  about: 'professional',
  subjectOf: ({ professionalId }) => professionalId,
});
