import type { DocumentKind } from '@meche/contract/registration-enumerations';
import type { Db, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';

export type DocumentRow = {
  professionalId: string;
  kind: DocumentKind;
  fileId: string;
  issuedOn: string | null;
  submittedAt: Date;
};

export type Verdict = 'verified' | 'rejected';

export type DecisionRow = {
  verdict: Verdict;
  reason: string | null;
  operatorId: string | null;
  /** True when the decision follows from the card partner's requirements. */
  byPartner: boolean;
  at: Date;
};

/** The lock serializes the submissions and decisions of one professional. */
export async function lockVerification(tx: Tx, professionalId: string): Promise<void> {
  await takeLock(tx, 'verification', professionalId);
}

export async function listDocuments(db: Db, professionalId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('verification.documents')
    .select(['professionalId', 'kind', 'fileId', 'issuedOn', 'submittedAt'])
    .where('professionalId', '=', professionalId)
    .orderBy('kind')
    .$narrowType<{ kind: DocumentKind }>()
    .execute();
}

/**
 * Replaces the document of this kind. Returns the file id of the former document; undefined when there was
 * none.
 */
export async function replaceDocument(tx: Tx, document: DocumentRow): Promise<string | undefined> {
  const former = await tx
    .deleteFrom('verification.documents')
    .where('professionalId', '=', document.professionalId)
    .where('kind', '=', document.kind)
    .returning('fileId')
    .executeTakeFirst();
  await tx.insertInto('verification.documents').values(document).execute();
  return former?.fileId;
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
  return db
    .selectFrom('verification.decisions')
    .select(['verdict', 'reason', 'operatorId', 'byPartner', 'at'])
    .where('professionalId', '=', professionalId)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ verdict: Verdict }>()
    .executeTakeFirst();
}

/** Lists the professionals whose documents are newer than the last decision, longest wait first. */
export async function listUndecided(
  db: Db,
  limit: number,
): Promise<{ professionalId: string; submittedAt: Date }[]> {
  return db
    .selectFrom('verification.documents as document')
    .select(({ fn }) => ['document.professionalId', fn.max('document.submittedAt').as('submittedAt')])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('verification.decisions as decision')
            .select('decision.id')
            .whereRef('decision.professionalId', '=', 'document.professionalId')
            .whereRef('decision.at', '>=', 'document.submittedAt'),
        ),
      ),
    )
    .groupBy('document.professionalId')
    .orderBy('submittedAt')
    .orderBy('document.professionalId')
    .limit(limit)
    .execute();
}

/** Deletes the rows only; the files domain deletes the files. */
export async function eraseDocuments(tx: Tx, professionalId: string): Promise<void> {
  await tx.deleteFrom('verification.documents').where('professionalId', '=', professionalId).execute();
}
