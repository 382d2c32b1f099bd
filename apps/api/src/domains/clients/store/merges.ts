import { UNDO_MERGE_DAYS } from '@meche/contract/client-merges';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { DAY_MS, later } from '#kit/time';

export type MergeRow = { id: string; keptId: string; mergedName: string; undoUntil: Date };

export async function listUndoable(db: Db, keptId: string, limit: number): Promise<MergeRow[]> {
  return db
    .selectFrom('clients.merges')
    .select(['id', 'keptId', 'mergedName', 'undoUntil'])
    .where('keptId', '=', keptId)
    .where('former', 'is not', null)
    .orderBy('mergedAt', 'desc')
    .limit(limit)
    .execute();
}

export async function lockMerge(
  tx: Tx,
  { id, keptId }: { id: string; keptId: string },
): Promise<{ undoUntil: Date; undoneAt: Date | null; hasFormer: boolean } | undefined> {
  const { rows } = await sql<{ undoUntil: Date; undoneAt: Date | null; hasFormer: boolean }>`
    select undo_until, undone_at, former is not null as has_former from clients.merges
    where id = ${id} and kept_id = ${keptId} for update`.execute(tx);
  return rows[0];
}

/** These columns are filled from the merged client when they are null. */
const filled = ['phone', 'email', 'birthday', 'hair_type', 'hair_length', 'language', 'contact_by'];

type Merging = {
  id: string;
  professionalId: string;
  keptId: string;
  mergedId: string;
  /** The health notes of both clients, encrypted for the client who stays. */
  health: Buffer | null;
  hasAllergy: boolean;
  now: Date;
  undoUntil: Date;
};

/**
 * Stores the former state of both clients for an undo, moves all rows of the merged client to the other,
 * fills empty columns and deletes the merged client.
 */
export async function mergeRows(tx: Tx, merging: Merging): Promise<void> {
  const { id, professionalId, keptId, mergedId, health, hasAllergy, now, undoUntil } = merging;
  await sql`insert into clients.merges (id, professional_id, kept_id, merged_id, merged_name, former, moved_visits, moved_formulas, moved_photos, merged_at, undo_until)
    select ${id}::uuid, ${professionalId}::uuid, k.id, m.id, m.name, jsonb_build_object('kept', to_jsonb(k), 'merged', to_jsonb(m),
        'kept_consent', (select to_jsonb(p) from clients.photo_consents p where p.client_id = k.id),
        'merged_consent', (select to_jsonb(p) from clients.photo_consents p where p.client_id = m.id)),
      array(select appointment_id from clients.visits where client_id = m.id),
      array(select id from clients.formulas where client_id = m.id),
      array(select file_id from clients.photos where client_id = m.id), ${now}::timestamptz, ${undoUntil}::timestamptz
    from clients.clients k, clients.clients m where k.id = ${keptId} and m.id = ${mergedId}`.execute(tx);
  await tx.updateTable('clients.visits').set({ clientId: keptId }).where('clientId', '=', mergedId).execute();
  await tx
    .updateTable('clients.formulas')
    .set({ clientId: keptId })
    .where('clientId', '=', mergedId)
    .execute();
  await movePhotos(tx, { keptId, mergedId });
  await sql`insert into clients.known_as (professional_id, sought, client_id, merge_id)
    select professional_id, sought, ${keptId}::uuid, ${id}::uuid from clients.clients where id = ${mergedId}
    on conflict (professional_id, sought) do nothing`.execute(tx);
  await sql`update clients.known_as set client_id = ${keptId} where client_id = ${mergedId}`.execute(tx);
  await sql`update clients.merges set kept_id = ${keptId} where kept_id = ${mergedId} and id <> ${id}`.execute(
    tx,
  );
  await tx.deleteFrom('clients.clients').where('id', '=', mergedId).execute();
  const former = sql`(select former -> 'merged' from clients.merges where id = ${id})`;
  const taken = filled.map(
    (column) => sql`${sql.ref(column)} = coalesce(c.${sql.ref(column)}, m.${sql.ref(column)})`,
  );
  await sql`update clients.clients c set ${sql.join(taken)},
      account_id = coalesce(c.account_id, m.account_id),
      line = case when c.line || c.city || c.postal_code = '' then m.line else c.line end,
      city = case when c.line || c.city || c.postal_code = '' then m.city else c.city end,
      postal_code = case when c.line || c.city || c.postal_code = '' then m.postal_code else c.postal_code end,
      note = left(case when c.note = '' then m.note when m.note = '' then c.note else c.note || e'\\n\\n' || m.note end, 4000),
      tags = (array(select distinct tag from unnest(c.tags || m.tags) tag order by tag))[1:20],
      health = ${health}::bytea, has_allergy = ${hasAllergy}, version = c.version + 1
    from jsonb_populate_record(null::clients.clients, ${former}) m where c.id = ${keptId}`.execute(tx);
  await sql`update clients.merges set former = former || jsonb_build_object('written', (select to_jsonb(c) from clients.clients c where c.id = ${keptId}),
      'written_consent', (select to_jsonb(p) from clients.photo_consents p where p.client_id = ${keptId}))
    where id = ${id}`.execute(tx);
}

type Pair = { keptId: string; mergedId: string };

