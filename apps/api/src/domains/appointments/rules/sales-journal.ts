import { sum } from '#kit/money';
import type { TakenVisit } from './takings.ts';

/** Columns of the "fichier des écritures comptables" (Livre des procédures fiscales, article A47 A-1). */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

/** Amounts are cents. */
type Cell = string | number | null;

/** Accounts of the French plan comptable général. The files are for accountants in France, in any language. */
const accounts = {
  cash: ['530000', 'Caisse'],
  card: ['511500', 'Cartes bancaires à encaisser'],
  cheque: ['511200', 'Chèques à encaisser'],
  other: ['511800', 'Autres valeurs à l’encaissement'],
  // Collected by the marketplace for the professional.
  online: ['467000', 'Encaissements par carte via Mèche'],
  notRecorded: ['471000', 'Compte d’attente'],
  services: ['706000', 'Prestations de services'],
  mileage: ['708500', 'Ports et frais accessoires facturés'],
  vat: ['445710', 'TVA collectée'],
} as const;

/** The reference of a receipt: the same as on the receipt that the customer has. */
export function referenceOf(appointmentId: string): string {
  return appointmentId.slice(0, 8).toUpperCase();
}

/**
 * One balanced entry for each visit that brought something: ways of payment are debited, services, mileage
 * and VAT credited. Entries have no ValidDate, because the accountant validates them.
 */
export function fecLines(visits: readonly TakenVisit[], month: string): Cell[][] {
  return visits
    .filter(({ totalCents }) => totalCents > 0)
    .flatMap((visit, at) => {
      const number = `VE${month.replace('-', '')}-${String(at + 1).padStart(5, '0')}`;
      return postingsOf(visit)
        .filter(({ debitCents, creditCents }) => debitCents > 0 || creditCents > 0)
        .map((posting) => fecLine(visit, number, posting));
    });
}

type Account = keyof typeof accounts;
type Posting = { account: Account; label: string; debitCents: number; creditCents: number };

function debitOf(account: Account, label: string, debitCents: number): Posting {
  return { account, label, debitCents, creditCents: 0 };
}

function creditOf(account: Account, label: string, creditCents: number): Posting {
  return { account, label, debitCents: 0, creditCents };
}

function postingsOf({ basisPoints, items, payments, vatCents }: TakenVisit): Posting[] {
  const services = items.filter(({ name }) => name !== null);
  const mileage = items.filter(({ name }) => name === null);
  const netOf = (sold: readonly { netCents: number }[]) => sum(sold.map(({ netCents }) => netCents));
  return [
    ...payments.map(({ way, totalCents }) => debitOf(way ?? 'notRecorded', 'Encaissement', totalCents)),
    creditOf('services', services.map(({ name }) => name).join(', '), netOf(services)),
    creditOf('mileage', 'Déplacement', netOf(mileage)),
    creditOf('vat', `TVA ${rateText(basisPoints ?? 0)} %`, vatCents),
  ];
}

function fecLine({ id, day }: TakenVisit, number: string, posting: Posting): Cell[] {
  const date = day.replaceAll('-', '');
  const reference = referenceOf(id);
  const [account, accountLabel] = accounts[posting.account];
  return [
    ...['VE', 'Ventes', number, date],
    ...[account, accountLabel, null, null],
    ...[reference, date, `${reference} ${posting.label}`],
    ...[posting.debitCents, posting.creditCents],
    ...[null, null, null, null, null],
  ];
}

/** Formats a rate as French accounting programs write it: 850 -> "8,5". */
function rateText(basisPoints: number): string {
  return String(basisPoints / 100).replace('.', ',');
}
