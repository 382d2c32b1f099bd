import { expect, it } from 'vitest';
import { findOwnVisitAt } from './own-visit.ts';

const visit = (
  id: string,
  startsAt: string,
  endsAt: string,
  more: { state?: 'held'; professional?: string },
) => ({
  id,
  state: more.state ?? ('confirmed' as const),
  startsAt,
  endsAt,
  professional: { id: more.professional ?? 'sofia', name: '' },
  lines: [{ serviceId: 'cut' }],
});
const booked = visit('a', '2026-11-24T08:00:00Z', '2026-11-24T08:45:00Z', {});
const elsewhere = visit('b', '2026-11-24T09:30:00Z', '2026-11-24T10:55:00Z', { professional: 'nuances' });
const held = visit('c', '2026-11-25T08:00:00Z', '2026-11-25T08:45:00Z', { state: 'held' });
const at = (startsAt: string, minutes?: number, serviceIds = ['cut']) =>
  findOwnVisitAt([booked, elsewhere, held], 'sofia', { startsAt, serviceIds }, minutes);

it('finds the same appointment, booked or held in another tab', () => {
  expect(at('2026-11-24T08:00:00.000Z', 45)).toEqual({ kind: 'same', visit: booked });
  expect(at('2026-11-25T08:00:00Z', 45)).toEqual({ kind: 'held', visit: held });
});

it('finds an overlapping appointment with any professional; adjacent ones do not conflict', () => {
  expect(at('2026-11-24T10:45:00Z', 45)).toEqual({ kind: 'overlaps', visit: elsewhere });
  expect(at('2026-11-24T09:00:00Z', 45)).toEqual({ kind: 'overlaps', visit: elsewhere });
  expect(at('2026-11-24T08:00:00Z', 45, ['colour'])).toEqual({ kind: 'overlaps', visit: booked });
  expect(at('2026-11-24T08:45:00Z', 45)).toBeUndefined();
  expect(at('2026-11-24T10:55:00Z', 45)).toBeUndefined();
  // A hold expires by itself, so it only conflicts with itself.
  expect(at('2026-11-25T08:15:00Z', 45)).toBeUndefined();
  expect(at('2026-11-24T09:00:00Z')).toBeUndefined();
});
