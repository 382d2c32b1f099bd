import type { ClientPhotoKind } from '@meche/contract/client-photos';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';

export type ConsentRow = { consentedOn: string; recordedBy: string; recordedAt: Date };
export type PhotoRow = { fileId: string; kind: ClientPhotoKind; day: string };

export async function findConsent(db: Db, clientId: string): Promise<ConsentRow | undefined> {
  return db
    .selectFrom('clients.photoConsents')
    .select(['consentedOn', 'recordedBy', 'recordedAt'])
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

export async function saveConsent(
  tx: Tx,
  clientId: string,
  { consentedOn, recordedBy, recordedAt }: ConsentRow,
): Promise<void> {
  const consent = { consentedOn, recordedBy, recordedAt };
  await tx
    .insertInto('clients.photoConsents')
    .values({ clientId, ...consent })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(consent))
    .execute();
}

/** The caller has already removed the photos. */
export async function deleteConsent(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('clients.photoConsents').where('clientId', '=', clientId).execute();
}

export async function listPhotos(db: Db, clientId: string): Promise<PhotoRow[]> {
  const rows = await db
    .selectFrom('clients.photos')
    .select(['fileId', 'kind', 'day'])
    .where('clientId', '=', clientId)
    .orderBy('day', 'desc')
    .orderBy('kind', 'desc')
    .orderBy('addedAt')
    .orderBy('fileId')
    .execute();
  return rows as PhotoRow[];
}

export async function hasPhoto(
  db: Db,
  { clientId, fileId }: { clientId: string; fileId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('clients.photos')
    .select('fileId')
    .where('fileId', '=', fileId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertPhoto(
  tx: Tx,
  photo: PhotoRow & { clientId: string; addedAt: Date },
): Promise<void> {
  await tx.insertInto('clients.photos').values(photo).execute();
}

export type PhotosOf =
  | { clientId: string; fileId?: string }
  | { accountId: string }
  | { professionalId: string };

/** Deletes the rows of photos and returns their files with the professional who owns them. */
export async function takePhotos(
  tx: Tx,
  of: PhotosOf,
): Promise<{ fileId: string; professionalId: string }[]> {
  const fits = [
    'clientId' in of && sql`p.client_id = ${of.clientId}`,
    'fileId' in of && of.fileId !== undefined && sql`p.file_id = ${of.fileId}`,
    'accountId' in of && sql`c.account_id = ${of.accountId}`,
    'professionalId' in of && sql`c.professional_id = ${of.professionalId}`,
  ].filter((fit) => fit !== false);
  const { rows } = await sql<{ fileId: string; professionalId: string }>`
    delete from clients.photos p using clients.clients c
    where c.id = p.client_id and ${sql.join(fits, sql` and `)}
    returning p.file_id, c.professional_id`.execute(tx);
  return rows;
}
