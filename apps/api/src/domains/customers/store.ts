import type { Gender } from '@meche/contract/enumerations';
import type { Address } from '@meche/contract/fields';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type CustomerProfile = {
  accountId: string;
  gender: Gender | null;
  /** The one she booked at home with last, or registered with. */
  address: (Address & { inseeCode: string }) | null;
  /** All that is known of it, when that is the commune alone. */
  city: string | null;
  postalCode: string | null;
};

/** Without a line: the commune alone. */
export type Home = { line?: string | undefined; city: string; postalCode: string };

/** Opens an empty profile; an existing one stays as it is. */
export async function insertProfile(tx: Tx, accountId: string): Promise<void> {
  await sql`insert into customers.profiles (account_id) values (${accountId}) on conflict do nothing`.execute(
    tx,
  );
}

export async function upsertAddress(
  tx: Tx,
  accountId: string,
  it: Home & { inseeCode: string },
): Promise<void> {
  await sql`
    insert into customers.profiles (account_id, line, city, postal_code, insee_code)
    values (${accountId}, ${it.line ?? null}, ${it.city}, ${it.postalCode}, ${it.inseeCode})
    on conflict (account_id) do update set
      line = excluded.line, city = excluded.city, postal_code = excluded.postal_code, insee_code = excluded.insee_code`.execute(
    tx,
  );
}

/** Opens the profile of who was no customer yet. */
export async function upsertGender(tx: Tx, accountId: string, gender: Gender | null): Promise<void> {
  await sql`insert into customers.profiles (account_id, gender) values (${accountId}, ${gender})
    on conflict (account_id) do update set gender = excluded.gender`.execute(tx);
}

export async function eraseAddress(tx: Tx, accountId: string): Promise<void> {
  await sql`update customers.profiles set line = null, city = null, postal_code = null, insee_code = null
    where account_id = ${accountId}`.execute(tx);
}

type Row = {
  accountId: string;
  gender: Gender | null;
  line: string | null;
  city: string | null;
  postalCode: string | null;
  inseeCode: string | null;
};

/** Undefined for an account that never was a customer. */
export async function findProfile(db: Db, accountId: string): Promise<CustomerProfile | undefined> {
  const { rows } = await sql<Row>`
    select account_id, gender, line, city, postal_code, insee_code from customers.profiles
    where account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { gender, line, city, postalCode, inseeCode } = row;
  const address = line && city && postalCode && inseeCode ? { line, city, postalCode, inseeCode } : null;
  return { accountId, gender, address, city, postalCode };
}

/** Everything she told of herself as a customer. */
export async function eraseProfile(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from customers.profiles where account_id = ${accountId}`.execute(tx);
}
