import { expect, it } from 'vitest';
import { openingState } from './opening-state.ts';

const day = [
  { startsMinute: 540, endsMinute: 720 },
  { startsMinute: 840, endsMinute: 1140 },
];
const at = (now: string, closures: string[] = [], timeZone = 'Europe/Paris') =>
  openingState({
    // Closed on Sundays and Mondays.
    openingHours: [2, 3, 4, 5, 6].map((weekday) => ({ weekday, ranges: day })),
    nextClosures: closures.map((day) => ({ day, label: '' })),
    timeZone,
    now,
  });

it('gives the closing time while open, also before lunch', () => {
  // A Tuesday; Paris is at UTC+2.
  expect(at('2026-09-01T08:00:00Z')).toEqual({ state: 'closes', minute: 720 });
  expect(at('2026-09-01T13:00:00Z')).toEqual({ state: 'closes', minute: 1140 });
});

it('gives the opening time while closed: later today, or on the next day with hours', () => {
  expect(at('2026-09-01T10:30:00Z')).toEqual({ state: 'opens', minute: 840 });
  expect(at('2026-09-01T17:00:00Z')).toEqual({ state: 'opens', minute: 540, day: '2026-09-02' });
  expect(at('2026-09-05T18:00:00Z')).toEqual({ state: 'opens', minute: 540, day: '2026-09-08' });
});

it('respects closures, the professional’s time zone, and missing hours', () => {
  expect(at('2026-09-01T08:00:00Z', ['2026-09-01', '2026-09-02'])).toEqual({
    state: 'opens',
    minute: 540,
    day: '2026-09-03',
  });
  expect(at('2026-09-01T06:00:00Z', [], 'Indian/Reunion')).toEqual({ state: 'closes', minute: 720 });
  const none = { openingHours: [], nextClosures: [], timeZone: 'Europe/Paris', now: '2026-09-01T08:00:00Z' };
  expect(openingState(none)).toEqual({ state: 'closed' });
});
