import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { describe, expect, it } from 'vitest';
import { buildGridEvents } from './calendar-events.ts';
import { createPlaceholderDays, extractDays } from './shown-days.ts';

const visitAt = (id: string, startsAt: string, endsAt: string) =>
  ({
    id,
    startsAt,
    endsAt,
    state: 'confirmed',
    member: { id: 'm1', name: 'Lina' },
    services: [],
    steps: [],
  }) as unknown as CalendarVisit;

const open = [{ startsMinute: 540, endsMinute: 1140 }];
const week: Calendar = {
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
      days: ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => ({ day, open })),
    },
  ],
  appointments: [
    visitAt('monday', '2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'),
    visitAt('tuesday', '2026-03-03T09:00:00Z', '2026-03-03T10:00:00Z'),
  ],
  blockedTimes: [
    {
      id: 'night',
      seriesId: null,
      memberId: 'm1',
      startsAt: '2026-03-02T22:30:00Z',
      endsAt: '2026-03-02T23:30:00Z',
      label: '',
    },
  ],
};

describe('days within a longer answer', () => {
  it('include appointments that reach into them', () => {
    const tuesday = extractDays(week, { from: '2026-03-03', days: 1 });
    expect(tuesday?.appointments.map(({ id }) => id)).toEqual(['tuesday']);
    expect(tuesday?.blockedTimes.map(({ id }) => id)).toEqual(['night']);
    expect(tuesday?.members[0]?.days.map(({ day }) => day)).toEqual(['2026-03-03']);
  });

  it('include an absence that starts before them and ends after them', () => {
    const [night] = week.blockedTimes;
    const away = { ...night!, startsAt: '2026-03-02T09:00:00Z', endsAt: '2026-03-04T09:00:00Z' };
    const tuesday = extractDays({ ...week, blockedTimes: [away] }, { from: '2026-03-03', days: 1 });
    expect(tuesday?.blockedTimes).toEqual([away]);
  });

  it('include events of other calendars that reach into them, and no others', () => {
    const event = (startsAt: string, endsAt: string) => ({ memberId: 'm1', startsAt, endsAt });
    const busyTimes = [
      event('2026-03-02T09:00:00Z', '2026-03-02T10:00:00Z'),
      event('2026-03-02T22:30:00Z', '2026-03-03T08:00:00Z'),
    ];
    const tuesday = extractDays({ ...week, busyTimes }, { from: '2026-03-03', days: 1 });
    expect(tuesday?.busyTimes).toEqual(busyTimes.slice(1));
    expect(createPlaceholderDays({ ...week, busyTimes }, { from: '2026-03-09', days: 7 }).busyTimes).toEqual(
      [],
    );
  });

  it('are undefined when one is missing', () => {
    expect(extractDays(week, { from: '2026-03-04', days: 2 })).toBeUndefined();
    expect(extractDays(undefined, { from: '2026-03-03', days: 1 })).toBeUndefined();
  });
});

describe('a day that is still loading', () => {
  it('is closed all day for all members, without appointments', () => {
    const drawn = buildGridEvents(createPlaceholderDays(week, { from: '2026-03-05', days: 1 }), ['m1']);
    expect(drawn.filter(({ kind }) => kind !== 'now')).toEqual([
      expect.objectContaining({ kind: 'closed', start: '2026-03-05T00:00', end: '2026-03-06T00:00' }),
    ]);
  });
});
