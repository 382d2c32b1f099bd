import { own } from '@meche/contract/own';
import type { DocumentKind } from '@meche/contract/registration-enumerations';
import type { DocumentFiles } from '@meche/contract/verification';

/** Maps the specification's names of documents to our property names. */
export const documentKeys = {
  ID_card_front: 'idCardFront',
  ID_card_back: 'idCardBack',
  RIB: 'rib',
  KBIS: 'kbis',
  proof_of_address: 'proofOfAddress',
  company_statutes: 'companyStatutes',
  be_declaration: 'beDeclaration',
} as const satisfies Record<DocumentKind, keyof DocumentFiles>;

/**
 * Returns the error code of a document. `problems` uses the field names of refusals, e.g. RIB and
 * IDCardFront.
 */
export function problemOf(
  problems: Readonly<Record<string, string>>,
  kind: DocumentKind,
): string | undefined {
  return own(
    problems,
    kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}
