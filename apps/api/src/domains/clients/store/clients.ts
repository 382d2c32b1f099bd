import type { ContactWay } from '@meche/contract/clients';
import type { HairLength, HairType, Language } from '@meche/contract/enumerations';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { DB } from '#kit/database/schema-types';

const written = [
  'name',
  'phone',
  'email',
  'birthday',
  'line',
  'city',
  'postalCode',
  'hairType',
  'hairLength',
  'language',
  'contactBy',
  'note',
  'tags',
] as const;
export const figures = [
  'firstVisitAt',
  'lastVisitAt',
  'nextVisitAt',
  'visitCount',
  'noShowCount',
  'spentCents',
] as const;
const columns = [
  'id',
  'professionalId',
  'accountId',
  'enteredBy',
  ...written,
  ...figures,
  'hasAllergy',
  'version',
  'createdAt',
] as const;

/** The check constraints of the table allow only these values, which are narrower than the column types. */
type Checked = {
  hairType: HairType | null;
  hairLength: HairLength | null;
  language: Language | null;
  contactBy: ContactWay | null;
};
type Stored = Selectable<DB['clients.clients']>;
export type ClientRow = Omit<Pick<Stored, (typeof columns)[number]>, keyof Checked> &
  Checked & {
    hasHealth: boolean;
  };
export type WrittenClient = Pick<ClientRow, (typeof written)[number]>;
export type NewClient = Pick<ClientRow, 'professionalId' | 'name' | 'phone' | 'email' | 'createdAt'> &
  Partial<WrittenClient & Pick<Stored, 'id' | 'accountId' | 'enteredBy' | 'visitImportId'>>;

export const whole = sql`${sql.join(columns.map((column) => sql.ref(`c.${column}`)))}, c.health is not null as has_health`;

export async function insertClient(tx: Tx, client: NewClient): Promise<string> {
  const { id } = await tx
    .insertInto('clients.clients')
    .values(client)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns false, and writes nothing, when the version has changed. */
export async function updateClient(
  tx: Tx,
  { id, version }: { id: string; version: number },
  client: Partial<WrittenClient>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('clients.clients')
    .set({ ...client, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The caller has removed the photos. Visits, formulas and merges are deleted by cascade; the appointments
 * stay.
 */
export async function deleteClient(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('clients.clients').where('id', '=', id).execute();
}

export async function findByAccount(
  db: Db,
  { professionalId, accountId }: { professionalId: string; accountId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('clients.clients')
    .select('id')
    .where('professionalId', '=', professionalId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return found?.id;
}

type Named = Pick<ClientRow, 'professionalId' | 'name' | 'phone' | 'email'>;

/**
 * Finds the client with exactly this name, phone number and email, ignoring accents and case; a client with
 * an account first. Former names of merged clients (known_as) match too.
 */
export async function findByName(
  db: Db,
  { professionalId, name, phone, email }: Named,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from (
      select id, 1 as rank, account_id, created_at from clients.clients
      where professional_id = ${professionalId} and sought = appointments.sought(${name}, ${phone}, ${email})
      union all select client_id, 2, null, null from clients.known_as
      where professional_id = ${professionalId} and sought = appointments.sought(${name}, ${phone}, ${email})) matches
    order by rank, account_id nulls last, created_at, id limit 1`.execute(db);
  return rows[0]?.id;
}
