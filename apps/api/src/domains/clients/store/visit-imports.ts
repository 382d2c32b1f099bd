import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { ClientRow } from './clients.ts';

type Of = { professionalId: string; id: string };
export type VisitImportRow = { id: string; fileName: string; createdAt: Date; undoneAt: Date | null };

export async function insertVisitImport(
  tx: Tx,
  row: Of & { fileName: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto('clients.visitImports').values(row).execute();
}

export async function findVisitImport(
  db: Db,
  { professionalId, id }: Of,
): Promise<VisitImportRow | undefined> {
  return db
    .selectFrom('clients.visitImports')
    .select(['id', 'fileName', 'createdAt', 'undoneAt'])
    .where('professionalId', '=', professionalId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists imports that were not undone and have visits. */
export async function listVisitImports(
  db: Db,
  professionalId: string,
  limit: number,
): Promise<(VisitImportRow & { count: number })[]> {
  const { rows } = await sql<VisitImportRow & { count: number }>`
    select i.id, i.file_name, i.created_at, i.undone_at, v.count
    from clients.visit_imports i cross join lateral (
      select count(*)::integer as count from clients.imported_visits v
      where v.professional_id = i.professional_id and v.import_id = i.id) v
    where i.professional_id = ${professionalId} and i.undone_at is null and v.count > 0
    order by i.created_at desc, i.id limit ${limit}`.execute(db);
  return rows;
}

export async function listKnownFingerprints(
  db: Db,
  professionalId: string,
  fingerprints: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('clients.importedVisits')
    .select('fingerprint')
    .where('professionalId', '=', professionalId)
    .where('fingerprint', '=', sql<string>`any(${[...fingerprints]}::text[])`)
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Returns false when the fingerprint is known. Waits for a concurrent import of the same visit. */
export async function claimFingerprint(
  tx: Tx,
  row: { professionalId: string; importId: string; appointmentId: string; fingerprint: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('clients.importedVisits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['professionalId', 'fingerprint']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type KnownPerson = Pick<ClientRow, 'id' | 'name' | 'phone' | 'email' | 'line' | 'city' | 'postalCode'>;

/** Lists the clients with one of these phone numbers, emails (lower case) or folded names, oldest first. */
export async function listKnownPeople(
  db: Db,
  professionalId: string,
  {
    phones,
    emails,
    names,
  }: { phones: readonly string[]; emails: readonly string[]; names: readonly string[] },
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select id, name, phone, email, line, city, postal_code from clients.clients
    where professional_id = ${professionalId} and (phone = any(${[...phones]}::text[])
      or lower(email) = any(${[...emails]}::text[])
      or lower(public.unaccent('public.unaccent'::regdictionary, name)) = any(${[...names]}::text[]))
    order by created_at, id`.execute(db);
  return rows;
}

/** Returns the client with a lock against its deletion; undefined when it is gone. */
export async function lockPerson(tx: Tx, { professionalId, id }: Of): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from clients.clients
    where professional_id = ${professionalId} and id = ${id}`.execute(tx);
  return rows[0]?.id;
}

export async function listImportedIds(db: Db, { professionalId, id }: Of): Promise<string[]> {
  const rows = await db
    .selectFrom('clients.importedVisits')
    .select('appointmentId')
    .where('professionalId', '=', professionalId)
    .where('importId', '=', id)
    .execute();
  return rows.map(({ appointmentId }) => appointmentId);
}

/** Lists those of the appointments that a formula names. */
export async function listWithFormulas(db: Db, appointmentIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('clients.formulas')
    .select('appointmentId')
    .where('appointmentId', '=', sql<string>`any(${[...appointmentIds]}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ appointmentId }) => appointmentId ?? []));
}

/** Removes visits from the book, and returns the clients whose figures change. */
export async function deleteImportedVisits(
  tx: Tx,
  professionalId: string,
  appointmentIds: readonly string[],
): Promise<string[]> {
  const ids = sql<string>`any(${[...appointmentIds]}::uuid[])`;
  await tx
    .deleteFrom('clients.importedVisits')
    .where('professionalId', '=', professionalId)
    .where('appointmentId', '=', ids)
    .execute();
  const rows = await tx
    .deleteFrom('clients.visits')
    .where('professionalId', '=', professionalId)
    .where('appointmentId', '=', ids)
    .returning('clientId')
    .execute();
  return [...new Set(rows.map(({ clientId }) => clientId))];
}

/** Deletes the clients that the import added, except those edited since or with a visit, formula or photo. */
export async function deleteUnusedPeople(tx: Tx, { professionalId, id }: Of): Promise<void> {
  await sql`delete from clients.clients c
    where c.professional_id = ${professionalId} and c.visit_import_id = ${id} and c.version = 1
      and c.health is null
      and not exists (select from clients.visits v where v.client_id = c.id)
      and not exists (select from clients.formulas f where f.client_id = c.id)
      and not exists (select from clients.photo_consents p where p.client_id = c.id)`.execute(tx);
}

export async function markUndone(tx: Tx, { professionalId, id }: Of, now: Date): Promise<void> {
  await tx
    .updateTable('clients.visitImports')
    .set({ undoneAt: now })
    .where('professionalId', '=', professionalId)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .execute();
}
