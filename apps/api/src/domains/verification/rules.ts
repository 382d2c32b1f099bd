import type { ToDo } from '@meche/contract/dashboard';
import type { DocumentKind, LegalStatus, VerificationState } from '@meche/contract/enumerations';
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

/** What a professional must show; who has not said her legal status is taken for an individual business. */
export function requiredDocuments(legalStatus: LegalStatus | null): readonly DocumentKind[] {
  return legalStatus === 'society' ? ofSociety : ofEveryProfessional;
}

/** The kinds in the order of the specification, each with its key in code. */
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

/** Under three months on that day, and not of the future. Days are local. */
export function isRecent(issuedOn: string, today: string): boolean {
  return issuedOn <= today && today < plusMonths(issuedOn, KBIS_MONTHS);
}

/** What is wrong with the day on a KBIS, beside its field. */
export function faultOfKbis(issuedOn: string, today: string): 'too_old' | 'invalid_date' | undefined {
  if (issuedOn > today) return 'invalid_date';
  return isRecent(issuedOn, today) ? undefined : 'too_old';
}

/** What of her verification waits for her; null while it waits for others, or is done. */
export function papersToDo({ state, missing, account, asked }: Verification): ToDo['papers'] {
  if (state === 'rejected') return { kind: 'rejected', count: missing.length };
  if (state === 'pending' && missing.length > 0) return { kind: 'incomplete', count: missing.length };
  if (state === 'pending' && (!account || account.refused)) return { kind: 'hand_over', count: 1 };
  return asked.length > 0 ? { kind: 'asked', count: asked.length } : null;
}

type Shown = { kind: DocumentKind; issuedOn: string | null; submittedOn: string };

/**
 * What is required and not there. The age of a KBIS counts on the day it was submitted while somebody is looking at it, and
 * on this day when it has to be submitted again; a day that nobody has read yet is no fault.
 */
export function missingDocuments(it: {
  legalStatus: LegalStatus | null;
  state: VerificationState;
  documents: readonly Shown[];
  today: string;
}): DocumentKind[] {
  return requiredDocuments(it.legalStatus).filter((kind) => {
    const shown = it.documents.find((document) => document.kind === kind);
    if (!shown) return true;
    const on = it.state === 'rejected' ? it.today : shown.submittedOn;
    return shown.issuedOn !== null && !isRecent(shown.issuedOn, on);
  });
}

/** Who is verified sends another document only where the card partner asks for one: what it has seen stays as it is. */
export function takesDocuments(state: VerificationState, isAsked: boolean): boolean {
  return state !== 'verified' || isAsked;
}

/** The state after documents came in. */
export function stateAfterDocuments(state: VerificationState, isComplete: boolean): VerificationState {
  return state === 'rejected' && isComplete ? 'pending' : state;
}

/** Only what is pending can be decided. */
export function isOpen(state: VerificationState): boolean {
  return state === 'pending';
}
