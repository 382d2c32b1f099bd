import type { ToDo } from '@meche/contract/dashboard';
import type { VerificationState } from '@meche/contract/enumerations';
import type { DocumentKind, LegalStatus } from '@meche/contract/registration-enumerations';
import type { DocumentFiles, Verification } from '@meche/contract/verification';
import { plusMonths } from '#kit/time';

const KBIS_MONTHS = 3;

const ofEveryProfessional: readonly DocumentKind[] = [
  'ID_card_front',
  'ID_card_back',
  'proof_of_address',
  'KBIS',
  'RIB',
];
const ofSociety: readonly DocumentKind[] = [...ofEveryProfessional, 'company_statutes', 'be_declaration'];

/**
 * Returns the documents that a professional must submit. Without a legal status these are the documents of
 * a sole trader.
 */
export function requiredDocuments(legalStatus: LegalStatus | null): readonly DocumentKind[] {
  return legalStatus === 'society' ? ofSociety : ofEveryProfessional;
}

/** The kinds of documents in the order of the specification, with their keys in code. */
const keys: Record<DocumentKind, keyof DocumentFiles> = {
  ID_card_front: 'idCardFront',
  ID_card_back: 'idCardBack',
  RIB: 'rib',
  KBIS: 'kbis',
  proof_of_address: 'proofOfAddress',
  company_statutes: 'companyStatutes',
  be_declaration: 'beDeclaration',
};

export type SubmittedFile = { kind: DocumentKind; fileId: string };

export function filesByKind(files: DocumentFiles): SubmittedFile[] {
  return (Object.keys(keys) as DocumentKind[]).flatMap((kind) => {
    const fileId = files[keys[kind]];
    return fileId === undefined ? [] : [{ kind, fileId }];
  });
}

/**
 * True when a document was issued less than three months before `today`, and not after it. Both are local
 * days.
 */
export function isRecent(issuedOn: string, today: string): boolean {
  return issuedOn <= today && today < plusMonths(issuedOn, KBIS_MONTHS);
}

export function faultOfKbis(issuedOn: string, today: string): 'too_old' | 'invalid_date' | undefined {
  if (issuedOn > today) return 'invalid_date';
  return isRecent(issuedOn, today) ? undefined : 'too_old';
}

/**
 * Returns what the professional has to do next; null when nothing is left to do, or when the partner or an
 * operator has to act.
 */
export function verificationToDo({ state, missing, account, requirements }: Verification): ToDo['papers'] {
  if (state === 'rejected') return { kind: 'rejected', count: missing.length };
  if (state === 'pending' && missing.length > 0) return { kind: 'incomplete', count: missing.length };
  if (state === 'pending' && (!account || account.refused)) return { kind: 'hand_over', count: 1 };
  return requirements.length > 0 ? { kind: 'required', count: requirements.length } : null;
}

type Shown = { kind: DocumentKind; issuedOn: string | null; submittedOn: string };

/**
 * Returns the required documents that are missing or outdated. The age of a KBIS is that of its submission
 * day while it is under review, and that of today after a rejection. An unknown issue day is no error.
 */
export function missingOrOutdatedDocuments(input: {
  legalStatus: LegalStatus | null;
  state: VerificationState;
  documents: readonly Shown[];
  today: string;
}): DocumentKind[] {
  return requiredDocuments(input.legalStatus).filter((kind) => {
    const shown = input.documents.find((document) => document.kind === kind);
    if (!shown) return true;
    const on = input.state === 'rejected' ? input.today : shown.submittedOn;
    return shown.issuedOn !== null && !isRecent(shown.issuedOn, on);
  });
}

/** A verified professional may submit documents only when the card partner asks for some. */
export function acceptsDocuments(state: VerificationState, isRequested: boolean): boolean {
  return state !== 'verified' || isRequested;
}

export function stateAfterDocuments(state: VerificationState, isComplete: boolean): VerificationState {
  return state === 'rejected' && isComplete ? 'pending' : state;
}

export function isOpen(state: VerificationState): boolean {
  return state === 'pending';
}
