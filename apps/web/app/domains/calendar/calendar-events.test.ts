import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { describe, expect, it } from 'vitest';
import { buildGridEvents, computeShownHours } from './calendar-events.ts';

const visit = (more: Partial<CalendarVisit> = {}): CalendarVisit => ({
  id: 'a1',
  state: 'confirmed',
  startsAt: '2026-03-03T09:00:00Z',
  endsAt: '2026-03-03T10:30:00Z',
  place: 'salon',
  city: '',
  member: { id: 'm1', name: 'Lina' },
  customer: { name: 'Jeanne Martin' },
  services: ['Coloration'],
  steps: [
    { name: 'Application', durationMinutes: 30, freeTimeMinutes: 30 },
    { name: 'Rinçage', durationMinutes: 30, freeTimeMinutes: 0 },
  ],
  totalCents: 6000,
  bookedOnline: false,
  hasNote: false,
  payment: { status: 'on_site' },
  colour: 'copper',
  revision: 0,
  reschedulable: false,
  company: null,
  ...more,
});

const calendar = (more: Partial<Calendar> = {}): Calendar => ({
  timeZone: 'Europe/Paris',
  now: '2026-03-03T09:10:00Z',
  slotStepMinutes: 15,
  defaultView: 'day',
  firstWeekday: 1,
  colouredBy: 'member',
  hasEquipment: false,
  members: [
    {
      id: 'm1',
      name: 'Lina',
      portraitId: null,
      colour: 'copper',
      left: false,
      days: [
        {
          day: '2026-03-03',
          open: [
            { startsMinute: 540, endsMinute: 720 },
            { startsMinute: 840, endsMinute: 1140 },
          ],
        },
      ],
    },
    {
      id: 'm2',
      name: 'Noé',
      portraitId: null,
      colour: 'copper',
      left: false,
      days: [{ day: '2026-03-03', open: [] }],
    },
  ],
  appointments: [visit()],
  blockedTimes: [
    {
      id: 'b1',
      seriesId: null,
      memberId: 'm2',
      startsAt: '2026-03-03T22:30:00Z',
      endsAt: '2026-03-03T23:30:00Z',
      label: 'Livraison',
    },
  ],
  ...more,
});

const drawn = (events: ReturnType<typeof buildGridEvents>, kind: string) =>
  events.filter((event) => event.kind === kind).map((event) => [event.memberId, event.start, event.end]);

