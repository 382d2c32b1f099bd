import { expect, it } from 'vitest';
import { visitParts } from './hands-on-times.ts';

const step = (name: string, durationMinutes: number, freeTimeMinutes = 0) => ({
  name,
  durationMinutes,
  freeTimeMinutes,
  equipment: [],
});
const line = (...steps: ReturnType<typeof step>[]) => ({
  serviceId: 's',
  name: 'Coloration',
  priceCents: 6000,
  durationMinutes: 90,
  prepayment: false,
  steps,
});
const visit = {
  startsAt: '2026-10-25T00:30:00Z',
  endsAt: '2026-10-25T02:30:00Z',
  place: 'salon' as const,
  lines: [line(step('Application', 30, 30), step('Rinçage', 15)), line(step('Brushing', 45))],
};

it('tells the hands-on parts from the free time, and joins what follows without a gap', () => {
  const parts = visitParts(visit);
  expect(parts.map((part) => [part.kind, part.startsAt.slice(11, 16), part.endsAt.slice(11, 16)])).toEqual([
    ['hands_on', '00:30', '01:00'],
    ['free', '01:00', '01:30'],
    ['hands_on', '01:30', '02:30'],
  ]);
  expect(parts.map((part) => part.names)).toEqual([['Application'], [], ['Rinçage', 'Brushing']]);
});

it('is one part at home, or without steps', () => {
  expect(visitParts({ ...visit, place: 'at_home' })).toHaveLength(1);
  expect(visitParts({ ...visit, lines: [line()] })).toEqual([
    { kind: 'hands_on', startsAt: visit.startsAt, endsAt: visit.endsAt, names: [] },
  ]);
});
