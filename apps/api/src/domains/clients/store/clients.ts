import type { ClientFilter, ClientSort, WayOfTelling } from '@meche/contract/clients';
import type { HairLength, HairType, Language } from '@meche/contract/enumerations';
import { type RawBuilder, type Selectable, sql } from 'kysely';
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
  'toldBy',
  'note',
  'tags',
] as const;
const figures = [
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

/** What the checks of the table say more closely than its types. */
type Checked = {
  hairType: HairType | null;
  hairLength: HairLength | null;
  language: Language | null;
  toldBy: WayOfTelling | null;
};
type Stored = Selectable<DB['clients.clients']>;
export type ClientRow = Omit<Pick<Stored, (typeof columns)[number]>, keyof Checked> &
  Checked & {
    /** Something about her health is kept, sealed. */
    hasHealth: boolean;
  };
export type WrittenClient = Pick<ClientRow, (typeof written)[number]>;
export type NewClient = Pick<ClientRow, 'professionalId' | 'name' | 'phone' | 'email' | 'createdAt'> &
  Partial<WrittenClient & Pick<ClientRow, 'id' | 'accountId' | 'enteredBy'>>;

/** Whose clients: all of the house, or those of one member's visits and whom she entered. */
export type Seen = { professionalId: string; memberId: string | undefined };

const whole = sql`${sql.join(columns.map((column) => sql.ref(`c.${column}`)))}, c.health is not null as has_health`;

function seenBy({ professionalId, memberId }: Seen): RawBuilder<boolean> {
  if (!memberId) return sql`c.professional_id = ${professionalId}`;
  return sql`(c.professional_id = ${professionalId} and (c.entered_by = ${memberId} or exists (
    select from clients.visits v where v.client_id = c.id and v.member_id = ${memberId})))`;
}

/** What an order goes by, as its index has it. */
const orders: Record<
  ClientSort,
  { key: RawBuilder<unknown>; later: RawBuilder<unknown>; by: RawBuilder<unknown> }
> = {
  name: { key: sql`c.sought, c.id`, later: sql`>`, by: sql`c.sought, c.id` },
  last_visit: {
    key: sql`coalesce(c.last_visit_at, '-infinity'::timestamptz), c.id`,
    later: sql`<`,
    by: sql`coalesce(c.last_visit_at, '-infinity'::timestamptz) desc, c.id desc`,
  },
  spent: { key: sql`c.spent_cents, c.id`, later: sql`<`, by: sql`c.spent_cents desc, c.id desc` },
};

/** Further down nobody is meant. */
const MOST_ALIKE = 8;

export type Wanted = {
  /** As they are kept: without accents and capitals; none: everybody. */
  words: readonly string[];
  sort: ClientSort;
  filter?: ClientFilter | undefined;
  /** Of the house's today. */
  month: number;
  tag?: string | undefined;
  notSince?: Date | undefined;
  after?: string | undefined;
  limit: number;
};

/** Who answers to all the words; where nobody does, who is written alike. One round trip. */
export async function listBook(
  db: Db,
  seen: Seen,
  wanted: Wanted,
): Promise<(ClientRow & { isAlike: boolean })[]> {
  const { words, sort, filter, month, tag, notSince, after, limit } = wanted;
  const { key, later, by } = orders[sort];
  const fits = [
    seenBy(seen),
    ...(filter === 'never_back' ? [sql`c.visit_count = 1 and c.next_visit_at is null`] : []),
    ...(filter === 'birthday' ? [sql`c.birth_month = ${month}`] : []),
    ...(tag === undefined ? [] : [sql`c.tags @> array[${tag}]::text[]`]),
    ...(notSince === undefined ? [] : [sql`c.last_visit_at < ${notSince} and c.next_visit_at is null`]),
  ];
  const those = sql.join(fits, sql` and `);
  const answering = words.map((word) => sql`and c.sought like ${`%${word}%`}`);
  const rest =
    after === undefined
      ? sql``
      : sql`and (${key}) ${later} (select ${key} from clients.clients c where c.id = ${after})`;
  const exact = sql`select ${whole} from clients.clients c
    where ${those} ${sql.join(answering, sql` `)} ${rest} order by ${by} limit ${limit}`;
  if (words.length === 0 || after !== undefined) {
    const { rows } = await sql<ClientRow>`${exact}`.execute(db);
    return rows.map((row) => ({ ...row, isAlike: false }));
  }
  const { rows } = await sql<ClientRow & { isAlike: boolean }>`with exact as (${exact})
    select c.*, false as is_alike from exact c
    union all (select ${whole}, true
      from clients.alike(${seen.professionalId}, ${words.join(' ')}, ${MOST_ALIKE}) with ordinality as found (id, place)
        join clients.clients c on c.id = found.id
      where not exists (select from exact) and ${those} order by found.place)`.execute(db);
  return rows;
}

export async function findClient(db: Db, seen: Seen, id: string): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`select ${whole} from clients.clients c
    where c.id = ${id} and ${seenBy(seen)}`.execute(db);
  return rows[0];
}

export async function insertClient(tx: Tx, client: NewClient): Promise<string> {
  const { id } = await tx
    .insertInto('clients.clients')
    .values(client)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where somebody else has written since that version. */
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

/** With it go visits, formulas and all that was noted; her appointments are none of this. */
export async function deleteClient(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('clients.clients').where('id', '=', id).execute();
}

export type DoubleRow = Pick<ClientRow, 'id' | 'name' | 'phone' | 'email' | 'visitCount'> & {
  by: 'phone' | 'email' | 'name';
};

/** Others of the book with the same telephone, e-mail, or name to the letter. */
export async function listDoubles(
  db: Db,
  seen: Seen,
  { id, name, phone, email }: { id?: string; name: string; phone: string | null; email: string | null },
  limit: number,
): Promise<DoubleRow[]> {
  const here = sql`c.id is distinct from ${id ?? null}::uuid and ${seenBy(seen)}
    and not exists (select from clients.apart a where a.one_id = least(c.id, ${id ?? null}::uuid) and a.other_id = greatest(c.id, ${id ?? null}::uuid))`;
  const told = sql`c.id, c.name, c.phone, c.email, c.visit_count`;
  const { rows } = await sql<DoubleRow>`select distinct on (id) * from (
      select ${told}, 'phone' as by, 1 as rank from clients.clients c where c.phone = ${phone} and ${here}
      union all select ${told}, 'email', 2 from clients.clients c where lower(c.email) = lower(${email}) and ${here}
      union all select ${told}, 'name', 3 from clients.clients c
        where c.sought like rtrim(appointments.sought(${name}, null, null)) || ' %' and ${here}
          and appointments.sought(c.name, null, null) = appointments.sought(${name}, null, null)
    ) alike order by id, rank limit ${limit}`.execute(db);
  return rows;
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

/** Exactly this name, telephone and e-mail, accents and capitals aside; who has an account first. */
export async function findByName(
  db: Db,
  { professionalId, name, phone, email }: Named,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from (
      select id, 1 as rank, account_id, created_at from clients.clients
      where professional_id = ${professionalId} and sought = appointments.sought(${name}, ${phone}, ${email})
      union all select client_id, 2, null, null from clients.known_as
      where professional_id = ${professionalId} and sought = appointments.sought(${name}, ${phone}, ${email})) hers
    order by rank, account_id nulls last, created_at, id limit 1`.execute(db);
  return rows[0]?.id;
}
