import { own } from '@meche/contract/own';
import type { DocumentKind } from '@meche/contract/registration-enumerations';
import type { DocumentFiles } from '@meche/contract/verification';

/** Property names of the documents, by their names in the specification. */
export const documentKeys = {
  ID_card_front: 'idCardFront',
  ID_card_back: 'idCardBack',
  RIB: 'rib',
  KBIS: 'kbis',
  proof_of_address: 'proofOfAddress',
  company_statutes: 'companyStatutes',
  be_declaration: 'beDeclaration',
} as const satisfies Record<DocumentKind, keyof DocumentFiles>;

/** The error of a document, among field names as refusals use them: RIB, IDCardFront. */
export function problemOf(
  problems: Readonly<Record<string, string>>,
  kind: DocumentKind,
): string | undefined {
  return own(
    problems,
    kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}
