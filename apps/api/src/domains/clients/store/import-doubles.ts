import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { Filled } from '../rules/import-doubles.ts';
import type { LineRead } from '../rules/import-lines.ts';

export type ImportDoubleRow = {
  at: number;
  name: string;
  phone: string | null;
  email: string | null;
  by: 'phone' | 'email' | 'name';
  /** Both have a phone number or an email address, and not the same. */
  differs: boolean;
  /** One of both is null: the other is a client of the book or an earlier line. */
  clientId: string | null;
  otherAt: number | null;
  otherName: string;
  otherPhone: string | null;
  otherEmail: string | null;
};

/**
 * Finds for each line the client of the book or the earlier line that resembles it most: the same name and
 * contact, then the same contact, then the same name without accents and case.
 */
export async function listImportDoubles(
  db: Db,
  { id, professionalId }: { id: string; professionalId: string },
): Promise<ImportDoubleRow[]> {
  // Every key finds one candidate, the oldest, so that a thousand lines with one name stay a thousand rows.
  const keys = ['phone, folded', 'email, folded', 'phone', 'email', 'folded'];
  const candidates = keys.flatMap((key) => {
    const columns = sql.raw(key);
    return [
      sql`select l.at, k.other from lines l join (select ${columns}, (array_agg(n order by created_at, n))[1] as other
        from book group by ${columns}) k using (${columns})`,
      sql`select l.at, k.other from lines l join (select ${columns}, min(n) as other
        from lines group by ${columns}) k using (${columns}) where k.other < l.n`,
    ];
  });
  const { rows } = await sql<ImportDoubleRow>`with book as materialized (
      select -row_number() over () as n, id, name, phone, lower(email) as email, email as written_email,
        appointments.sought(name, null, null) as folded, created_at
      from clients.clients where professional_id = ${professionalId}
    ), lines as materialized (
      select line::bigint as n, line as at, client ->> 'name' as name, client ->> 'phone' as phone,
        lower(client ->> 'email') as email, client ->> 'email' as written_email,
        appointments.sought(client ->> 'name', null, null) as folded
      from clients.import_lines where import_id = ${id} and client is not null
    ), people as materialized (
      select n, id, null::integer as at, name, phone, email, written_email, folded from book
      union all select n, null, at, name, phone, email, written_email, folded from lines
    ), candidates as (${sql.join(candidates, sql` union `)})
    select distinct on (l.at) l.at, l.name, l.phone, l.written_email as email,
      case when l.phone = o.phone then 'phone' when l.email = o.email then 'email' else 'name' end as by,
      coalesce(l.phone <> o.phone, false) or coalesce(l.email <> o.email, false) as differs,
      o.id as client_id, o.at as other_at, o.name as other_name, o.phone as other_phone, o.written_email as other_email
    from candidates c join lines l on l.at = c.at join people o on o.n = c.other
    order by l.at, (l.folded = o.folded)::integer + 2 * (coalesce(l.phone = o.phone, false) or coalesce(l.email = o.email, false))::integer desc,
      o.id is null, o.n`.execute(db);
  return rows;
}

export async function listLines(
  tx: Tx,
  importId: string,
  at: readonly number[],
): Promise<Map<number, LineRead>> {
  const rows = await tx
    .selectFrom('clients.importLines')
    .select(['line', 'client'])
    .where('importId', '=', importId)
    .where('line', '=', sql<number>`any(${[...at]}::integer[])`)
    .execute();
  return new Map(rows.map(({ line, client }) => [line, client as LineRead]));
}

export async function deleteLines(tx: Tx, importId: string, at: readonly number[]): Promise<void> {
  await sql`delete from clients.import_lines
    where import_id = ${importId} and line = any(${[...at]}::integer[])`.execute(tx);
}

export async function rewriteLines(
  tx: Tx,
  importId: string,
  lines: readonly { at: number; client: LineRead }[],
): Promise<void> {
  await sql`update clients.import_lines l set client = r.client
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r (at integer, client jsonb)
    where l.import_id = ${importId} and l.line = r.at`.execute(tx);
}

const filled = ['phone', 'email', 'birthday', 'line', 'city', 'postal_code', 'note', 'tags'];

export async function listFilled(tx: Tx, ids: readonly string[]): Promise<(Filled & { id: string })[]> {
  return tx
    .selectFrom('clients.clients')
    .select(['id', 'phone', 'email', 'birthday', 'line', 'city', 'postalCode', 'note', 'tags'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Writes the filled fields, and keeps them before and after for an undo. */
export async function saveFilled(
  tx: Tx,
  { id: importId, professionalId }: { id: string; professionalId: string },
  clients: readonly (Filled & { id: string })[],
): Promise<void> {
  const sent = JSON.stringify(
    clients.map(({ postalCode, ...client }) => ({ ...client, postal_code: postalCode })),
  );
  const columns = sql.join(filled.map((column) => sql.raw(column)));
  const of = (row: string) =>
    sql`(select to_jsonb(r) from (select ${sql.join(
      filled.map((column) => sql.raw(`${row}.${column}`)),
    )}) r)`;
  await sql`with sent as materialized (
      select r.* from jsonb_array_elements(${sent}::jsonb) one, jsonb_populate_record(null::clients.clients, one) r
    ), kept as (
      insert into clients.import_merges (import_id, client_id, professional_id, former, written)
      select ${importId}::uuid, c.id, ${professionalId}::uuid, ${of('c')}, ${of('s')}
      from clients.clients c join sent s on s.id = c.id where c.professional_id = ${professionalId}
    ) update clients.clients c set (${columns}) = (select ${sql.join(
      filled.map((column) => sql.raw(`s.${column}`)),
    )}), version = c.version + 1
    from sent s where s.id = c.id and c.professional_id = ${professionalId}`.execute(tx);
}

/** Restores those fields that were not edited since. */
export async function restoreFilled(tx: Tx, importId: string): Promise<void> {
  const back = filled.map((column) => {
    const name = sql.raw(column);
    return sql`${name} = case when c.${name} is not distinct from w.${name} then k.${name} else c.${name} end`;
  });
  await sql`update clients.clients c set ${sql.join(back)}, version = c.version + 1
    from clients.import_merges m, jsonb_populate_record(null::clients.clients, m.former) k,
      jsonb_populate_record(null::clients.clients, m.written) w
    where m.import_id = ${importId} and c.professional_id = m.professional_id and c.id = m.client_id`.execute(
    tx,
  );
  await tx.deleteFrom('clients.importMerges').where('importId', '=', importId).execute();
}
