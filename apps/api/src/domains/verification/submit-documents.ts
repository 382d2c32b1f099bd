import type { FieldError } from '@meche/contract/refusals';
import type { DocumentFiles } from '@meche/contract/verification';
import { attachFiles, releaseFiles } from '#files';
import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { dayOf } from '#kit/time';
import { getProfessional, setVerification } from '#professionals';
import { getVerification } from './get-verification.ts';
import {
  acceptsDocuments,
  faultOfKbis,
  filesByKind,
  type SubmittedFile,
  stateAfterDocuments,
} from './rules.ts';
import { findLastDecision, lockVerification, replaceDocument } from './store/documents.ts';

export type SubmitDocuments = {
  professionalId: string;
  files: DocumentFiles;
  kbisIssuedOn?: string | undefined;
  now: Date;
};

/**
 * Submits documents in the caller's transaction, each instead of the former one of its kind. When all are
 * there, a rejected verification becomes pending, unless the partner rejected it. Refuses
 * verification_closed, invalid_input by document and for the day of the KBIS.
 */
export async function submitDocuments(tx: Tx, input: SubmitDocuments): Promise<void> {
  const { professionalId, now } = input;
  await lockVerification(tx, professionalId);
  const { accountId, timeZone, verification: state } = await getProfessional(tx, professionalId);
  const { requirements } = await getVerification(tx, { now: () => now }, professionalId);
  if (!acceptsDocuments(state, requirements.length > 0)) refuse('verification_closed');
  const submitted = filesByKind(input.files);
  assertSound(submitted, input, dayOf(now, timeZone));

  const owner = { kind: 'account' as const, id: accountId };
  const ids = submitted.map(({ fileId }) => fileId);
  const missing = await attachFiles(tx, { owner, ids, use: 'verification', now });
  if (missing.length > 0) {
    const lost = submitted.filter(({ fileId }) => missing.includes(fileId));
    refuse('invalid_input', {
      fields: Object.fromEntries(lost.map(({ kind }) => [kind, 'file_missing' as const])),
    });
  }
  const replaced: string[] = [];
  for (const { kind, fileId } of submitted) {
    const issuedOn = kind === 'KBIS' ? (input.kbisIssuedOn ?? null) : null;
    const former = await replaceDocument(tx, { professionalId, kind, fileId, issuedOn, submittedAt: now });
    if (former && !ids.includes(former)) replaced.push(former);
  }
  await releaseFiles(tx, { owner, ids: replaced, now });
  const after = await getVerification(tx, { now: () => now }, professionalId);
  // After a rejection by the partner, the state changes only when the documents are submitted to the
  // partner.
  const isPartners = (await findLastDecision(tx, professionalId))?.byPartner === true;
  const next = isPartners ? state : stateAfterDocuments(state, after.missing.length === 0);
  if (next !== state) await setVerification(tx, { professionalId, from: state, to: next, now });
  await recordAudit(tx, {
    actorId: accountId,
    action: 'verification_documents_submitted',
    subject: `professional:${professionalId}`,
    detail: { kinds: submitted.map(({ kind }) => kind), state: next },
  });
}

function assertSound(submitted: readonly SubmittedFile[], input: SubmitDocuments, today: string): void {
  const { kbisIssuedOn } = input;
  const fields: Record<string, FieldError> = {};
  if (submitted.length === 0) fields.ID_card_front = 'required';
  for (const { kind, fileId } of submitted) {
    // One file cannot be two kinds of documents.
    if (submitted.find((other) => other.fileId === fileId)?.kind !== kind) fields[kind] = 'invalid';
  }
  if (kbisIssuedOn !== undefined) {
    if (!input.files.kbis) fields.KBIS = 'required';
    else {
      const fault = faultOfKbis(kbisIssuedOn, today);
      if (fault) fields.kbis_issued_on = fault;
    }
  }
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
}
