import type { SavedAddress } from '@meche/contract/addresses';
import type { Gender } from '@meche/contract/enumerations';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';

export type CustomerProfile = {
  accountId: string;
  gender: Gender | null;
  address: StoredAddress | null;
};

type StoredAddress = SavedAddress & { inseeCode: string };

/** Without `line`, the address is only a commune. */
export type Home = { line?: string | undefined; city: string; postalCode: string };
export type LocatedHome = Home & { inseeCode: string };

export async function insertProfile(tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto('customers.profiles')
    .values({ accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Serializes changes of the addresses. Creates the profile if there is none. */
export async function lockAddresses(tx: Tx, accountId: string): Promise<void> {
  await insertProfile(tx, accountId);
  await tx
    .selectFrom('customers.profiles')
    .select('accountId')
    .where('accountId', '=', accountId)
    .modifyEnd(recordRowLock(tx, 'profile', accountId))
    .execute();
}

const addressColumns = ['id', 'line', 'city', 'postalCode', 'inseeCode', 'isDefault'] as const;

/** Lists the default address first, then the others in order of creation. */
export async function listAddresses(db: Db, accountId: string): Promise<StoredAddress[]> {
  return db
    .selectFrom('customers.addresses')
    .select(addressColumns)
    .where('accountId', '=', accountId)
    .orderBy('isDefault', 'desc')
    .orderBy('number')
    .execute();
}

export async function insertAddress(
  tx: Tx,
  accountId: string,
  { line, city, postalCode, inseeCode, isDefault }: LocatedHome & { isDefault: boolean },
): Promise<StoredAddress> {
  return tx
    .insertInto('customers.addresses')
    .values({ accountId, line: line ?? null, city, postalCode, inseeCode, isDefault })
    .returning(addressColumns)
    .executeTakeFirstOrThrow();
}

export async function updateAddress(tx: Tx, id: string, address: LocatedHome): Promise<void> {
  await tx
    .updateTable('customers.addresses')
    .set({
      line: address.line ?? null,
      city: address.city,
      postalCode: address.postalCode,
      inseeCode: address.inseeCode,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customers.addresses').where('id', '=', id).execute();
}

/** Two updates, so that there are never two default addresses. */
export async function updateDefault(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .updateTable('customers.addresses')
    .set({ isDefault: false })
    .where('accountId', '=', accountId)
    .where('isDefault', '=', true)
    .where('id', '<>', id)
    .execute();
  await tx.updateTable('customers.addresses').set({ isDefault: true }).where('id', '=', id).execute();
}

export async function upsertGender(tx: Tx, accountId: string, gender: Gender | null): Promise<void> {
  await tx
    .insertInto('customers.profiles')
    .values({ accountId, gender })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet(({ ref }) => ({ gender: ref('excluded.gender') })),
    )
    .execute();
}

/**
 * Undefined for an account that was never a customer. `address` is the default address; null if there is
 * none.
 */
export async function findProfile(db: Db, accountId: string): Promise<CustomerProfile | undefined> {
  const row = await db
    .selectFrom('customers.profiles')
    .select('gender')
    .where('accountId', '=', accountId)
    .$narrowType<{ gender: Gender | null }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const [first] = await listAddresses(db, accountId);
  return { accountId, gender: row.gender, address: first?.isDefault ? first : null };
}

/** Takes the lock first, so that a concurrent change of addresses finishes before the erasure. */
export async function eraseProfile(tx: Tx, accountId: string): Promise<void> {
  await lockAddresses(tx, accountId);
  await tx.deleteFrom('customers.addresses').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('customers.profiles').where('accountId', '=', accountId).execute();
}
