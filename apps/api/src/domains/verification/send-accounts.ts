import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { isOutcomeLongUnknown, runPartnerCommands } from '#kit/jobs/partner-commands';
import { serializeError } from '#kit/serialize-error';
import type { Clock } from '#kit/time';
import type { Accounts } from '#partners/card-payments/accounts.port';
import { endingOf, PartnerRefused } from '#partners/partner-refused';
import { ignoreUnavailable } from '#partners/partner-unavailable';
import { findPartnerAccount, savePartnerAccount } from '#payments';
import { TRADE_MCC } from './rules/account.ts';
import { settleAccount } from './settle-account.ts';
import {
  type AccountCommand,
  accountCommands,
  closeCommand,
  findPerson,
  savePersonId,
} from './store/accounts.ts';

export type AccountsDeps = {
  db: Database;
  clock: Clock;
  accounts: Accounts;
  /**
   * Returns the data that the card partner needs in addition to those from the browser. They are sent when
   * the account is created.
   */
  payeeOf(professionalId: string): Promise<{ email: string; country: string; url: string }>;
};

/**
 * Sends pending commands to the card partner, in order for each professional, then reads the state of the
 * account. Returns how many commands were settled. Runs in a sweep, and for one professional right after a
 * commit. Throws RowsFailed.
 */
export async function sendAccounts(deps: AccountsDeps, only?: string): Promise<number> {
  const { db, clock } = deps;
  const notifiedIds = new Set<string>();
  try {
    return await runPartnerCommands(
      {
        db,
        clock,
        commands: accountCommands,
        endingOf,
        carryOut: async (command) => {
          await carryOut(deps, command);
          notifiedIds.add(command.professionalId);
        },
        settleRefusal: async (command, error) => {
          await inTransaction(db, async (tx) => {
            // The professional sees the refusal and can submit the data again. Until then the command is on
            // the operators' list.
            await accountCommands.refuse(tx, command.id, { failure: serializeError(error), leftAt: null });
          });
        },
      },
      only,
    );
  } finally {
    // If reading the account fails, the `readAccounts` sweep reads it later.
    for (const professionalId of notifiedIds)
      await settleAccount(deps, professionalId).catch(ignoreUnavailable);
  }
}

async function carryOut(deps: AccountsDeps, command: AccountCommand): Promise<void> {
  switch (command.kind) {
    case 'account':
      return notifyAccount(deps, command);
    case 'person':
      return notifyPerson(deps, command);
    case 'removal':
      return notifyRemoval(deps, command);
  }
}

async function notifyAccount(deps: AccountsDeps, command: AccountCommand): Promise<void> {
  const { db, accounts } = deps;
  const { id: key, professionalId, token, detail } = command;
  const { statementName: statementDescriptor = '', documents = {} } = detail;
  const known = await findPartnerAccount(db, professionalId);
  if (known) {
    const accountToken = token ?? undefined;
    await accounts.updateAccount({ key, id: known, accountToken, statementDescriptor, documents });
  }
  const partnerId = known ?? (await openedAccount(deps, command, { statementDescriptor, documents }));
  await inTransaction(db, async (tx) => {
    if (await closeCommand(tx, key)) await savePartnerAccount(tx, professionalId, partnerId);
  });
}

async function openedAccount(
  { accounts, clock, payeeOf }: AccountsDeps,
  command: AccountCommand,
  details: Pick<Parameters<Accounts['createAccount']>[0], 'statementDescriptor' | 'documents'>,
): Promise<string> {
  const { id: key, professionalId: reference, token, createdAt } = command;
  if (token === null) throw new PartnerRefused('card-payments', 'account_missing');
  // The partner forgets a key after a day and a token works once, so an account that may already exist is
  // searched for first.
  const isLong = isOutcomeLongUnknown(command, clock.now());
  const found = isLong ? await accounts.findAccount({ key, since: createdAt }) : null;
  if (found) return found;
  const business = await payeeOf(reference);
  return accounts.createAccount({
    key,
    reference,
    accountToken: token,
    mcc: TRADE_MCC,
    ...business,
    ...details,
  });
}

async function notifyPerson({ db, accounts }: AccountsDeps, command: AccountCommand): Promise<void> {
  const { id: key, professionalId, personId, token } = command;
  const accountId = await findPartnerAccount(db, professionalId);
  const person = personId === null ? undefined : await findPerson(db, personId);
  if (!accountId || !person || token === null) throw new PartnerRefused('card-payments', 'account_missing');
  const common = { key, accountId, personToken: token };
  if (person.partnerId) await accounts.updatePerson({ ...common, personId: person.partnerId });
  const partnerId = person.partnerId ?? (await accounts.createPerson(common));
  await inTransaction(db, async (tx) => {
    if (await closeCommand(tx, key)) await savePersonId(tx, person.id, partnerId);
  });
}

async function notifyRemoval({ db, accounts }: AccountsDeps, command: AccountCommand): Promise<void> {
  const { id: key, professionalId, personId } = command;
  const accountId = await findPartnerAccount(db, professionalId);
  const person = personId === null ? undefined : await findPerson(db, personId);
  if (accountId && person?.partnerId)
    await accounts.removePerson({ key, accountId, personId: person.partnerId });
  await inTransaction(db, (tx) => closeCommand(tx, key));
}
