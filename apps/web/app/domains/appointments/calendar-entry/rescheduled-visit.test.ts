import type { Appointment } from '@meche/contract/appointments';
import type { Calendar } from '@meche/contract/calendar';
import { expect, it } from 'vitest';
import { applyVisitChange, computeShortestMinutes } from './rescheduled-visit.ts';

const zoe = {
  id: 'zoe',
  revision: 1,
  reschedulable: true,
  member: { id: 'm1', name: 'Lina' },
  startsAt: '2026-03-03T10:00:00Z',
  endsAt: '2026-03-03T11:15:00Z',
  steps: [
    { name: 'Pose', durationMinutes: 30, freeTimeMinutes: 30 },
    { name: 'Brushing', durationMinutes: 15, freeTimeMinutes: 0 },
  ],
};
const calendar = {
  members: [
    { id: 'm1', name: 'Lina' },
    { id: 'm2', name: 'Noa' },
  ],
  appointments: [zoe, { ...zoe, id: 'anna' }],
} as unknown as Calendar;

it('shows a moved appointment at its new place, and blocks further moves until the API answers', () => {
  const change = { startsAt: '2026-03-03T13:00:00Z', memberId: 'm2', durationMinutes: 90 };
  const [moved, other] = applyVisitChange(calendar, { id: 'zoe', change }).appointments;
  expect(moved).toMatchObject({
    startsAt: change.startsAt,
    endsAt: '2026-03-03T14:30:00.000Z',
    reschedulable: false,
    member: { id: 'm2', name: 'Noa' },
    steps: [{ durationMinutes: 30 }, { durationMinutes: 30 }],
  });
  expect(other).toBe(calendar.appointments[1]);
});

it('an appointment can shrink until its last working step takes five minutes', () => {
  const lines = [{ steps: zoe.steps }] as unknown as Appointment['lines'];
  expect(computeShortestMinutes({ ...zoe, lines })).toBe(65);
});
