import { describe, expect, test } from 'vitest';
import { sum } from '#kit/money';
import { randomFrom } from '#testing/random';
import { fecColumns, fecLines } from './sales-journal.ts';
import { createTakingsSums } from './sum-takings.ts';
import { takenVisitOf } from './takings.ts';
import { daysOfPeriod, monthsBetween, stepsOf } from './takings-periods.ts';

const id = '0ad1c2b3-0000-4000-8000-000000000000';
const visit = {
  id,
  memberId: 'maya',
  memberName: 'Maya',
  lines: [
    { name: 'Coupe', category: 'woman_cut' as const, priceCents: 3000 },
    { name: 'Soin offert', category: null, priceCents: 0 },
    { name: 'Couleur', category: 'coloration' as const, priceCents: 7000 },
  ],
  serviceFeeCents: 10_000,
  mileageCents: 500,
  cardCents: 7600,
  searchFeeCents: 100,
  onSiteCents: 3000,
  paidOnSiteBy: 'cash' as const,
  contestedAt: null,
  decidedCents: null,
  status: 'captured',
};

describe('what a visit brought', () => {
  test('is split by lines, mileage and payments, with the VAT of its receipt', () => {
    const taken = takenVisitOf(visit, '2026-11-18', 2000);
    expect(taken).toMatchObject({ totalCents: 10_500, netCents: 8750, vatCents: 1750 });
    expect(taken.items).toEqual([
      { name: 'Coupe', category: 'woman_cut', totalCents: 3000, netCents: 2500, vatCents: 500 },
      { name: 'Soin offert', category: 'other', totalCents: 0, netCents: 0, vatCents: 0 },
      { name: 'Couleur', category: 'coloration', totalCents: 7000, netCents: 5833, vatCents: 1167 },
      { name: null, category: null, totalCents: 500, netCents: 417, vatCents: 83 },
    ]);
    expect(taken.payments).toEqual([
      { way: 'online', totalCents: 7500, netCents: 6250, vatCents: 1250 },
      { way: 'cash', totalCents: 3000, netCents: 2500, vatCents: 500 },
    ]);
  });

  test('is nothing by card for a declined card or an undecided contest, and what was decided afterwards', () => {
    const totalOf = (changes: object) =>
      takenVisitOf({ ...visit, ...changes }, '2026-11-18', 2000).totalCents;
    expect(totalOf({ status: 'failed' })).toBe(3000);
    expect(totalOf({ contestedAt: new Date(0) })).toBe(3000);
    expect(totalOf({ contestedAt: new Date(0), decidedCents: 4100 })).toBe(7000);
  });

  test('adds up to the cent, however prices, rates and payments fall', () => {
    const random = randomFrom(41);
    for (let round = 0; round < 2000; round += 1) {
      const lines = Array.from({ length: 1 + random.below(4) }, () => ({
        name: 'Coupe',
        category: null,
        priceCents: random.below(3) === 0 ? 0 : random.below(20_000),
      }));
      const taken = takenVisitOf(
        {
          ...visit,
          lines,
          mileageCents: random.below(2) * random.below(3000),
          cardCents: random.below(2) * random.below(9000),
          searchFeeCents: 0,
          onSiteCents: random.below(2) * random.below(9000),
        },
        '2026-11-18',
        random.oneOf([null, 0, 850, 2000]),
      );
      for (const key of ['totalCents', 'netCents', 'vatCents'] as const) {
        expect(sum(taken.items.map((item) => item[key]))).toBe(taken[key]);
        expect(sum(taken.payments.map((payment) => payment[key]))).toBe(taken[key]);
      }
      for (const { totalCents, netCents, vatCents } of taken.items)
        expect(netCents + vatCents).toBe(totalCents);
    }
  });
});

