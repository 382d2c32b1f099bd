import type { ImportDecision } from '@meche/contract/client-imports';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { LineJudged } from '../rules/import-lines.ts';

export type ImportRow = {
  id: string;
  professionalId: string;
  fileName: string;
  lineCount: number;
  /** Null until the import is started. */
  peopleCount: number | null;
  clientCount: number;
  mergedCount: number;
  /** Decisions about doubles; null before the start and once they are merged. */
  doubles: Decisions | null;
  savedLine: number;
  startedAt: Date | null;
  savedAt: Date | null;
  committedAt: Date | null;
  undoneAt: Date | null;
};

/** What becomes of the doubles of an import: of all of them, and of single lines. */
export type Decisions = {
  doubles: 'proposed' | ImportDecision;
  decisions: readonly { at: number; decision: ImportDecision }[];
};

const imported = [
  'id',
  'professionalId',
  'fileName',
  'lineCount',
  'peopleCount',
  'clientCount',
  'mergedCount',
  sql<Decisions | null>`doubles`.as('doubles'),
  'savedLine',
  'startedAt',
  'savedAt',
  'committedAt',
  'undoneAt',
] as const;

/** Deletes other imports of the professional that were not started first. */
export async function insertImport(
  tx: Tx,
  row: Pick<ImportRow, 'id' | 'professionalId' | 'fileName' | 'lineCount'> & { createdAt: Date },
): Promise<void> {
  await tx
    .deleteFrom('clients.imports')
    .where('professionalId', '=', row.professionalId)
    .where('startedAt', 'is', null)
    .execute();
  await tx.insertInto('clients.imports').values(row).execute();
}

/** Finds the import of the professional that is being saved. */
export async function findRunningImport(db: Db, professionalId: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('clients.imports')
    .select(imported)
    .where('professionalId', '=', professionalId)
    .where('startedAt', 'is not', null)
    .where('committedAt', 'is', null)
    .executeTakeFirst();
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

/** Counts the valid lines that are not clients yet. */
export async function countLinesLeft(
  db: Db,
  { id, savedLine }: Pick<ImportRow, 'id' | 'savedLine'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from clients.import_lines
    where import_id = ${id} and client is not null and line > ${savedLine}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function markStarted(
  tx: Tx,
  id: string,
  { peopleCount, decided, now }: { peopleCount: number; decided: Decisions; now: Date },
): Promise<void> {
  await tx
    .updateTable('clients.imports')
    .set({ peopleCount, doubles: JSON.stringify(decided), startedAt: now })
    .where('id', '=', id)
    .execute();
}

export async function markMerged(
  tx: Tx,
  id: string,
  { mergedCount, now }: { mergedCount: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('clients.imports')
    .set({ doubles: null, mergedCount, savedAt: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Enters at most `limit` of the valid lines after the last saved one, and moves that on, so that no line is
 * entered twice. Returns false when no line is left.
 */
export async function enterLines(
  tx: Tx,
  { id: importId, professionalId, savedLine }: Pick<ImportRow, 'id' | 'professionalId' | 'savedLine'>,
  { limit, now }: { limit: number; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`with sound as (
      select line, client from clients.import_lines
      where import_id = ${importId} and client is not null and line > ${savedLine} order by line limit ${limit}
    ), entered as (
      insert into clients.clients (professional_id, import_id, name, phone, email, birthday, line, city, postal_code, note, tags, created_at)
      select ${professionalId}::uuid, ${importId}::uuid, client ->> 'name', client ->> 'phone', client ->> 'email',
        (client ->> 'birthday')::date, client ->> 'line', client ->> 'city', client ->> 'postalCode', client ->> 'note',
        array(select jsonb_array_elements_text(client -> 'tags')), ${now}::timestamptz
      from sound
      returning id
    ), saved as (select count(*)::integer as count, max(line) as last from sound)
    update clients.imports i
      set client_count = client_count + saved.count, saved_line = saved.last, saved_at = ${now}::timestamptz
      from saved where i.id = ${importId} and saved.count > 0`.execute(tx);
  return numAffectedRows > 0n;
}

export async function markCommitted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('clients.imports').set({ committedAt: now }).where('id', '=', id).execute();
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
