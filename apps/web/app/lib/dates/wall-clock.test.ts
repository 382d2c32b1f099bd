import { describe, expect, it } from 'vitest';
import { addDays, clockTime, firstOfWeek, instantOf, isDay, minuteOf, wallClockIn } from './wall-clock.ts';

describe('wall-clock time', () => {
  it('converts an instant to the professional’s local time and back', () => {
    for (const [instant, zone, wall] of [
      ['2026-03-03T13:30:00Z', 'Europe/Paris', '2026-03-03T14:30'],
      ['2026-07-03T13:30:00Z', 'Europe/Paris', '2026-07-03T15:30'],
      ['2026-07-03T22:00:00Z', 'Europe/Paris', '2026-07-04T00:00'],
      ['2026-07-03T22:00:00Z', 'America/Martinique', '2026-07-03T18:00'],
      ['2026-07-03T22:00:00Z', 'Pacific/Marquesas', '2026-07-03T12:30'],
      ['2026-07-03T22:00:00Z', 'Indian/Reunion', '2026-07-04T02:00'],
    ] as const) {
      expect(wallClockIn(instant, zone)).toBe(wall);
      expect(instantOf(wall, zone)).toBe(instant);
    }
  });

  it('converts on the days of the clock changes', () => {
    // In spring 02:00 becomes 03:00 at 01:00Z, in autumn 03:00 becomes 02:00 at 01:00Z.
    expect(instantOf('2026-03-29T01:30', 'Europe/Paris')).toBe('2026-03-29T00:30:00Z');
    expect(instantOf('2026-03-29T03:00', 'Europe/Paris')).toBe('2026-03-29T01:00:00Z');
    expect(instantOf('2026-03-29T02:30', 'Europe/Paris')).toBe('2026-03-29T01:30:00Z');
    expect(instantOf('2026-10-25T02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00Z');
    expect(instantOf('2026-10-25T03:00', 'Europe/Paris')).toBe('2026-10-25T02:00:00Z');
    expect(instantOf('2026-10-25T09:00', 'Europe/Paris')).toBe('2026-10-25T08:00:00Z');
    expect(instantOf('2026-03-08T09:00', 'America/Miquelon')).toBe('2026-03-08T11:00:00Z');
  });

  it('counts days and weeks across months and clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-03-30', -2)).toBe('2026-03-28');
    // A Sunday and the Monday after it, in weeks that begin on Monday, Saturday and Sunday.
    const weeks = [1, 6, 7].map((first) =>
      ['2026-03-29', '2026-03-30'].map((day) => firstOfWeek(day, first)),
    );
    expect(weeks).toEqual([
      ['2026-03-23', '2026-03-30'],
      ['2026-03-28', '2026-03-28'],
      ['2026-03-29', '2026-03-29'],
    ]);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('tomorrow')).toBe(false);
    expect(isDay(null)).toBe(false);
  });
});

it('converts a time of day to minutes since midnight and back', () => {
  expect(['09:05', '2026-03-03T23:59', '2026-03-03T00:00:00'].map(minuteOf)).toEqual([545, 1439, 0]);
  expect([545, 0, 1440].map(clockTime)).toEqual(['09:05', '00:00', '24:00']);
});