/** Both clients are the same person, so the consent of either covers all photos. */
async function movePhotos(tx: Tx, { keptId, mergedId }: Pair): Promise<void> {
  await sql`insert into clients.photo_consents (client_id, consented_on, recorded_by, recorded_at)
    select ${keptId}::uuid, consented_on, recorded_by, recorded_at from clients.photo_consents where client_id = ${mergedId}
    on conflict (client_id) do nothing`.execute(tx);
  await tx.updateTable('clients.photos').set({ clientId: keptId }).where('clientId', '=', mergedId).execute();
}

/** Consents withdrawn and photos deleted since the merge are not restored. */
async function unmovePhotos(tx: Tx, id: string, { keptId, mergedId }: Pair): Promise<void> {
  const of = (part: string) =>
    sql`jsonb_populate_record(null::clients.photo_consents, (select nullif(former -> ${part}, 'null') from clients.merges where id = ${id}))`;
  const moved = sql`select p.file_id from clients.photos p join clients.merges g on p.file_id = any(g.moved_photos)
    where g.id = ${id} and p.client_id = ${keptId}`;
  const asItWas = sql`exists (select from clients.photo_consents p, ${of('written_consent')} w
    where p.client_id = ${keptId} and p.recorded_at = w.recorded_at)`;
  await sql`insert into clients.photo_consents (client_id, consented_on, recorded_by, recorded_at)
    select ${mergedId}::uuid, m.consented_on, m.recorded_by, m.recorded_at from ${of('merged_consent')} m
    where m.client_id is not null and (${asItWas} or exists (${moved}))`.execute(tx);
  await sql`update clients.photos set client_id = ${mergedId} where file_id in (${moved})`.execute(tx);
  await sql`delete from clients.photo_consents c using ${of('kept_consent')} k
    where c.client_id = ${keptId} and k.client_id is null and ${asItWas}
      and not exists (select from clients.photos p where p.client_id = c.client_id)`.execute(tx);
}

const written = [
  'phone',
  'email',
  'birthday',
  'hair_type',
  'hair_length',
  'language',
  'contact_by',
  'account_id',
].concat([...['line', 'city', 'postal_code', 'note', 'tags', 'health', 'has_allergy']]);

/**
 * Restores the merged client with its rows, and reverts those fields of the other client that were not
 * edited since. Returns the ids of both.
 */
export async function unmergeRows(tx: Tx, { id, now }: { id: string; now: Date }): Promise<string[]> {
  const of = (part: string) =>
    sql`jsonb_populate_record(null::clients.clients, (select former -> ${part} from clients.merges where id = ${id}))`;
  const back = written.map(
    (column) =>
      sql`${sql.ref(column)} = case when c.${sql.ref(column)} is not distinct from w.${sql.ref(column)} then k.${sql.ref(column)} else c.${sql.ref(column)} end`,
  );
  await sql`update clients.clients c set ${sql.join(back)}, version = c.version + 1
    from ${of('kept')} k, ${of('written')} w where c.id = k.id`.execute(tx);
  const columns = [
    ...['id', 'professional_id', 'entered_by', 'import_id', 'name', 'version', 'created_at', ...written],
  ].map((column) => sql.ref(column));
  await sql`insert into clients.clients (${sql.join(columns)}) select ${sql.join(columns)} from ${of('merged')} m`.execute(
    tx,
  );
  const { rows } = await sql<{
    keptId: string;
    mergedId: string;
  }>`select kept_id, merged_id from clients.merges where id = ${id}`.execute(tx);
  const [pair] = rows;
  if (!pair) return [];
  await sql`update clients.visits v set client_id = ${pair.mergedId} from clients.merges g
    where g.id = ${id} and v.appointment_id = any(g.moved_visits) and v.client_id = g.kept_id`.execute(tx);
  await sql`update clients.formulas f set client_id = ${pair.mergedId} from clients.merges g
    where g.id = ${id} and f.id = any(g.moved_formulas) and f.client_id = g.kept_id`.execute(tx);
  await unmovePhotos(tx, id, pair);
  await tx.deleteFrom('clients.knownAs').where('mergeId', '=', id).execute();
  await tx.updateTable('clients.merges').set({ former: null, undoneAt: now }).where('id', '=', id).execute();
  return [pair.keptId, pair.mergedId];
}

async function purgeImportMerges(db: Db, until: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from clients.import_merges where (import_id, client_id) in (
    select m.import_id, m.client_id from clients.import_merges m join clients.imports i on i.id = m.import_id
    where i.committed_at <= ${until} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Erases the undo data of at most `limit` merges, and of as many clients completed by an import, that can no
 * longer be undone; returns the number of both.
 */
export async function purgeMerges(db: Db, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('clients.merges')
    .set({ former: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('clients.merges')
        .select('id')
        .where('former', 'is not', null)
        .where('undoUntil', '<=', now)
        .orderBy('undoUntil')
        .limit(limit),
    )
    .executeTakeFirst();
  const completed = await purgeImportMerges(db, later(now, -UNDO_MERGE_DAYS * DAY_MS), limit);
  return Number(numUpdatedRows) + completed;
}

export async function insertDistinctPair(tx: Tx, one: string, other: string): Promise<void> {
  await sql`insert into clients.apart (one_id, other_id)
    values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid)) on conflict do nothing`.execute(
    tx,
  );
}
