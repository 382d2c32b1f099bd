import { expect, test } from 'vitest';
import { clockChangeDates, randomCalendar, zones } from './calendar.testing.ts';
import { compare } from './compare.testing.ts';
import * as engine from './index.ts';

const rounds = process.env.ROUNDS === 'full' ? 5000 : Number(process.env.ROUNDS ?? 300);
const firstSeed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000));

test(`on ${rounds} random calendars the engine answers as the minute-by-minute oracle does`, () => {
  console.log(`slots oracle: ${rounds} calendars, SEED=${firstSeed}`);
  let starts = 0;
  let changedDays = 0;
  let empty = 0;
  for (let round = 0; round < rounds; round++) {
    const calendar = randomCalendar(firstSeed + round);
    const result = compare(engine, calendar);
    if (result.difference) {
      expect.fail(`SEED=${firstSeed + round}: ${result.difference}\n${JSON.stringify(calendar)}`);
    }
    starts += result.starts;
    if (result.starts === 0) empty++;
    const { days } = engine.openZone(calendar.zone).days(calendar.firstDate, calendar.dayCount);
    changedDays += days.filter(({ quanta }) => quanta !== 288).length;
  }
  console.log(
    `slots oracle: ${starts} starts, ${changedDays} days of another length, ${empty} without a start`,
  );
  expect(starts).toBeGreaterThan(rounds * 10);
  expect(empty).toBeLessThan(rounds / 2);
  expect(changedDays).toBeGreaterThan(rounds / 10);
}, 600_000);

test('in every French zone and on both change days of 2026 to 2030 the two answer alike', () => {
  let starts = 0;
  for (const [zone] of zones) {
    // A zone without clock changes is tested on the change days of Paris and Miquelon.
    const own = clockChangeDates(zone);
    const dates =
      own.length > 0 ? own : [...clockChangeDates('Europe/Paris'), ...clockChangeDates('America/Miquelon')];
    for (const [index, date] of dates.entries()) {
      for (let round = 0; round < 5; round++) {
        const seed = index * 5 + round;
        const result = compare(engine, randomCalendar(seed, { zone, date }));
        expect(result.difference, `${zone} ${date}, seed ${seed}`).toBeUndefined();
        starts += result.starts;
      }
    }
  }
  expect(starts).toBeGreaterThan(5000);
}, 600_000);
