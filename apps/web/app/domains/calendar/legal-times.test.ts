import type { Calendar } from '@meche/contract/calendar';
import { expect, it } from 'vitest';
import { buildColumnBackground, listShownColumns, mergeSpansOfColumn } from './legal-times.ts';

const days = ['2026-03-02', '2026-03-03'].map((day) => ({ day, open: [] }));
const calendar = { members: ['lina', 'noe', 'max'].map((id) => ({ id, days })) } as unknown as Calendar;
const slot = (hour: string, until: string, ...memberIds: string[]) => ({
  startsAt: `2026-03-03T${hour}:00Z`,
  endsAt: `2026-03-03T${until}:00Z`,
  memberIds,
});

it('has a column per member in a day, and per day and member in a week', () => {
  const input = { date: '2026-03-03', memberIds: ['lina', 'max'] };
  expect(listShownColumns(calendar, { ...input, view: 'day' })).toEqual([
    { memberId: 'lina', day: '2026-03-03' },
    { memberId: 'max', day: '2026-03-03' },
  ]);
  expect(listShownColumns(calendar, { ...input, memberIds: ['noe'], view: 'week' })).toEqual([
    { memberId: 'noe', day: '2026-03-02' },
    { memberId: 'noe', day: '2026-03-03' },
  ]);
  expect(listShownColumns(calendar, { ...input, view: 'week' })).toEqual([
    { memberId: 'lina', day: '2026-03-02' },
    { memberId: 'max', day: '2026-03-02' },
    { memberId: 'lina', day: '2026-03-03' },
    { memberId: 'max', day: '2026-03-03' },
  ]);
});

it('returns the times of a member on a day, merged where they touch', () => {
  const slots = [
    slot('08:00', '08:45', 'lina', 'noe'),
    slot('08:15', '09:00', 'lina'),
    slot('10:00', '10:45', 'lina'),
    slot('11:00', '11:45', 'noe'),
  ];
  const lina = { memberId: 'lina', day: '2026-03-03' };
  expect(mergeSpansOfColumn(slots, lina, 'Europe/Paris')).toEqual([
    [540, 600],
    [660, 705],
  ]);
  expect(mergeSpansOfColumn(slots, { ...lina, day: '2026-03-02' }, 'Europe/Paris')).toEqual([]);
});

it('highlights possible times within the shown hours', () => {
  const hours = { fromMinute: 480, untilMinute: 1080 };
  const [dim, lit] = ['var(--meche-surface)', 'var(--meche-free-soft)'];
  expect(buildColumnBackground([[540, 600]], hours)).toBe(
    `linear-gradient(${dim} 0 10%, ${lit} 0 20%, ${dim} 0)`,
  );
  expect(buildColumnBackground([], hours)).toBe(`linear-gradient(${dim} 0)`);
});
