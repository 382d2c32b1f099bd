import { expect, it } from 'vitest';
import { correctableUntil, type Taken, takingsOf, usualWayOfPayment } from './settlement.ts';

const visit = (overrides: Partial<Taken> = {}): Taken => ({
  onSiteCents: 0,
  cardCents: 0,
  searchFeeCents: 0,
  paidOnSiteBy: null,
  contestedAt: null,
  decidedCents: null,
  status: 'on_site',
  ...overrides,
});
const online = (overrides: Partial<Taken> = {}) =>
  visit({ cardCents: 6100, searchFeeCents: 100, status: 'captured', ...overrides });
const contestedAt = new Date('2031-06-02T10:00:00Z');

it('on-site takings are listed by way of payment, with unknown ones apart', () => {
  const takings = takingsOf([
    visit({ onSiteCents: 4000, paidOnSiteBy: 'cash' }),
    visit({ onSiteCents: 1500, paidOnSiteBy: 'cash' }),
    visit({ onSiteCents: 2500, paidOnSiteBy: 'card' }),
    visit({ onSiteCents: 1000 }),
  ]);
  expect(takings).toEqual({
    totalCents: 9000,
    online: 0,
    onSite: expect.arrayContaining([
      { paidBy: 'cash', cents: 5500 },
      { paidBy: 'card', cents: 2500 },
      { paidBy: null, cents: 1000 },
    ]),
  });
  expect(takings.onSite).toHaveLength(3);
});

it.each([
  ['what was captured or waits for it, without the search fee', online(), 6000],
  ['what is still held', online({ status: 'held' }), 6000],
  ['nothing of a payment that failed', online({ status: 'failed' }), 0],
  ['nothing of what is given back', online({ status: 'releasing' }), 0],
  ['nothing of what is contested, until it is decided', online({ contestedAt }), 0],
  ['of what was contested what was decided', online({ contestedAt, decidedCents: 3000 }), 2900],
  ['nothing where nothing is debited after all', online({ contestedAt, decidedCents: 0 }), 0],
])('takings by card online are %s', (_what, taken, cents) => {
  expect(takingsOf([taken])).toEqual({ totalCents: cents, online: cents, onSite: [] });
});

it('the usual way of payment is the most frequent one, the latest among equals, and card before the first', () => {
  expect(usualWayOfPayment([])).toBe('card');
  expect(usualWayOfPayment(['cheque', 'cash', 'cash'])).toBe('cash');
  expect(usualWayOfPayment(['cheque', 'cash'])).toBe('cheque');
});

it('the way of payment on site can be corrected for seven days, if something was due', () => {
  const row = { state: 'completed', onSiteCents: 4000, stateChangedAt: contestedAt };
  expect(correctableUntil(row)).toEqual(new Date('2031-06-09T10:00:00Z'));
  expect(correctableUntil({ ...row, onSiteCents: 0 })).toBeNull();
  expect(correctableUntil({ ...row, state: 'confirmed' })).toBeNull();
});