describe('a commission', () => {
  test('is computed without VAT and mileage, for each category and percent, rounded once', () => {
    const sums = createTakingsSums((_, category, day) =>
      category === 'coloration' ? (day < '2026-11-01' ? 10 : 35) : 0,
    );
    sums.add([takenVisitOf(visit, '2026-10-31', 2000)]);
    sums.add([takenVisitOf(visit, '2026-11-01', 2000), takenVisitOf(visit, '2026-11-02', 2000)]);
    expect(sums.result().members[0]?.commissions).toEqual([
      // 116.66 € by 35 % is 40.831 €.
      { category: 'coloration', percent: 35, netCents: 11_666, commissionCents: 4083 },
      { category: 'coloration', percent: 10, netCents: 5833, commissionCents: 583 },
    ]);
  });
});

describe('the FEC', () => {
  const linesOf = (changes: object, basisPoints: number | null = 2000) =>
    fecLines([takenVisitOf({ ...visit, ...changes }, '2026-11-18', basisPoints)], '2026-11').map((cells) =>
      Object.fromEntries(fecColumns.map((column, at) => [column, cells[at]])),
    );

  test('has eighteen columns, and for each visit an entry that debits payments and credits sales and VAT', () => {
    expect(fecColumns).toHaveLength(18);
    const lines = linesOf({});
    const postings = lines.map(({ CompteNum, Debit, Credit, EcritureLib }) => [
      CompteNum,
      Debit,
      Credit,
      EcritureLib,
    ]);
    expect(postings).toEqual([
      ['467000', 7500, 0, '0AD1C2B3 Encaissement'],
      ['530000', 3000, 0, '0AD1C2B3 Encaissement'],
      ['706000', 0, 8333, '0AD1C2B3 Coupe, Soin offert, Couleur'],
      ['708500', 0, 417, '0AD1C2B3 Déplacement'],
      ['445710', 0, 1750, '0AD1C2B3 TVA 20 %'],
    ]);
    for (const line of lines)
      expect(line).toMatchObject({
        JournalCode: 'VE',
        EcritureNum: 'VE202611-00001',
        EcritureDate: '20261118',
        PieceRef: '0AD1C2B3',
        PieceDate: '20261118',
        ValidDate: null,
      });
  });

  test('has no line for VAT without VAT, and no entry for a visit that brought nothing', () => {
    expect(linesOf({}, null).map(({ CompteNum }) => CompteNum)).not.toContain('445710');
    expect(linesOf({ cardCents: 0, onSiteCents: 0 })).toEqual([]);
  });
});

describe('a period', () => {
  test('begins on Monday, on the 1st or on 1 January', () => {
    expect(daysOfPeriod('day', '2026-11-18')).toEqual({ from: '2026-11-18', to: '2026-11-18' });
    expect(daysOfPeriod('week', '2027-01-03')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
    expect(daysOfPeriod('month', '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(daysOfPeriod('year', '2026-11-18')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  test('is read by month and shown by day, a year by month', () => {
    expect(monthsBetween('2026-12-28', '2027-01-03')).toEqual([
      { from: '2026-12-28', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-03' },
    ]);
    const byDay = new Map([
      ['2026-02-03', { visits: 1, totalCents: 100 }],
      ['2026-02-04', { visits: 2, totalCents: 50 }],
    ]);
    const year = stepsOf('year', daysOfPeriod('year', '2026-02-03'), byDay);
    expect(year).toHaveLength(12);
    expect(year[1]).toEqual({ from: '2026-02-01', visits: 3, totalCents: 150 });
    expect(stepsOf('month', daysOfPeriod('month', '2026-02-03'), byDay)).toHaveLength(28);
  });

  test('a single day is a part, also when it begins the month in which a week ends', () => {
    expect(monthsBetween('2026-11-01', '2026-11-01')).toEqual([{ from: '2026-11-01', to: '2026-11-01' }]);
    expect(monthsBetween('2026-10-26', '2026-11-01')).toEqual([
      { from: '2026-10-26', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-01' },
    ]);
  });
});
