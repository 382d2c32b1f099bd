import type { ClientHealth, Formula } from '@meche/contract/client-records';
import type { ClientDraft } from '@meche/contract/clients';
import type { Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { readInPages } from '#kit/database/pages';
import { getProfessional } from '#professionals';
import { presentWritten } from './present-clients.ts';
import { type PhotosDeps, removePhotos } from './save-photos.ts';
import { findClient } from './store/book.ts';
import { deleteOfAccount, deleteOfProfessional, listIdsOfAccount } from './store/by-person.ts';
import { type FormulaRow, listFormulas } from './store/formulas.ts';
import { findConsent, listPhotos } from './store/photos.ts';
import { presentFormula } from './write-formula.ts';
import { type HealthDeps, openHealth } from './write-health.ts';

/**
 * Deletes the clients that have this account from all client books, with their photos, in the transaction
 * of the account deletion, which holds the "bookings" lock.
 */
export async function forgetClient(tx: Tx, accountId: string, now: Date): Promise<void> {
  await removePhotos(tx, { accountId }, now);
  await deleteOfAccount(tx, accountId);
}

/** Deletes a client book, in the transaction of the professional’s account deletion. */
export async function deleteClientBook(tx: Tx, professionalId: string, now: Date): Promise<void> {
  await takeLock(tx, 'client book', professionalId);
  await removePhotos(tx, { professionalId }, now);
  await deleteOfProfessional(tx, professionalId);
}

export type ClientRecord = ClientDraft & {
  professional: string;
  visitCount: number;
  noShowCount: number;
  health: ClientHealth | null;
  formulas: Formula[];
};

export type PhotoRecord = {
  professional: string;
  kind: string;
  day: string;
  consentedOn: string;
  jpegBase64: string;
};

/**
 * Yields the photos of a person from all client books. Each page has one photo, because several might not
 * fit in memory.
 */
export async function* exportPhotos(
  { db, openPhoto }: Pick<PhotosDeps, 'db' | 'openPhoto'>,
  accountId: string,
): AsyncGenerator<PhotoRecord[]> {
  type ClientId = { id: string; professionalId: string };
  for await (const page of readInPages<ClientId>((paging) => listIdsOfAccount(db, accountId, paging), 20)) {
    for (const { id, professionalId } of page) {
      const consent = await findConsent(db, id);
      const photos = consent ? await listPhotos(db, id) : [];
      for (const { fileId, kind, day } of photos) {
        const { content } = await openPhoto({ id: fileId, accountId, as: 'client' });
        const { businessName: professional } = await getProfessional(db, professionalId);
        const jpegBase64 = Buffer.from(content as Buffer).toString('base64');
        yield [{ professional, kind, day, consentedOn: consent?.consentedOn ?? '', jpegBase64 }];
      }
    }
  }
}

/**
 * Yields the records of a person from all client books, in pages, with data that no screen shows to the
 * person (right of access). Each read of a health note is audited.
 */
export async function* exportClientRecords(
  deps: HealthDeps,
  accountId: string,
): AsyncGenerator<ClientRecord[]> {
  const { db } = deps;
  type ClientId = { id: string; professionalId: string };
  for await (const page of readInPages<ClientId>((paging) => listIdsOfAccount(db, accountId, paging), 20)) {
    const records: ClientRecord[] = [];
    for (const { id, professionalId } of page) {
      const row = await findClient(db, { professionalId, memberId: undefined }, id);
      if (!row) continue;
      const formulas: Formula[] = [];
      const all = readInPages<FormulaRow>((inner) =>
        listFormulas(db, id, { after: inner.after?.id, limit: inner.limit }),
      );
      for await (const some of all) formulas.push(...some.map(presentFormula));
      records.push({
        professional: (await getProfessional(db, professionalId)).businessName,
        ...presentWritten(row),
        visitCount: row.visitCount,
        noShowCount: row.noShowCount,
        formulas,
        health: await openHealth(deps, id, { actorId: accountId }),
      });
    }
    yield records;
  }
}
