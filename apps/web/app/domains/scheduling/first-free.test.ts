import type { Calendar } from '@meche/contract/calendar';
import { describe, expect, it } from 'vitest';
import { findFirstFree, listBusyTimes } from './first-free.ts';

const day = '2026-03-03';
const where = { memberId: 'm1', day };
const colour = {
  id: 'a1',
  state: 'confirmed',
  member: { id: 'm1', name: 'Lina' },
  customer: { name: 'Léa Tran' },
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
  it('is the opening time on another day, whatever the time is now', () => {
    expect(findFirstFree(calendar({ appointments: [] }), where)).toBe('09:00');
  });

  it('comes after busy times, and may lie in the free time of another appointment', () => {
    expect(findFirstFree(calendar({ appointments: [{ ...colour, steps: [] }] }), where)).toBe('10:30');
    const blockedTimes = [
      {
        id: 'b',
        memberId: 'm1',
        startsAt: '2026-03-03T07:30:00Z',
        endsAt: '2026-03-03T08:10:00Z',
        label: '',
      },
    ];
    expect(findFirstFree(calendar({ blockedTimes, appointments: [colour] }), where)).toBe('09:30');
  });

  it('comes after an event of another calendar', () => {
    const event = { memberId: 'm1', startsAt: '2026-03-03T07:30:00Z', endsAt: '2026-03-03T10:05:00Z' };
    expect(findFirstFree(calendar({ appointments: [], busyTimes: [event] }), where)).toBe('11:15');
    const ofColleague = { ...event, memberId: 'm2' };
    expect(findFirstFree(calendar({ appointments: [], busyTimes: [ofColleague] }), where)).toBe('09:00');
  });

  it('is the current grid step today, or the next free one when the member is busy', () => {
    expect(findFirstFree(calendar({ now: '2026-03-03T12:07:00Z' }), where)).toBe('13:00');
    expect(findFirstFree(calendar({ now: '2026-03-03T08:10:00Z' }), where)).toBe('09:30');
  });

  it('is the current step after closing, and the default start on a day off', () => {
    expect(findFirstFree(calendar({ now: '2026-03-03T19:03:00Z' }), where)).toBe('20:00');
    expect(findFirstFree(calendar({ members: [{ id: 'm1', days: [{ day, open: [] }] }] }), where)).toBe(
      '09:00',
    );
  });

  const open = [
    { startsMinute: 540, endsMinute: 720 },
    { startsMinute: 780, endsMinute: 1080 },
  ];
  const before = (endsAt: string) => ({
    members: [{ id: 'm1', name: 'Lina', days: [{ day, open }] }],
    appointments: [{ ...colour, steps: [], endsAt }],
  });
  const brushing = { memberId: 'm1', steps: [{ durationMinutes: 30, freeTimeMinutes: 0 }] };

  it('fits the whole appointment before a break or a busy time', () => {
    const untilQuarterTo = calendar(before('2026-03-03T10:45:00Z'));
    expect(findFirstFree(untilQuarterTo, where)).toBe('11:45');
    expect(findFirstFree(untilQuarterTo, where, [brushing])).toBe('13:00');
    const long = { memberId: 'm1', steps: [{ durationMinutes: 240, freeTimeMinutes: 0 }] };
    expect(findFirstFree(calendar({ appointments: [] }), where, [long])).toBe('09:00');
  });

  it('allows free time to cover a break or another appointment', () => {
    const untilQuarterTo = calendar(before('2026-03-03T10:45:00Z'));
    const steps = [
      { durationMinutes: 15, freeTimeMinutes: 60 },
      { durationMinutes: 30, freeTimeMinutes: 0 },
    ];
    expect(findFirstFree(untilQuarterTo, where, [{ memberId: 'm1', steps }])).toBe('11:45');
    // The free time in the middle of the appointment is half an hour, from 9:30 to 10:00.
    expect(findFirstFree(calendar(), where, [brushing])).toBe('09:30');
    const longer = { memberId: 'm1', steps: [{ durationMinutes: 45, freeTimeMinutes: 0 }] };
    expect(findFirstFree(calendar(), where, [longer])).toBe('10:30');
  });

  it('is free for each of several members in turn', () => {
    const days = [{ day, open }];
    const members = ['m1', 'm2'].map((id) => ({ id, name: id, days }));
    const taken = { ...colour, member: { id: 'm2', name: 'Noé' }, steps: [] };
    const two = calendar({ members, appointments: [taken] });
    expect(findFirstFree(two, where, [brushing, { ...brushing, memberId: 'm2' }])).toBe('10:00');
  });

  it('leaves the configured buffer between two appointments', () => {
    const buffered = calendar({ ...before('2026-03-03T10:00:00Z'), bufferMinutes: 15 });
    expect(findFirstFree(buffered, where, [brushing])).toBe('11:15');
    const later = {
      ...colour,
      id: 'a2',
      steps: [],
      startsAt: '2026-03-03T10:20:00Z',
      endsAt: '2026-03-03T10:30:00Z',
    };
    const between = calendar({ ...before('2026-03-03T09:30:00Z'), bufferMinutes: 15 });
    const appointments = [...between.appointments, later] as Calendar['appointments'];
    expect(findFirstFree({ ...between, appointments }, where, [brushing])).toBe('13:00');
  });

  it('is the first free grid step on a day without room for the whole appointment', () => {
    const long = { memberId: 'm1', steps: [{ durationMinutes: 600, freeTimeMinutes: 0 }] };
    expect(findFirstFree(calendar(before('2026-03-03T09:30:00Z')), where, [long])).toBe('10:30');
  });
});

it('lists busy times with their appointments, without free time', () => {
  expect(
    listBusyTimes(calendar(), where).map(({ from, until, visit }) => [from, until, visit?.customer.name]),
  ).toEqual([
    [540, 570, 'Léa Tran'],
    [600, 630, 'Léa Tran'],
  ]);
});
