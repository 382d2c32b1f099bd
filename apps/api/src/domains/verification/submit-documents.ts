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
  faultOfKbis,
  filesByKind,
  type SubmittedFile,
  stateAfterDocuments,
  takesDocuments,
} from './rules.ts';
import { findLastDecision, lockVerification, replaceDocument } from './store/documents.ts';

export type SubmitDocuments = {
  professionalId: string;
  /** Files that her account sent. */
  files: DocumentFiles;
  /** Local day on the KBIS. */
  kbisIssuedOn?: string | undefined;
  now: Date;
};

/**
 * Puts documents into a professional's verification, in the caller's transaction; each takes the place of the former of its
 * kind, whose file is removed a day later. A rejected verification is pending again once nothing is missing; who is verified
 * stays so, and sends what the card partner asks for. Refuses verification_closed, and invalid_input beside the document: file_missing, too_old, required.
 */
export async function submitDocuments(tx: Tx, it: SubmitDocuments): Promise<void> {
  const { professionalId, now } = it;
  await lockVerification(tx, professionalId);
  const { accountId, timeZone, verification: state } = await getProfessional(tx, professionalId);
  const { asked } = await getVerification(tx, { now: () => now }, professionalId);
  if (!takesDocuments(state, asked.length > 0)) refuse('verification_closed');
  const submitted = filesByKind(it.files);
  assertSound(submitted, it, dayOf(now, timeZone));

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
    const issuedOn = kind === 'KBIS' ? (it.kbisIssuedOn ?? null) : null;
    const former = await replaceDocument(tx, { professionalId, kind, fileId, issuedOn, submittedAt: now });
    if (former && !ids.includes(former)) replaced.push(former);
  }
  await releaseFiles(tx, { owner, ids: replaced, now });
  const after = await getVerification(tx, { now: () => now }, professionalId);
  // What the partner did not accept waits until she has handed it over there.
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

function assertSound(submitted: readonly SubmittedFile[], it: SubmitDocuments, today: string): void {
  const { kbisIssuedOn } = it;
  const fields: Record<string, FieldError> = {};
  if (submitted.length === 0) fields.ID_card_front = 'required';
  for (const { kind, fileId } of submitted) {
    // One file cannot show two documents.
    if (submitted.find((other) => other.fileId === fileId)?.kind !== kind) fields[kind] = 'invalid';
  }
  if (kbisIssuedOn !== undefined) {
    if (!it.files.kbis) fields.KBIS = 'required';
    else {
      const fault = faultOfKbis(kbisIssuedOn, today);
      if (fault) fields.kbis_issued_on = fault;
    }
  }
  if (Object.keys(fields).length > 0) refuse('invalid_input', { fields });
}
