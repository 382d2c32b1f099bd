import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { isLongUnknown, runOrders } from '#kit/jobs/orders';
import { sayError } from '#kit/say-error';
import type { Clock } from '#kit/time';
import type { Accounts } from '#partners/card-payments/accounts.port';
import { endingOf, PartnerRefused } from '#partners/partner-refused';
import { unlessAway } from '#partners/partner-unavailable';
import { findPartnerAccount, keepPartnerAccount } from '#payments';
import { TRADE_MCC } from './rules/account.ts';
import { settleAccount } from './settle-account.ts';
import { type AccountOrder, accountOrders, closeOrder, findPerson, keepPersonId } from './store/accounts.ts';

export type AccountsDeps = {
  db: Database;
  clock: Clock;
  accounts: Accounts;
  /** What the card partner must know of her business beside what her browser tells it; asked once. */
  payeeOf(professionalId: string): Promise<{ email: string; country: string; url: string }>;
};

/**
 * Tells the card partner what waits for it, each professional's in its order, then reads how her account stands; answers how
 * many orders were settled. For a sweep, and right after a commit (then of one professional). Throws RowsFailed.
 */
export async function sendAccounts(deps: AccountsDeps, only?: string): Promise<number> {
  const { db, clock } = deps;
  const told = new Set<string>();
  try {
    return await runOrders(
      {
        db,
        clock,
        orders: accountOrders,
        endingOf,
        carryOut: async (order) => {
          await carryOut(deps, order);
          told.add(order.professionalId);
        },
        settleRefusal: async (order, error) => {
          await inTransaction(db, async (tx) => {
            // She is told beside what she handed over, and hands it over anew; until then it stands on the operators' desk.
            await accountOrders.refuse(tx, order.id, { failure: sayError(error), leftAt: null });
          });
        },
      },
      only,
    );
  } finally {
    // Should this not come about, `readAccounts` does it.
    for (const professionalId of told) await settleAccount(deps, professionalId).catch(unlessAway);
  }
}

async function carryOut(deps: AccountsDeps, order: AccountOrder): Promise<void> {
  switch (order.kind) {
    case 'account':
      return tellAccount(deps, order);
    case 'person':
      return tellPerson(deps, order);
    case 'removal':
      return tellRemoval(deps, order);
  }
}

async function tellAccount(deps: AccountsDeps, order: AccountOrder): Promise<void> {
  const { db, accounts } = deps;
  const { id: key, professionalId, token, detail } = order;
  const { statementName: statementDescriptor = '', documents = {} } = detail;
  const known = await findPartnerAccount(db, professionalId);
  if (known) {
    const accountToken = token ?? undefined;
    await accounts.updateAccount({ key, id: known, accountToken, statementDescriptor, documents });
  }
  const partnerId = known ?? (await openedAccount(deps, order, { statementDescriptor, documents }));
  await inTransaction(db, async (tx) => {
    if (await closeOrder(tx, key)) await keepPartnerAccount(tx, professionalId, partnerId);
  });
}

async function openedAccount(
  { accounts, clock, payeeOf }: AccountsDeps,
  order: AccountOrder,
  told: Pick<Parameters<Accounts['createAccount']>[0], 'statementDescriptor' | 'documents'>,
): Promise<string> {
  const { id: key, professionalId: reference, token, createdAt } = order;
  if (token === null) throw new PartnerRefused('card-payments', 'account_missing');
  // The partner forgets a key after a day, and a token is good once.
  const isLong = isLongUnknown(order, clock.now());
  const found = isLong ? await accounts.findAccount({ key, since: createdAt }) : null;
  if (found) return found;
  const business = await payeeOf(reference);
  return accounts.createAccount({
    key,
    reference,
    accountToken: token,
    mcc: TRADE_MCC,
    ...business,
    ...told,
  });
}

async function tellPerson({ db, accounts }: AccountsDeps, order: AccountOrder): Promise<void> {
  const { id: key, professionalId, personId, token } = order;
  const accountId = await findPartnerAccount(db, professionalId);
  const person = personId === null ? undefined : await findPerson(db, personId);
  if (!accountId || !person || token === null) throw new PartnerRefused('card-payments', 'account_missing');
  const said = { key, accountId, personToken: token };
  if (person.partnerId) await accounts.updatePerson({ ...said, personId: person.partnerId });
  const partnerId = person.partnerId ?? (await accounts.createPerson(said));
  await inTransaction(db, async (tx) => {
    if (await closeOrder(tx, key)) await keepPersonId(tx, person.id, partnerId);
  });
}

async function tellRemoval({ db, accounts }: AccountsDeps, order: AccountOrder): Promise<void> {
  const { id: key, professionalId, personId } = order;
  const accountId = await findPartnerAccount(db, professionalId);
  const person = personId === null ? undefined : await findPerson(db, personId);
  if (accountId && person?.partnerId)
    await accounts.removePerson({ key, accountId, personId: person.partnerId });
  await inTransaction(db, (tx) => closeOrder(tx, key));
}
