import type { Calendar } from '@meche/contract/calendar';
import { describe, expect, it } from 'vitest';
import { busyTimes, firstFree } from './first-free.ts';

const day = '2026-03-03';
const where = { memberId: 'm1', day };
const colour = {
  ...{ id: 'a1', state: 'confirmed', member: { id: 'm1', name: 'Lina' }, customer: { name: 'Léa Tran' } },
  startsAt: '2026-03-03T08:00:00Z',
  endsAt: '2026-03-03T09:30:00Z',
  steps: [
    { name: 'Application', durationMinutes: 30, freeTimeMinutes: 30 },
    { name: 'Rinçage', durationMinutes: 30, freeTimeMinutes: 0 },
  ],
};
const calendar = (more: object = {}): Calendar =>
  ({
    timeZone: 'Europe/Paris',
    now: '2026-03-01T19:00:00Z',
    slotStepMinutes: 15,
    members: [{ id: 'm1', name: 'Lina', days: [{ day, open: [{ startsMinute: 540, endsMinute: 1080 }] }] }],
    appointments: [colour],
    blockedTimes: [],
    ...more,
  }) as unknown as Calendar;

describe('the first free start of a day', () => {
  it('is the opening, whatever the hour of this evening', () => {
    expect(firstFree(calendar({ appointments: [] }), where)).toBe('09:00');
  });

  it('lies after what is taken, and may lie in somebody’s free time', () => {
    expect(firstFree(calendar({ appointments: [{ ...colour, steps: [] }] }), where)).toBe('10:30');
    const blockedTimes = [
      {
        id: 'b',
        memberId: 'm1',
        startsAt: '2026-03-03T07:30:00Z',
        endsAt: '2026-03-03T08:10:00Z',
        label: '',
      },
    ];
    expect(firstFree(calendar({ blockedTimes, appointments: [colour] }), where)).toBe('09:30');
  });

  it('is now today, down to the grid; the next free one when her hands are taken', () => {
    expect(firstFree(calendar({ now: '2026-03-03T12:07:00Z' }), where)).toBe('13:00');
    expect(firstFree(calendar({ now: '2026-03-03T08:10:00Z' }), where)).toBe('09:30');
  });

  it('is now after closing, and a usual hour on a day off', () => {
    expect(firstFree(calendar({ now: '2026-03-03T19:03:00Z' }), where)).toBe('20:00');
    expect(firstFree(calendar({ members: [{ id: 'm1', days: [{ day, open: [] }] }] }), where)).toBe('09:00');
  });
});

it('names who is in the chair and until when, free time apart', () => {
  expect(
    busyTimes(calendar(), where).map(({ from, until, visit }) => [from, until, visit?.customer.name]),
  ).toEqual([
    [540, 570, 'Léa Tran'],
    [600, 630, 'Léa Tran'],
  ]);
});