describe('the grid', () => {
  it('shades closed hours: before, between and after opening hours, and whole days off', () => {
    expect(drawn(buildGridEvents(calendar(), ['m1', 'm2']), 'closed')).toEqual([
      ['m1', '2026-03-03T00:00', '2026-03-03T09:00'],
      ['m1', '2026-03-03T12:00', '2026-03-03T14:00'],
      ['m1', '2026-03-03T19:00', '2026-03-04T00:00'],
      ['m2', '2026-03-03T00:00', '2026-03-04T00:00'],
    ]);
  });

  it('draws the hands-on parts of an appointment and leaves its free time open', () => {
    const events = buildGridEvents(calendar(), ['m1']);
    expect(drawn(events, 'visit')).toEqual([
      ['m1', '2026-03-03T10:00', '2026-03-03T10:30'],
      ['m1', '2026-03-03T11:00', '2026-03-03T11:30'],
    ]);
    expect(events.filter((event) => event.kind === 'free')).toMatchObject([
      { start: '2026-03-03T10:30', end: '2026-03-03T11:00', behind: true },
    ]);
    expect(events.filter((event) => event.kind === 'visit').map((event) => event.details)).toEqual([
      'Coloration',
      'Rinçage',
    ]);
  });

  it('shows the business clock, and only the requested members', () => {
    const events = buildGridEvents(calendar(), ['m1']);
    expect(drawn(events, 'now')).toEqual([['m1', '2026-03-03T10:10', '2026-03-03T10:10']]);
    expect(events.every((event) => event.memberId === 'm1')).toBe(true);
  });

  it('draws an appointment across the repeated hour in its true length', () => {
    const night = visit({
      startsAt: '2026-10-25T00:45:00Z',
      endsAt: '2026-10-25T01:15:00Z',
      steps: [],
    });
    expect(drawn(buildGridEvents(calendar({ appointments: [night] }), ['m1']), 'visit')).toEqual([
      ['m1', '2026-10-25T02:45', '2026-10-25T03:15'],
    ]);
  });

  it('spans one hour more than the open or booked hours', () => {
    expect(computeShownHours(calendar(), ['m1'])).toEqual({ fromMinute: 480, untilMinute: 1200 });
    expect(computeShownHours(calendar(), ['m2'])).toEqual({ fromMinute: 480, untilMinute: 1440 });
    expect(computeShownHours(calendar({ blockedTimes: [] }), ['m2'])).toEqual({
      fromMinute: 480,
      untilMinute: 1200,
    });
  });

  const twoDays = (startsAt: string, endsAt: string) =>
    calendar({
      members: calendar().members.map((member) => ({
        ...member,
        days: ['2026-03-03', '2026-03-04'].map((day) => ({
          day,
          open: [{ startsMinute: 540, endsMinute: 1140 }],
        })),
      })),
      blockedTimes: [{ id: 'b2', seriesId: null, memberId: 'm1', startsAt, endsAt, label: 'Salon' }],
    });

  it('spans what runs past midnight on both days', () => {
    const late = twoDays('2026-03-03T21:00:00Z', '2026-03-04T03:00:00Z');
    expect(computeShownHours(late, ['m1'])).toEqual({ fromMinute: 0, untilMinute: 1440 });
    expect(drawn(buildGridEvents(late, ['m1']), 'blocked')).toEqual([
      ['m1', '2026-03-03T22:00', '2026-03-04T04:00'],
    ]);
    // The first day alone ends at midnight, and the second day alone starts there.
    const [first, second] = [0, 1].map((at) => ({
      ...late,
      members: late.members.map((member) => ({ ...member, days: member.days.slice(at, at + 1) })),
      appointments: [],
    }));
    expect(computeShownHours(first!, ['m1'])).toEqual({ fromMinute: 480, untilMinute: 1440 });
    expect(computeShownHours(second!, ['m1'])).toEqual({ fromMinute: 0, untilMinute: 1200 });
  });

  it('keeps the usual hours when a part of a long absence is visible on each day', () => {
    const away = twoDays('2026-03-03T13:00:00Z', '2026-03-04T09:00:00Z');
    expect(computeShownHours(away, ['m1'])).toEqual({ fromMinute: 480, untilMinute: 1200 });
    const hidden = twoDays('2026-03-03T12:00:00Z', '2026-03-04T05:00:00Z');
    expect(computeShownHours(hidden, ['m1'])).toEqual({ fromMinute: 0, untilMinute: 1200 });
  });
});

it('draws the parts of an appointment on one strand, and another client inset in its free time', () => {
  const between = visit({
    id: 'a2',
    startsAt: '2026-03-03T09:30:00Z',
    endsAt: '2026-03-03T09:45:00Z',
    steps: [],
    customer: { name: 'Zoé' },
  });
  const events = buildGridEvents(calendar({ appointments: [visit(), between] }), ['m1']);
  expect(drawn(events, 'lock')).toEqual([['m1', '2026-03-03T10:00', '2026-03-03T11:30']]);
  expect(events.filter(({ inset }) => inset).map(({ title }) => title)).toEqual(['Zoé']);
  expect(events.flatMap(({ kind, filled }) => (kind === 'free' ? [filled] : []))).toContain(true);
});

it('shows the price once, on the first part, and marks appointments at home', () => {
  const events = buildGridEvents(calendar({ appointments: [visit({ place: 'at_home' })] }), ['m1']);
  const parts = events.filter(({ kind }) => kind === 'visit');
  expect(parts.map(({ priceCents, isAtHome }) => [priceCents, isAtHome])).toEqual([
    [6000, true],
    [undefined, true],
  ]);
});

it('lets each working part be dragged and the last be resized; blocked time always', () => {
  const lunch = {
    id: 'b1',
    seriesId: null,
    memberId: 'm1',
    startsAt: '2026-03-03T12:00:00Z',
    endsAt: '2026-03-03T13:00:00Z',
  };
  const drawn = (reschedulable: boolean) =>
    buildGridEvents(
      calendar({ appointments: [visit({ reschedulable })], blockedTimes: [{ ...lunch, label: '' }] }),
      ['m1'],
    ).flatMap(({ id, canMove, canPull }) => (canMove ? [{ id, canPull }] : []));
  expect(drawn(true)).toEqual([
    { id: 'a1 0', canPull: false },
    { id: 'a1 2', canPull: true },
    { id: 'b1', canPull: true },
  ]);
  expect(drawn(false)).toEqual([{ id: 'b1', canPull: true }]);
});

