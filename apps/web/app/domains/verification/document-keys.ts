import type { DocumentKind } from '@meche/contract/enumerations';
import { own } from '@meche/contract/own';
import type { DocumentFiles } from '@meche/contract/verification';

/** The documents as code writes them, by their names of the specification. */
export const documentKeys = {
  ID_card_front: 'idCardFront',
  ID_card_back: 'idCardBack',
  RIB: 'rib',
  KBIS: 'kbis',
  proof_of_address: 'proofOfAddress',
  company_statutes: 'companyStatutes',
  be_declaration: 'beDeclaration',
} as const satisfies Record<DocumentKind, keyof DocumentFiles>;

/** What the server said about a document, as refusals name their fields: RIB, IDCardFront. */
export function problemOf(
  problems: Readonly<Record<string, string>>,
  kind: DocumentKind,
): string | undefined {
  return own(
    problems,
    kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}
