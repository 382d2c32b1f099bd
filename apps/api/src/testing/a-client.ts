import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { aFile } from './builders.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

/** Inserts a client into a professional's client book; the professional's member entered the client. */
export async function aClient(
  db: Database,
  professional: { id: string; memberId: string },
  columns: { name?: string; [column: string]: unknown } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('clients.clients')
    .values({
      professionalId: professional.id,
      enteredBy: professional.memberId,
      createdAt: LONG_AGO,
      name: `Zoé Marin ${randomUUID()}`,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a colour formula of a client. */
export async function aFormula(db: Database, clientId: string): Promise<string> {
  const { id } = await db
    .insertInto('clients.formulas')
    .values({ clientId, day: '2026-01-10', createdAt: LONG_AGO })
    .returning('id')
    .executeTakeFirstOrThrow();
  const part = { formulaId: id, position: 0, product: 'Majirel', shade: '7.3', grams: 60 };
  await db.insertInto('clients.formulaParts').values(part).execute();
  return id;
}

export const aPhoto = { name: 'avant.jpg', contentType: 'image/jpeg' };

/** Inserts an uploaded photo of a professional that is not attached to anything yet. */
export async function aProfessionalPicture(db: Database, professionalId: string): Promise<string> {
  return aFile(db, { kind: 'professional', id: professionalId }, aPhoto);
}

/** Inserts a photo of a client, with their consent to photos if there is none. */
export async function aClientPhoto(
  db: Database,
  professional: { id: string; memberId: string },
  clientId: string,
): Promise<string> {
  const fileId = await aProfessionalPicture(db, professional.id);
  const consent = { consentedOn: '2026-01-01', recordedBy: professional.memberId, recordedAt: LONG_AGO };
  await db
    .insertInto('clients.photoConsents')
    .values({ clientId, ...consent })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const use = { attachedTo: 'client_photo', sweepAt: null };
  await db.updateTable('files.files').set(use).where('id', '=', fileId).execute();
  const photo = { fileId, clientId, kind: 'before', day: '2026-01-01', addedAt: LONG_AGO };
  await db.insertInto('clients.photos').values(photo).execute();
  return fileId;
}

/** Inserts a photo into a professional's album, after the photos that the app appends. */
export async function anAlbumPhoto(db: Database, professionalId: string, caption = ''): Promise<string> {
  const id = await aProfessionalPicture(db, professionalId);
  await db
    .updateTable('files.files')
    .set({ attachedTo: 'album', sweepAt: null })
    .where('id', '=', id)
    .execute();
  const photo = { id, professionalId, position: 1000, caption, addedAt: LONG_AGO };
  await db.insertInto('album.photos').values(photo).execute();
  return id;
}

/** Inserts an import of clients that has a pending line, or that is committed. */
export async function anImport(
  db: Database,
  professional: { id: string; memberId: string },
  options: { isDone?: boolean } = {},
): Promise<string> {
  const now = new Date('2026-01-01T00:00:00Z');
  const { id } = await db
    .insertInto('clients.imports')
    .values({
      professionalId: professional.id,
      fileName: 'clients.csv',
      lineCount: 1,
      createdAt: now,
      ...(options.isDone && { peopleCount: 0, startedAt: now, committedAt: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const client = { name: 'Léa', line: '', city: '', postalCode: '', note: '', tags: [] };
  if (!options.isDone)
    await db
      .insertInto('clients.importLines')
      .values({ importId: id, line: 2, client: JSON.stringify(client) })
      .execute();
  return id;
}

/** Inserts an import of visits to come that has brought none yet. */
export async function aVisitImport(
  db: Database,
  professional: { id: string },
  createdAt = new Date(),
): Promise<string> {
  const row = { professionalId: professional.id, fileName: 'agenda.ics', createdAt };
  const { id } = await db
    .insertInto('clients.visitImports')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Inserts a client with a merge that was undone already. Returns the id of the client and the id of the
 * merge.
 */
export async function aMerge(
  db: Database,
  professional: { id: string; memberId: string },
): Promise<[string, string]> {
  const now = new Date('2031-06-01T00:00:00Z');
  const targetId = await aClient(db, professional);
  const { id } = await db
    .insertInto('clients.merges')
    .values({
      professionalId: professional.id,
      keptId: targetId,
      mergedId: randomUUID(),
      mergedName: 'Zoé',
      movedVisits: [],
      movedFormulas: [],
      mergedAt: now,
      undoUntil: new Date('2031-07-01T00:00:00Z'),
      undoneAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [targetId, id];
}
