import type { CalendarVisit } from '@meche/contract/calendar';
import { describe, expect, it } from 'vitest';
import { computeDropChange, computeResizeChange, moveBlockedTime, resizeBlockedTime } from './grid-change.ts';

const visit = (startsAt: string, endsAt: string, more: Partial<CalendarVisit> = {}) =>
  ({
    id: 'zoe',
    revision: 3,
    startsAt,
    endsAt,
    steps: [],
    member: { id: 'lina', name: 'Lina' },
    ...more,
  }) as unknown as CalendarVisit;
const zoe = visit('2026-03-03T13:00:00Z', '2026-03-03T14:00:00Z');
const minutes = (count: number) => ({ days: 0, seconds: count * 60 });
const drop = (of: CalendarVisit, delta: { days: number; seconds: number }, part = 0, memberId?: string) =>
  computeDropChange(of, 'Europe/Paris', { eventId: `zoe ${part}`, delta, memberId });

describe('a drop', () => {
  it('moves to the local time of the drop, on this day or another', () => {
    expect(drop(zoe, minutes(45))).toEqual({ startsAt: '2026-03-03T13:45:00.000Z' });
    expect(drop(zoe, minutes(-90))).toEqual({ startsAt: '2026-03-03T11:30:00.000Z' });
    expect(drop(zoe, { days: 2, seconds: -3600 })).toEqual({ startsAt: '2026-03-05T12:00:00.000Z' });
    expect(drop(zoe, minutes(-15 * 60))).toEqual({ startsAt: '2026-03-02T22:00:00.000Z' });
  });

  it('in another column changes the member, and at another height both', () => {
    expect(drop(zoe, minutes(0), 0, 'noa')).toEqual({ memberId: 'noa' });
    expect(drop(zoe, minutes(30), 0, 'noa')).toEqual({
      memberId: 'noa',
      startsAt: '2026-03-03T13:30:00.000Z',
    });
  });

  it('at the same place, or of another item, changes nothing', () => {
    expect(drop(zoe, minutes(0))).toBeUndefined();
    expect(drop(zoe, minutes(0), 0, 'lina')).toBeUndefined();
    expect(drop(zoe, minutes(30), 7)).toBeUndefined();
  });

  it('of a later part moves the whole appointment', () => {
    const steps = [
      { name: 'Pose', durationMinutes: 30, freeTimeMinutes: 30 },
      { name: 'Brushing', durationMinutes: 30, freeTimeMinutes: 0 },
    ];
    const split = visit('2026-03-03T13:00:00Z', '2026-03-03T14:30:00Z', { steps });
    expect(drop(split, minutes(15), 2)).toEqual({ startsAt: '2026-03-03T13:15:00.000Z' });
  });

  it('across a clock change keeps the local time', () => {
    const saturday = visit('2026-03-28T13:00:00Z', '2026-03-28T14:00:00Z');
    expect(drop(saturday, { days: 1, seconds: 0 })).toEqual({ startsAt: '2026-03-29T12:00:00.000Z' });
    const october = visit('2026-10-24T12:00:00Z', '2026-10-24T13:00:00Z');
    expect(drop(october, { days: 1, seconds: 0 })).toEqual({ startsAt: '2026-10-25T13:00:00.000Z' });
    // 1:30 plus one hour falls into the skipped hour, so it moves past the change.
    const night = visit('2026-03-29T00:30:00Z', '2026-03-29T01:00:00Z');
    expect(drop(night, minutes(60))).toEqual({ startsAt: '2026-03-29T01:30:00.000Z' });
  });
});

describe('a resized end', () => {
  it('changes the length by these minutes', () => {
    expect(computeResizeChange(zoe, minutes(15))).toEqual({ durationMinutes: 75 });
    expect(computeResizeChange(zoe, minutes(-30))).toEqual({ durationMinutes: 30 });
    expect(computeResizeChange(zoe, minutes(0))).toBeUndefined();
  });
});

describe('blocked time', () => {
  const lunch = {
    id: 'lunch',
    memberId: 'lina',
    label: 'Pause',
    seriesId: null,
    startsAt: '2026-03-28T12:00:00Z',
    endsAt: '2026-03-28T13:00:00Z',
  };
  const dropped = (delta: { days: number; seconds: number }, memberId?: string) =>
    moveBlockedTime(lunch, 'Europe/Paris', { delta, memberId });

  it('keeps its reason and local length when dropped', () => {
    expect(dropped(minutes(30))).toEqual({
      ...lunch,
      startsAt: '2026-03-28T12:30:00Z',
      endsAt: '2026-03-28T13:30:00Z',
    });
    expect(dropped({ days: 1, seconds: 0 }, 'noa')).toEqual({
      ...lunch,
      memberId: 'noa',
      startsAt: '2026-03-29T11:00:00Z',
      endsAt: '2026-03-29T12:00:00Z',
    });
    expect(dropped(minutes(0), 'lina')).toBeUndefined();
  });

  it('can be resized, but not to nothing', () => {
    const pulled = (count: number) => resizeBlockedTime(lunch, 'Europe/Paris', minutes(count));
    expect(pulled(-30)).toEqual({ ...lunch, endsAt: '2026-03-28T12:30:00Z' });
    expect(pulled(0)).toBeUndefined();
    expect(pulled(-60)).toBeUndefined();
  });
});
