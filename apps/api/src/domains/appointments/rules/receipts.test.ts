import { expect, test } from 'vitest';
import { marketplaceLines, type Paid, professionalLines } from './receipts.ts';

/** Colour of 60.00 € by card, cut of 25.00 € on site, 12.00 € mileage by card, 1.00 € search fee. */
const paid: Paid = {
  state: 'completed',
  cardCents: 7300,
  lines: [
    { name: 'Couleur', priceCents: 6000 },
    { name: 'Coupe', priceCents: 2500 },
  ],
  mileageCents: 1200,
  searchFeeCents: 100,
  totalCents: 9800,
  onSiteCents: 2500,
  capturedCents: 7300,
  searchFeeCapturedCents: 100,
  payment: 'captured',
};
const service = (name: string, amountCents: number) => ({ kind: 'service', name, amountCents });
const other = (kind: string, amountCents: number) => ({ kind, name: '', amountCents });
const [colour, cut] = [service('Couleur', 6000), service('Coupe', 2500)];

test.each([
  ['with mileage', {}, [colour, cut, other('mileage', 1200)]],
  ['without mileage', { mileageCents: 0, totalCents: 8600, capturedCents: 6100 }, [colour, cut]],
  [
    'of which less was captured',
    { capturedCents: 6300 },
    [colour, cut, other('mileage', 1200), other('reduction', -1000)],
  ],
])('a completed visit %s has these lines', (_, change, lines) => {
  const sums = professionalLines({ ...paid, ...change }, 'completed');
  expect(sums?.lines).toEqual(lines);
  expect(sums?.lines.reduce((all, { amountCents }) => all + amountCents, 0)).toBe(
    (sums?.paidByCardCents ?? 0) + (sums?.onSiteCents ?? 0),
  );
});

test('after a failed card everything is paid on site, without the search fee', () => {
  const failed = { ...paid, payment: 'failed' as const, capturedCents: 0, searchFeeCapturedCents: 0 };
  expect(professionalLines(failed, 'completed')).toMatchObject({ paidByCardCents: 0, onSiteCents: 9700 });
  expect(marketplaceLines(failed)).toBeUndefined();
});

test.each([
  ['cancelled', 'late_fee'],
  ['no_show', 'no_show_fee'],
] as const)('%s: a line for the fee, and no receipt where nothing was captured of it', (why, kind) => {
  const fee = { ...paid, capturedCents: 3000, searchFeeCapturedCents: 100 };
  expect(professionalLines(fee, why)).toEqual({
    lines: [other(kind, 2900)],
    paidByCardCents: 2900,
    onSiteCents: 0,
  });
  expect(professionalLines({ ...fee, capturedCents: 100 }, why)).toBeUndefined();
});
