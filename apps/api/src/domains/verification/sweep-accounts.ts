import { type WorkSource, workSource } from '#kit/jobs/work-source';
import { type AccountsDeps, sendAccounts } from './send-accounts.ts';
import { readAccounts } from './settle-account.ts';
import { accountCommands, unreadAccounts } from './store/accounts.ts';

export function verificationSweeps(deps: AccountsDeps): WorkSource[] {
  return [
    workSource(accountCommands, () => sendAccounts(deps)),
    workSource(unreadAccounts, () => readAccounts(deps)),
  ];
}
