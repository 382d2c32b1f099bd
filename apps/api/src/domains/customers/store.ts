import type { SavedAddress } from '@meche/contract/addresses';
import type { Gender } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { lockingRow } from '#kit/database/locks';

export type CustomerProfile = {
  accountId: string;
  gender: Gender | null;
  /** The default one: where she lives, as she told it. */
  address: KeptAddress | null;
};

type KeptAddress = SavedAddress & { inseeCode: string };

/** Without a line: the commune alone. */
export type Home = { line?: string | undefined; city: string; postalCode: string };
/** As it is kept: in a commune that exists. */
export type LocatedHome = Home & { inseeCode: string };

/** Opens an empty profile; an existing one stays as it is. */
export async function insertProfile(tx: Tx, accountId: string): Promise<void> {
  await sql`insert into customers.profiles (account_id) values (${accountId}) on conflict do nothing`.execute(
    tx,
  );
}

/** Until the transaction ends nobody else changes her addresses; opens the profile of who was no customer yet. */
export async function lockAddresses(tx: Tx, accountId: string): Promise<void> {
  await insertProfile(tx, accountId);
  await sql`select 1 from customers.profiles where account_id = ${accountId}
    ${lockingRow(tx, 'profile', accountId)}`.execute(tx);
}

const kept = sql`id, line, city, postal_code, insee_code, is_default`;

/** The default first, then in the order she added them. */
export async function listAddresses(db: Db, accountId: string): Promise<KeptAddress[]> {
  const { rows } = await sql<KeptAddress>`
    select ${kept} from customers.addresses where account_id = ${accountId}
    order by is_default desc, number`.execute(db);
  return rows;
}

export async function insertAddress(
  tx: Tx,
  accountId: string,
  it: LocatedHome & { isDefault: boolean },
): Promise<KeptAddress> {
  const { rows } = await sql<KeptAddress>`
    insert into customers.addresses (account_id, line, city, postal_code, insee_code, is_default)
    values (${accountId}, ${it.line ?? null}, ${it.city}, ${it.postalCode}, ${it.inseeCode}, ${it.isDefault})
    returning ${kept}`.execute(tx);
  return rows[0]!;
}

export async function updateAddress(tx: Tx, id: string, it: LocatedHome): Promise<void> {
  await sql`update customers.addresses set line = ${it.line ?? null}, city = ${it.city},
    postal_code = ${it.postalCode}, insee_code = ${it.inseeCode} where id = ${id}`.execute(tx);
}

export async function deleteAddress(tx: Tx, id: string): Promise<void> {
  await sql`delete from customers.addresses where id = ${id}`.execute(tx);
}

/** In two steps: never two defaults at once. */
export async function updateDefault(tx: Tx, accountId: string, id: string): Promise<void> {
  await sql`update customers.addresses set is_default = false
    where account_id = ${accountId} and is_default and id <> ${id}`.execute(tx);
  await sql`update customers.addresses set is_default = true where id = ${id}`.execute(tx);
}

/** Opens the profile of who was no customer yet. */
export async function upsertGender(tx: Tx, accountId: string, gender: Gender | null): Promise<void> {
  await sql`insert into customers.profiles (account_id, gender) values (${accountId}, ${gender})
    on conflict (account_id) do update set gender = excluded.gender`.execute(tx);
}

/** Undefined for an account that never was a customer. */
export async function findProfile(db: Db, accountId: string): Promise<CustomerProfile | undefined> {
  const { rows } = await sql<{ gender: Gender | null }>`
    select gender from customers.profiles where account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const [first] = await listAddresses(db, accountId);
  return { accountId, gender: row.gender, address: first?.isDefault ? first : null };
}

/** Everything she told of herself as a customer. */
export async function eraseProfile(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from customers.addresses where account_id = ${accountId}`.execute(tx);
  await sql`delete from customers.profiles where account_id = ${accountId}`.execute(tx);
}
