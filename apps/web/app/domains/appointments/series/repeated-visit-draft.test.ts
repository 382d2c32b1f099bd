import type { Appointment } from '@meche/contract/appointments';
import { expect, it } from 'vitest';
import { proposeTimeAgain } from './repeated-visit-draft.ts';

const visit = (startsAt: string) => ({ startsAt, timeZone: 'Europe/Paris' }) as Appointment;

it('is six weeks later at the same local time, also across a clock change', () => {
  expect(proposeTimeAgain(visit('2026-03-03T13:30:00Z'), '2026-03-03')).toEqual({
    day: '2026-04-14',
    time: '14:30',
  });
});

it('for older appointments is the first such weekday from today on', () => {
  const old = visit('2025-11-18T09:00:00Z');
  expect(proposeTimeAgain(old, '2026-03-03')).toEqual({ day: '2026-03-03', time: '10:00' });
  expect(proposeTimeAgain(old, '2026-03-04')).toEqual({ day: '2026-03-10', time: '10:00' });
});
