import type { Db } from '#kit/database/database';

export async function findPartnerCustomer(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments.partnerCustomers')
    .select('partnerId')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.partnerId;
}

/** Returns the stored id, which is another one if a concurrent call stored its id first. */
export async function savePartnerCustomer(db: Db, accountId: string, partnerId: string): Promise<string> {
  await db
    .insertInto('payments.partnerCustomers')
    .values({ accountId, partnerId })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute();
  return (await findPartnerCustomer(db, accountId)) ?? partnerId;
}

export async function findPartnerAccount(db: Db, professionalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments.partnerAccounts')
    .select('partnerId')
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return row?.partnerId;
}

/** Returns the stored id, which is another one if a concurrent call stored its id first. */
export async function savePartnerAccount(db: Db, professionalId: string, partnerId: string): Promise<string> {
  await db
    .insertInto('payments.partnerAccounts')
    .values({ professionalId, partnerId })
    .onConflict((conflict) => conflict.column('professionalId').doNothing())
    .execute();
  return (await findPartnerAccount(db, professionalId)) ?? partnerId;
}

export async function findProfessionalOfAccount(db: Db, partnerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments.partnerAccounts')
    .select('professionalId')
    .where('partnerId', '=', partnerId)
    .executeTakeFirst();
  return row?.professionalId;
}

export async function listProfessionalsOfAccounts(
  db: Db,
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (partnerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments.partnerAccounts')
    .select(['partnerId', 'professionalId'])
    .where('partnerId', 'in', [...partnerIds])
    .execute();
  return new Map(rows.map(({ partnerId, professionalId }) => [partnerId, professionalId]));
}

/** Lists the next connected accounts in the order of professional ids, after that id. */
export async function listPartnerAccounts(
  db: Db,
  after: string,
  limit: number,
): Promise<{ professionalId: string; accountId: string }[]> {
  return db
    .selectFrom('payments.partnerAccounts')
    .select(['professionalId', 'partnerId as accountId'])
    .where('professionalId', '>', after)
    .orderBy('professionalId')
    .limit(limit)
    .execute();
}

/** Returns which of these professionals have a connected account. */
export async function findProfessionalsWithAccount(
  db: Db,
  professionalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payments.partnerAccounts')
    .select('professionalId')
    .where('professionalId', 'in', [...professionalIds])
    .execute();
  return new Set(rows.map(({ professionalId }) => professionalId));
}
