import type { DocumentKind } from '@meche/contract/enumerations';
import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';

export type DocumentRow = {
  professionalId: string;
  kind: DocumentKind;
  fileId: string;
  /** Local day. */
  issuedOn: string | null;
  submittedAt: Date;
};

export type Verdict = 'verified' | 'rejected';

export type DecisionRow = { verdict: Verdict; reason: string | null; operatorId: string | null; at: Date };

/** One at a time for each professional: documents and decisions would otherwise pass each other. */
export async function lockVerification(tx: Tx, professionalId: string): Promise<void> {
  await takeLock(tx, 'verification', professionalId);
}

export async function listDocuments(db: Db, professionalId: string): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select professional_id, kind, file_id, issued_on, submitted_at from verification.documents
    where professional_id = ${professionalId} order by kind`.execute(db);
  return rows;
}

/** Takes the place of the document of that kind; answers the file that stood there. */
export async function replaceDocument(tx: Tx, document: DocumentRow): Promise<string | undefined> {
  const { rows } = await sql<{ fileId: string }>`
    delete from verification.documents
    where professional_id = ${document.professionalId} and kind = ${document.kind} returning file_id`.execute(
    tx,
  );
  await tx.insertInto('verification.documents').values(document).execute();
  return rows[0]?.fileId;
}

export async function updateIssuedOn(tx: Tx, professionalId: string, issuedOn: string): Promise<void> {
  await tx
    .updateTable('verification.documents')
    .set({ issuedOn })
    .where('professionalId', '=', professionalId)
    .where('kind', '=', 'KBIS')
    .execute();
}

export async function insertDecision(
  tx: Tx,
  decision: DecisionRow & { professionalId: string },
): Promise<void> {
  await tx.insertInto('verification.decisions').values(decision).execute();
}

export async function findLastDecision(db: Db, professionalId: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select verdict, reason, operator_id, at from verification.decisions
    where professional_id = ${professionalId} order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Professionals with documents that came after the last decision, who has waited longest first. */
export async function listUnanswered(
  db: Db,
  limit: number,
): Promise<{ professionalId: string; submittedAt: Date }[]> {
  const { rows } = await sql<{ professionalId: string; submittedAt: Date }>`
    select professional_id, max(submitted_at) as submitted_at from verification.documents as document
    where not exists (
      select from verification.decisions as decision
      where decision.professional_id = document.professional_id and decision.at >= document.submitted_at)
    group by professional_id order by max(submitted_at), professional_id limit ${limit}`.execute(db);
  return rows;
}

/** The documents of a business that is no more; their files are removed by whoever keeps files. */
export async function eraseDocuments(tx: Tx, professionalId: string): Promise<void> {
  await sql`delete from verification.documents where professional_id = ${professionalId}`.execute(tx);
}
