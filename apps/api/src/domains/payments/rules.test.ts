import { describe, expect, test } from 'vitest';
import { bankChargesCents, confirmBy, splitOf, verdictOnHold } from './rules.ts';

const fees = { searchFeeCents: 100, bankChargeBasisPoints: 150, bankChargeFixedCents: 25 };

describe('what a debit is divided into', () => {
  test.each([
    [0, 0],
    [1, 1],
    [25, 25],
    [26, 25],
    [27, 25],
    [33, 25],
    [34, 26],
    [5100, 102],
    [100_000, 1525],
  ])('of a share of %i cents the bank charges are %i', (share, charges) => {
    expect(bankChargesCents(fees, share)).toBe(charges);
  });

  test('a late fee smaller than the search fee is all search fee', () => {
    expect(splitOf(fees, 80)).toEqual({ searchFeeCents: 80, bankChargesCents: 0 });
  });

  test('bank charges are counted on the professional’s share alone', () => {
    expect(splitOf(fees, 5200)).toEqual({ searchFeeCents: 100, bankChargesCents: 102 });
  });
});

describe('when a payment must be confirmed', () => {
  const now = new Date('2026-06-10T08:00:00Z');

  test('twelve hours later when the visit is far', () => {
    const latest = new Date('2026-06-12T08:00:00Z');
    expect(confirmBy(latest, now)).toEqual(new Date('2026-06-10T20:00:00Z'));
  });

  test('by the latest instant when the visit is near, never in the past', () => {
    expect(confirmBy(new Date('2026-06-10T09:00:00Z'), now)).toEqual(new Date('2026-06-10T09:00:00Z'));
    expect(confirmBy(new Date('2026-06-10T07:00:00Z'), now)).toEqual(now);
  });
});

describe('what news of a hold mean', () => {
  test('nothing moves a payable that has come to its end', () => {
    for (const status of ['captured', 'released'] as const)
      for (const hold of ['needs_card', 'held', 'captured', 'released', 'declined'] as const)
        expect(verdictOnHold(status, hold)).toBe('nothing');
  });
});
