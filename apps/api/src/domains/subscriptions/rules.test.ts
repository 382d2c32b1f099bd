import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeShare } from '#kit/money';
import { daysBetween, plusDays } from '#kit/time';
import { takeOldest } from './rules/discounts.ts';
import { type Holding, linesOfChange, linesOfPeriod, totalOf } from './rules/lines.ts';
import { endOf, periodFrom } from './rules/periods.ts';
import { nextTryAt } from './rules/tries.ts';
import { territoryOf, vatRateOf, withoutVat } from './rules/vat.ts';
import { isOffered, monthlyCentsOf, planTable } from './rules.ts';

const runs = { numRuns: process.env.ROUNDS === 'full' ? 5000 : 500 };
const days = fc.integer({ min: 0, max: 4000 }).map((count) => plusDays('2026-01-01', count));
const holdings = fc
  .record({ offer: fc.constantFrom(...planTable), additionalProfiles: fc.integer({ min: 0, max: 50 }) })
  .filter(({ offer, additionalProfiles }) => isOffered(offer.role, offer.plan, additionalProfiles))
  .map(({ offer, additionalProfiles }): Holding => ({ plan: offer.plan, additionalProfiles }));
const centsOf = ({ plan, additionalProfiles }: Holding) => monthlyCentsOf(plan, additionalProfiles);

describe('periods', () => {
  test('keep their anchor day: a short month ends on its last day, the next on the anchor again', () => {
    const ends: string[] = [];
    let startsOn = '2027-12-31';
    for (let month = 0; month < 5; month += 1) {
      const { endsOn } = periodFrom(startsOn, 31);
      ends.push(endsOn);
      startsOn = endsOn;
    }
    expect(ends).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']);
    expect(periodFrom('2027-01-30', 30).endsOn).toBe('2027-02-28');
    expect(periodFrom('2027-02-28', 30).endsOn).toBe('2027-03-30');
  });

  test('follow each other without a gap, one a month, on the anchor day where a month has it', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 15 }), (begun, months) => {
        const anchorDay = Number(begun.slice(8));
        let startsOn = begun;
        for (let month = 0; month < months; month += 1) {
          const { endsOn } = periodFrom(startsOn, anchorDay);
          const length = daysBetween(startsOn, endsOn);
          expect(length).toBeGreaterThanOrEqual(28);
          expect(length).toBeLessThanOrEqual(31);
          const lastOfMonth = plusDays(endsOn, 1).slice(5, 7) !== endsOn.slice(5, 7);
          expect(Number(endsOn.slice(8)) === anchorDay || lastOfMonth).toBe(true);
          startsOn = endsOn;
        }
        const [year = 0, month = 0] = begun.split('-').map(Number);
        const [endYear = 0, endMonth = 0] = startsOn.split('-').map(Number);
        expect((endYear - year) * 12 + endMonth - month).toBe(months);
      }),
      runs,
    );
  });

  test('end at midnight in the professional’s time zone, also on a clock change', () => {
    const end = (endsOn: string, zone: string) => endOf({ endsOn }, zone).toISOString();
    expect(end('2026-10-25', 'Europe/Paris')).toBe('2026-10-24T22:00:00.000Z');
    expect(end('2026-10-26', 'Europe/Paris')).toBe('2026-10-25T23:00:00.000Z');
    expect(end('2026-10-26', 'Indian/Reunion')).toBe('2026-10-25T20:00:00.000Z');
    expect(end('2026-10-26', 'America/Martinique')).toBe('2026-10-26T04:00:00.000Z');
  });
});

