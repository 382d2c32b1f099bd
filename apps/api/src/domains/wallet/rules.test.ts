import { describe, expect, test } from 'vitest';
import { csvOf } from '#kit/csv';
import { DAY_MS, later } from '#kit/time';
import { isHolder, monthlyDates, nextMonthlyOn, nextReadAt, outcomeOf } from './rules/withdrawals.ts';

test.each([
  [31, '2026-01-15', '2026-01-31'],
  [31, '2026-01-31', '2026-02-28'],
  [30, '2027-02-28', '2027-03-30'],
  [31, '2028-02-01', '2028-02-29'],
  [1, '2026-12-01', '2027-01-01'],
  [15, '2026-06-15', '2026-07-15'],
])('the day %i of each month comes after %s on %s', (day, today, next) => {
  expect(nextMonthlyOn(day, today)).toBe(next);
});

test('a day begins at local midnight', () => {
  const now = new Date('2026-06-09T20:00:00Z');
  expect(monthlyDates(10, now, 'Indian/Reunion')).toEqual({
    nextOn: '2026-07-10',
    nextAt: new Date('2026-07-09T20:00:00Z'),
  });
  expect(monthlyDates(10, now, 'Europe/Paris')).toEqual({
    nextOn: '2026-06-10',
    nextAt: new Date('2026-06-09T22:00:00Z'),
  });
});

test.each([
  ['Inès Marchal', true],
  ['MME MARCHAL INES', true],
  ['M. ou Mme Inès MARCHAL', true],
  ['Atelier Cœur', true],
  ['SARL ATELIER COEUR', true],
  ['Inès', false],
  ['Inès Marchal Dupont', false],
  ['Mme', false],
  ['', false],
])('the holder %s is the professional: %s', (holder, expected) => {
  expect(isHolder(holder, ['Inès Marchal', 'Atelier Cœur'])).toBe(expected);
});

test('a failed payout stays so, whatever is reported later', () => {
  expect(outcomeOf('failed', 'paid')).toBeNull();
  expect(outcomeOf('sent', 'in_transit')).toBeNull();
  expect(outcomeOf('paid', 'paid')).toBeNull();
  expect(outcomeOf('paid', 'failed')).toBe('failed');
  expect(outcomeOf('sent', 'cancelled')).toBe('failed');
});

test('a payout is read daily until it is paid, then for two weeks, and not once it has ended', () => {
  const now = new Date('2026-06-09T20:00:00Z');
  const tomorrow = later(now, DAY_MS);
  const paidAgo = (ms: number) => ({ status: 'paid', paidAt: later(now, -ms) }) as const;
  expect(nextReadAt({ status: 'sent', paidAt: null }, now)).toEqual(tomorrow);
  expect(nextReadAt(paidAgo(0), now)).toEqual(tomorrow);
  expect(nextReadAt(paidAgo(14 * DAY_MS - 1), now)).toEqual(tomorrow);
  expect(nextReadAt(paidAgo(14 * DAY_MS), now)).toBeNull();
  for (const status of ['pending', 'failed', 'refused'] as const)
    expect(nextReadAt({ status, paidAt: now }, now)).toBeNull();
});

describe('a CSV file', () => {
  test.each(['=1+1', '+33', '-1', '@A1', '\tx', '\rx', ' =1'])('marks %j as text', (text) => {
    const [line = ''] = csvOf([[text, 100]], 'fr')
      .slice(1)
      .split('\r\n');
    expect(line.replace(/^"/, '')).toMatch(/^'/);
  });

  test('writes amounts and separators for the reader’s language', () => {
    expect(csvOf([['a;b "c"', -1234, null]], 'fr')).toBe('\ufeff"a;b ""c""";-12,34;\r\n');
    expect(csvOf([['a,b', 1234, null]], 'en')).toBe('\ufeff"a,b",12.34,\r\n');
  });
});
