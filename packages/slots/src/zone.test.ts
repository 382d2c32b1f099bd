import { expect, test } from 'vitest';
import { clockChangeDates, zones } from './calendar.testing.ts';
import {
  countSetMinutes,
  emptyMasks,
  occupy,
  openZone,
  release,
  wallMinutes,
  writeDay,
  writeOpenHours,
} from './index.ts';
import { minutesInto, walkDay } from './oracle.testing.ts';

test('in every zone, around every change of the clocks from 2026 to 2030, days and wall times agree with a walk', () => {
  let changed = 0;
  for (const [name] of zones) {
    const zone = openZone(name);
    const dates = [...clockChangeDates(name), '2026-01-01', '2028-02-29', '2030-12-31'];
    for (const date of dates.flatMap((middle) => around(middle))) {
      const day = zone.day(date);
      const walk = walkDay(name, date);
      expect([name, date, day.startMinute, day.quanta * 5]).toEqual([name, date, walk.start, walk.length]);
      if (day.quanta !== 288) changed++;
      for (let wall = 0; wall <= 1440; wall += 5) {
        const text = `${String(Math.floor(wall / 60)).padStart(2, '0')}:${String(wall % 60).padStart(2, '0')}`;
        expect(zone.wallQuantum(date, wall) * 5, `${name} ${date} ${text}`).toBe(
          minutesInto(walk, text, true),
        );
      }
      for (const quantum of [0, 25, 29, day.quanta - 1]) {
        for (const elapsedMs of [0, 299_999])
          expect(zone.locate(zone.instant(date, quantum) + elapsedMs)).toEqual({ date, quantum });
      }
    }
  }
  // Ten changes each in Paris, Miquelon, Lord Howe, Beirut and Santiago.
  expect(changed).toBe(50);
});

test('a skipped wall time falls on the jump, a doubled one means its first passing', () => {
  const paris = openZone('Europe/Paris');
  expect(paris.wallQuantum('2026-03-29', wallMinutes('02:30'))).toBe(24);
  expect(paris.wallQuantum('2026-03-29', wallMinutes('03:00'))).toBe(24);
  expect(paris.wallQuantum('2026-03-29', wallMinutes('24:00'))).toBe(276);
  expect(paris.wallQuantum('2026-10-25', wallMinutes('02:30'))).toBe(30);
  expect(paris.wallQuantum('2026-10-25', wallMinutes('03:00'))).toBe(48);
  expect(paris.wallQuantum('2026-10-25', wallMinutes('24:00'))).toBe(300);
  expect(paris.wallQuantum('2026-10-24', wallMinutes('09:07'), 'up')).toBe(110);
  expect(paris.wallQuantum('2026-10-24', wallMinutes('09:07'), 'down')).toBe(109);
});

test('half past midnight in the Marquesas is ten in the morning in Greenwich', () => {
  const marquesas = openZone('Pacific/Marquesas');
  expect(new Date(marquesas.instant('2026-07-14', 6)).toISOString()).toBe('2026-07-14T10:00:00.000Z');
  expect(marquesas.locate(Date.parse('2026-07-14T09:29:00Z'))).toEqual({ date: '2026-07-13', quantum: 287 });
});

test('a zone, a date or a time that does not exist is refused', () => {
  expect(() => openZone('Europe/Meche')).toThrow(RangeError);
  expect(() => openZone('Europe/Paris').day('2026-02-30')).toThrow(RangeError);
  expect(() => wallMinutes('24:05')).toThrow(RangeError);
  expect(() => wallMinutes('9:00')).toThrow(RangeError);
  expect(() => wallMinutes('12:75')).toThrow(RangeError);
});

test('an occupancy over midnight lies on both days, is stored in 40 bytes a day and comes off again', () => {
  const days = openZone('Europe/Paris').days('2026-10-24', 2);
  const masks = emptyMasks(days);
  occupy(masks, days, days.starts[1]! - 20, days.starts[1]! + 62);
  expect([countSetMinutes(masks, 0), countSetMinutes(masks, 1), countSetMinutes(masks, 2)]).toEqual([
    20, 65, 0,
  ]);
  const stored = writeDay(masks, 1);
  expect(stored).toHaveLength(40);
  expect([...stored.slice(0, 3)]).toEqual([0xff, 0x1f, 0]);
  release(masks, days, days.starts[1]! - 20, days.starts[1]! + 62);
  expect(masks.every((word) => word === 0)).toBe(true);
});

test('closures, absences and special openings replace the week on their dates alone', () => {
  const days = openZone('Europe/Paris').days('2026-05-04', 4);
  const hour = (from: string, to: string) => ({ from: wallMinutes(from), to: wallMinutes(to) });
  const masks = emptyMasks(days);
  writeOpenHours(
    masks,
    days,
    {
      week: Array.from({ length: 7 }, () => ({
        ranges: [hour('09:00', '19:00')],
        breaks: [hour('12:00', '13:00')],
        online: [hour('10:00', '24:00')],
      })),
      exceptions: [
        { date: '2026-05-05', kind: 'closure' },
        { date: '2026-05-06', kind: 'absence', range: hour('15:00', '24:00') },
        { date: '2026-05-07', kind: 'opening', ranges: [hour('20:00', '22:00')] },
        { date: '2026-05-07', kind: 'opening', ranges: [hour('07:00', '08:00')] },
      ],
    },
    'online',
  );
  expect([0, 1, 2, 3].map((day) => countSetMinutes(masks, day) / 60)).toEqual([8, 0, 4, 3]);
  expect(() => writeOpenHours(masks, days, { week: [{ ranges: [hour('20:00', '08:00')] }] }, 'all')).toThrow(
    RangeError,
  );
});

function around(date: string): string[] {
  return [-1, 0, 1].map((offset) =>
    new Date(Date.parse(date) + offset * 86_400_000).toISOString().slice(0, 10),
  );
}
