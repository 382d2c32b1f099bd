import { expect, it } from 'vitest';
import { listVisitParts } from './hands-on-times.ts';

const step = (name: string, durationMinutes: number, freeTimeMinutes = 0) => ({
  name,
  durationMinutes,
  freeTimeMinutes,
});
const visit = {
  startsAt: '2026-10-25T00:30:00Z',
  endsAt: '2026-10-25T02:30:00Z',
  steps: [step('Application', 30, 30), step('Rinçage', 15), step('Brushing', 45)],
};

it('separates hands-on time from free time, and joins adjacent parts of the same kind', () => {
  const parts = listVisitParts(visit);
  expect(parts.map((part) => [part.kind, part.startsAt.slice(11, 16), part.endsAt.slice(11, 16)])).toEqual([
    ['hands_on', '00:30', '01:00'],
    ['free', '01:00', '01:30'],
    ['hands_on', '01:30', '02:30'],
  ]);
  expect(parts.map((part) => part.names)).toEqual([['Application'], [], ['Rinçage', 'Brushing']]);
});

it('is one part without steps', () => {
  expect(listVisitParts({ ...visit, steps: [] })).toEqual([
    { kind: 'hands_on', startsAt: visit.startsAt, endsAt: visit.endsAt, names: [] },
  ]);
});