it('names the person a slot is held for, and makes the slot immovable', () => {
  const held = {
    id: 'o1',
    seriesId: null,
    memberId: 'm1',
    label: '',
    startsAt: '2026-03-03T12:00:00Z',
    endsAt: '2026-03-03T13:00:00Z',
    offered: { name: 'Zoé', until: '2026-03-03T11:00:00Z' },
  };
  const [event] = buildGridEvents(calendar({ blockedTimes: [held] }), ['m1']).filter(({ id }) => id === 'o1');
  expect(event).toMatchObject({ kind: 'blocked', offeredTo: 'Zoé' });
  expect(event).not.toHaveProperty('canMove');
});

it('keeps a late cancellation in place until its time is booked again', () => {
  const gone = visit({ id: 'gone', state: 'cancelled', customer: { name: 'Zoé' } });
  const shown = (more: Partial<Calendar>) =>
    buildGridEvents(calendar({ appointments: [], blockedTimes: [], cancelledLate: [gone], ...more }), ['m1'])
      .filter(({ kind }) => kind === 'visit')
      .map(({ title, state, canMove }) => [title, state, canMove]);
  expect(shown({})).toEqual([['Zoé', 'cancelled', undefined]]);
  const after = visit({ startsAt: gone.endsAt, endsAt: '2026-03-03T11:30:00Z', steps: [] });
  expect(shown({ appointments: [after] }).map(([title]) => title)).toEqual(['Jeanne Martin', 'Zoé']);
  const instead = visit({ startsAt: '2026-03-03T10:00:00Z', endsAt: '2026-03-03T11:00:00Z', steps: [] });
  expect(shown({ appointments: [instead] }).map(([title]) => title)).toEqual(['Jeanne Martin']);
  // An appointment of another member is in another column.
  const other = { ...instead, member: { id: 'm2', name: 'Noé' } };
  expect(shown({ appointments: [other] }).map(([title]) => title)).toEqual(['Zoé']);
});

describe('events of other calendars', () => {
  const busy = { memberId: 'm2', startsAt: '2026-03-03T09:00:00Z', endsAt: '2026-03-03T09:30:00Z' };

  it('are items that cannot be moved, of the shown members only, and stretch no hours', () => {
    const evening = { memberId: 'm2', startsAt: '2026-03-03T20:00:00Z', endsAt: '2026-03-03T22:30:00Z' };
    const day = calendar({ busyTimes: [busy, evening] });
    const drawn = buildGridEvents(day, ['m2']).filter(({ kind }) => kind === 'busy');
    expect(drawn).toEqual([
      {
        id: 'busy m2 2026-03-03T09:00:00Z',
        blockedTimeId: 'busy m2 2026-03-03T09:00:00Z',
        memberId: 'm2',
        start: '2026-03-03T10:00',
        end: '2026-03-03T10:30',
        behind: false,
        kind: 'busy',
      },
      expect.objectContaining({ start: '2026-03-03T21:00', end: '2026-03-03T23:30' }),
    ]);
    expect(buildGridEvents(day, ['m1']).filter(({ kind }) => kind === 'busy')).toEqual([]);
    expect(computeShownHours(day, ['m2'])).toEqual(computeShownHours(calendar(), ['m2']));
  });

  it('mark the first part of the appointment that they overlap', () => {
    const day = calendar({
      appointments: [visit()],
      clashes: [{ appointmentId: 'a1', startsAt: '2026-03-03T09:00:00Z', endsAt: '2026-03-03T09:30:00Z' }],
    });
    const marks = buildGridEvents(day, ['m1'])
      .filter(({ appointmentId, kind }) => appointmentId && kind !== 'lock')
      .map((event) => event.marks);
    expect(marks).toEqual([['clash'], undefined, undefined]);
  });

  it('hide a late cancellation, whose time is no longer free', () => {
    const cancelled = visit({ id: 'a2', state: 'cancelled' });
    const titles = (more: Partial<Calendar>) =>
      buildGridEvents(calendar({ appointments: [], cancelledLate: [cancelled], ...more }), ['m1'])
        .filter(({ appointmentId }) => appointmentId)
        .map(({ id }) => id);
    expect(titles({})).toEqual(['a2']);
    expect(titles({ busyTimes: [{ ...busy, memberId: 'm1' }] })).toEqual([]);
  });
});
