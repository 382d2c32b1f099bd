// @vitest-environment happy-dom
import type { Receipt } from '@meche/contract/receipts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '~/testing/on-screen.tsx';
import { ReceiptPart } from './receipt-part.tsx';

type ProfessionalPart = NonNullable<Receipt['professional']>;
const professional: ProfessionalPart = {
  lines: [
    { kind: 'service', name: 'Coloration', amountCents: 6000 },
    { kind: 'mileage', name: '', amountCents: 1200 },
  ],
  totalCents: 7200,
  vat: { basisPoints: 850, netCents: 6636, vatCents: 564 },
  paidByCardCents: 6000,
  onSiteCents: 1200,
  refundedCents: 0,
  seller: {
    name: 'Atelier Sofia',
    address: '3 rue des Lilas, 97110 Pointe-à-Pitre',
    siret: '73282932000074',
    vatRegime: 'subject',
    vatNumber: 'FR44732829320',
  },
  paidOnSiteBy: 'cash',
};

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

it('shows the services, the VAT and the payments', () => {
  onScreen(<ReceiptPart part={professional} professional={professional} />);
  expect(rows()).toEqual([
    ...['Coloration60,00 €', 'Frais de déplacement12,00 €', 'Total72,00 €'],
    ...['Dont montant hors taxe66,36 €', 'Dont TVA à 8,5 %5,64 €'],
    ...['Payé par carte, en ligne60,00 €', 'Payé sur place, en espèces12,00 €'],
  ]);
  screen.getByText(/^SIRET 732.829.320.00074$/);
});

it('shows an amount without a recorded payment as due, refunds, and the reason why there is no VAT', () => {
  const seller = { ...professional.seller, siret: null, vatRegime: 'franchise' as const, vatNumber: null };
  const part: ProfessionalPart = {
    ...professional,
    seller,
    vat: null,
    paidOnSiteBy: null,
    refundedCents: 6000,
  };
  onScreen(<ReceiptPart part={part} professional={part} />);
  expect(rows().slice(2)).toEqual([
    ...['Total72,00 €', 'Payé par carte, en ligne60,00 €', 'À régler sur place12,00 €'],
    'Remboursé depuis-60,00 €',
  ]);
  screen.getByText('TVA non applicable, art. 293 B du CGI.');
  screen.getByText('Le SIRET n’est pas encore indiqué.');
});
