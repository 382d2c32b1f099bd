import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { LineJudged } from '../rules/import-lines.ts';

export type ImportRow = {
  id: string;
  professionalId: string;
  fileName: string;
  lineCount: number;
  clientCount: number | null;
  mergedCount: number;
  committedAt: Date | null;
  undoneAt: Date | null;
};

const imported = [
  'id',
  'professionalId',
  'fileName',
  'lineCount',
  'clientCount',
  'mergedCount',
  'committedAt',
  'undoneAt',
] as const;

/** Deletes other unfinished imports of the professional first. */
export async function insertImport(
  tx: Tx,
  row: Pick<ImportRow, 'id' | 'professionalId' | 'fileName' | 'lineCount'> & { createdAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('clients.imports')
    .where('professionalId', '=', row.professionalId)
    .where('committedAt', 'is', null)
    .execute();
  await tx.insertInto('clients.imports').values(row).execute();
}

export async function findImport(
  db: Db,
  { id, professionalId }: { id: string; professionalId: string },
): Promise<ImportRow | undefined> {
  return db
    .selectFrom('clients.imports')
    .select(imported)
    .where('id', '=', id)
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
}

export async function listImports(db: Db, professionalId: string, limit: number): Promise<ImportRow[]> {
  return db
    .selectFrom('clients.imports')
    .select(imported)
    .where('professionalId', '=', professionalId)
    .where('committedAt', 'is not', null)
    .where('undoneAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}

export async function saveLines(tx: Tx, importId: string, lines: readonly LineJudged[]): Promise<void> {
  const rows = JSON.stringify(lines.map(({ at, client, problems }) => ({ at, client, problems })));
  await sql`insert into clients.import_lines (import_id, line, client, problems)
    select ${importId}::uuid, at, nullif(client, 'null'::jsonb), problems
    from jsonb_to_recordset(${rows}::jsonb) as sent (at integer, client jsonb, problems jsonb)
    on conflict (import_id, line) do update set client = excluded.client, problems = excluded.problems`.execute(
    tx,
  );
}

export async function countLines(tx: Tx, importId: string): Promise<{ all: number; unsound: number }> {
  const { rows } = await sql<{ all: number; unsound: number }>`
    select count(*)::integer as all, count(*) filter (where client is null)::integer as unsound
    from clients.import_lines where import_id = ${importId}`.execute(tx);
  return rows[0] ?? { all: 0, unsound: 0 };
}

/**
 * Enters the next batch of valid lines. Returns the number of new clients and the number of the last line;
 * undefined when no line is left.
 */
export async function insertImportedClients(
  tx: Tx,
  { id: importId, professionalId }: Pick<ImportRow, 'id' | 'professionalId'>,
  { after, limit, now }: { after: number; limit: number; now: Date },
): Promise<{ count: number; last: number } | undefined> {
  const { rows } = await sql<{ count: number; last: number | null }>`with sound as (
      select line, client from clients.import_lines
      where import_id = ${importId} and client is not null and line > ${after} order by line limit ${limit}
    ), entered as (
      insert into clients.clients (professional_id, import_id, name, phone, email, birthday, line, city, postal_code, note, tags, created_at)
      select ${professionalId}::uuid, ${importId}::uuid, client ->> 'name', client ->> 'phone', client ->> 'email',
        (client ->> 'birthday')::date, client ->> 'line', client ->> 'city', client ->> 'postalCode', client ->> 'note',
        array(select jsonb_array_elements_text(client -> 'tags')), ${now}::timestamptz
      from sound
      returning id
    ) select (select count(*)::integer from entered) as count, (select max(line) from sound) as last`.execute(
    tx,
  );
  const [row] = rows;
  return row && row.last !== null ? { count: row.count, last: row.last } : undefined;
}

export async function markCommitted(
  tx: Tx,
  id: string,
  { count, mergedCount, now }: { count: number; mergedCount: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('clients.imports')
    .set({ clientCount: count, mergedCount, committedAt: now })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('clients.importLines').where('importId', '=', id).execute();
}

/**
 * Lists the imports of which a client has an appointment, a formula or a photo consent, or was edited, and
 * those whose completed clients can no longer be restored.
 */
export async function listUsedImports(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select wanted.id from unnest(${[...ids]}::uuid[]) as wanted (id)
    cross join lateral (
      select from clients.clients c where c.import_id = wanted.id and c.version > 1
      union all
      select from clients.clients c join clients.visits v on v.client_id = c.id where c.import_id = wanted.id
      union all
      select from clients.clients c join clients.formulas f on f.client_id = c.id where c.import_id = wanted.id
      union all
      select from clients.clients c join clients.photo_consents p on p.client_id = c.id where c.import_id = wanted.id
      union all
      select from clients.imports i where i.id = wanted.id and i.merged_count > 0
        and not exists (select from clients.import_merges m where m.import_id = i.id)
      limit 1
    ) as used`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteImported(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('clients.clients').where('importId', '=', id).execute();
  await tx.updateTable('clients.imports').set({ undoneAt: now }).where('id', '=', id).execute();
}