describe('proration by day', () => {
  test('sums to the cent, each line rounded up or down', () => {
    fc.assert(
      fc.property(holdings, holdings, days, fc.nat(30), (one, other, begun, into) => {
        const period = periodFrom(begun, Number(begun.slice(8)));
        const ofDays = daysBetween(period.startsOn, period.endsOn);
        const left = ofDays - (into % ofDays);
        const [former, next] = centsOf(one) <= centsOf(other) ? [one, other] : [other, one];
        const lines = linesOfChange(former, next, period, plusDays(period.endsOn, -left));
        expect(totalOf(lines)).toBe(computeShare(centsOf(next) - centsOf(former), left, ofDays));
        for (const { kind, plan, quantity, amountCents } of lines) {
          const monthly = plan ? monthlyCentsOf(plan, 0) : quantity * 999;
          const exact = ((kind.startsWith('former') ? -1 : 1) * monthly * left) / ofDays;
          expect(Math.abs(amountCents - exact)).toBeLessThan(1);
        }
      }),
      runs,
    );
  });

  test('a whole period costs what the plan costs', () => {
    fc.assert(
      fc.property(holdings, days, (holding, begun) => {
        const period = periodFrom(begun, Number(begun.slice(8)));
        expect(totalOf(linesOfPeriod(holding, period))).toBe(centsOf(holding));
      }),
      runs,
    );
  });

  test('from basic to pro with ten days of thirty left costs a third of the difference', () => {
    const period = periodFrom('2026-06-05', 5);
    const lines = linesOfChange(
      { plan: 'basic', additionalProfiles: 0 },
      { plan: 'pro', additionalProfiles: 0 },
      period,
      '2026-06-25',
    );
    expect(lines).toMatchObject([
      { kind: 'plan', plan: 'pro', days: 10, ofDays: 30, amountCents: 1000 },
      { kind: 'former_plan', plan: 'basic', days: 10, ofDays: 30, amountCents: -667 },
    ]);
  });
});

describe('VAT', () => {
  const rates = { metropolitan: 2000, 971: 850, 972: 850, 974: 850 };

  test('depends on the territory: 20 % in France, 8.5 % on three islands, none elsewhere overseas', () => {
    const rateIn = (postalCode: string) => vatRateOf(rates, territoryOf(postalCode));
    for (const [postalCode, rate] of [
      ...([
        ['75011', 2000],
        ['20200', 2000],
        ['97110', 850],
        ['97200', 850],
        ['97400', 850],
      ] as const),
      ...([
        ['97300', 0],
        ['97600', 0],
        ['97133', 0],
        ['97150', 0],
        ['97500', 0],
      ] as const),
      ...([
        ['98800', 0],
        ['98714', 0],
        ['98600', 0],
      ] as const),
    ])
      expect([postalCode, rateIn(postalCode)]).toEqual([postalCode, rate]);
  });

  test('and net sum to the gross, to the cent, line by line', () => {
    const amounts = fc.array(fc.integer({ min: -5000, max: 60_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(2000, 850, 0, 1), (list, rate) => {
        const { netCents, vatCents } = withoutVat(list, rate);
        const total = list.reduce((all, one) => all + one, 0);
        const net = netCents.reduce((all, one) => all + one, 0);
        expect(net + vatCents).toBe(total);
        expect(Math.abs(vatCents - (total * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5);
        for (const [index, amount] of list.entries())
          expect(
            Math.abs((netCents[index] ?? Number.NaN) - (amount * 10_000) / (10_000 + rate)),
          ).toBeLessThan(1);
      }),
      runs,
    );
    expect(withoutVat([1999], 2000)).toEqual({ netCents: [1666], vatCents: 333 });
  });

  test('is rounded half up as on receipts, and a credit note has the VAT of its invoice', () => {
    expect(withoutVat([2997], 2000)).toEqual({ netCents: [2497], vatCents: 500 });
    expect(withoutVat([-2997], 2000)).toEqual({ netCents: [-2497], vatCents: -500 });
  });
});

test('discounts are used oldest first, never more than the invoice total', () => {
  const lots = [
    { id: 'a', leftCents: 40 },
    { id: 'b', leftCents: 25 },
    { id: 'c', leftCents: 40 },
  ];
  expect(takeOldest(lots, 70)).toEqual([
    { id: 'a', amountCents: 40 },
    { id: 'b', amountCents: 25 },
    { id: 'c', amountCents: 5 },
  ]);
  expect(takeOldest(lots, 0)).toEqual([]);
});

test('a card is charged on days 0, 3 and 7, at least a day apart, and no fourth time', () => {
  const issued = new Date('2026-06-05T22:00:00Z');
  const after = (failures: number, now: string) => nextTryAt(issued, failures, new Date(now))?.toISOString();
  expect(after(1, '2026-06-05T22:01:00Z')).toBe('2026-06-08T22:00:00.000Z');
  expect(after(2, '2026-06-08T22:01:00Z')).toBe('2026-06-12T22:00:00.000Z');
  expect(after(2, '2026-06-20T10:00:00Z')).toBe('2026-06-21T10:00:00.000Z');
  expect(after(3, '2026-06-12T22:01:00Z')).toBeUndefined();
});
