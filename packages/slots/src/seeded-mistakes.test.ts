import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { randomCalendar } from './calendar.testing.ts';
import { compare, type Engine } from './compare.testing.ts';

/** One wrong line in a copy of the engine. */
interface Mistake {
  name: string;
  file: string;
  right: string;
  wrong: string;
}

const mistakes: readonly Mistake[] = [
  {
    name: 'at every moment some unit is free, but not one unit all along',
    file: 'find-slots.ts',
    right: 'unitStarts(units, windows, word)',
    wrong:
      'unitStarts([{ busy: units.reduce((all, unit) => all.map((bits, at) => bits & unit.busy[at]), new Uint32Array((days.count + 1) * WORDS_PER_DAY).fill(-1)) }], windows, word)',
  },
  {
    name: 'the last unit of an equipment is overlooked',
    file: 'find-slots.ts',
    right: 'for (const { busy } of units) {',
    wrong: 'for (const { busy } of units.slice(0, -1)) {',
  },
  {
    name: 'equipment is released at the start of the free time',
    file: 'plan.ts',
    right: 'append(spans, { from: at, to: end });',
    wrong: 'append(spans, { from: at, to: handsOff });',
  },
  {
    name: 'free time is treated as busy',
    file: 'plan.ts',
    right: 'append(handsOn, { from: at, to: handsOff });',
    wrong: 'append(handsOn, { from: at, to: end });',
  },
  {
    name: 'at home the free time is given away',
    file: 'plan.ts',
    right: 'handsOn: [{ from: 0, to: at }], equipment',
    wrong: 'handsOn, equipment',
  },
  {
    name: 'the buffer is forgotten',
    file: 'find-slots.ts',
    right: 'if (buffer > 0)',
    wrong: 'if (buffer < 0)',
  },
  {
    name: 'the buffer stops at midnight',
    file: 'find-slots.ts',
    right: '!anySet(busy, base, from, quanta) && !anySet(busy, base + WORDS_PER_DAY, 0, to - quanta)',
    wrong: '!anySet(busy, base, from, quanta)',
  },
  {
    name: 'the notice is off by one quantum',
    file: 'find-slots.ts',
    right: 'quantaUp(earliestStart - dayStart)',
    wrong: 'quantaUp(earliestStart - dayStart) + 1',
  },
  {
    name: 'the notice is rounded in favour of the customer',
    file: 'find-slots.ts',
    right: 'quantaUp(earliestStart - dayStart)',
    wrong: 'quantaDown(earliestStart - dayStart)',
  },
  {
    name: 'the horizon leaves out its last start',
    file: 'find-slots.ts',
    right: 'quantaDown(latestStart - dayStart)',
    wrong: 'quantaUp(latestStart - dayStart) - 1',
  },
  {
    name: 'a 25-hour day is cut to 24 hours',
    file: 'find-slots.ts',
    right: 'Math.min(quanta - total,',
    wrong: 'Math.min(Math.min(288, quanta) - total,',
  },
  {
    name: 'a second step runs on into the next day',
    file: 'find-slots.ts',
    right: 'const mayLeaveDay = onlyWindow(plan) === undefined;',
    wrong: 'const mayLeaveDay = false;',
  },
  {
    name: 'the wall clock is taken for elapsed time',
    file: 'zone.ts',
    right: 'if (before < day.changeQuantum) return before;',
    wrong: 'if (before < day.quanta) return before;',
  },
  {
    name: 'a day starts at the offset of the day before',
    file: 'zone.ts',
    right: 'if (before === offsetAt(utc + MINUTES_PER_DAY)) return',
    wrong: 'if (before !== undefined) return',
  },
  {
    name: 'travel is ignored',
    file: 'find-slots.ts',
    right: 'if (!trips || visits.every',
    wrong: 'if (!trips || visits || visits.every',
  },
  {
    name: 'the trip to the next visit is ignored',
    file: 'travel.ts',
    right: 'const leave = visit.start - tripMinutes(where, visit.where, travel);',
    wrong: 'const leave = visit.start;',
  },
  {
    name: 'a trip reaches past the neighbouring visit',
    file: 'travel.ts',
    right: 'Math.min(arrive, nextStart)',
    wrong: 'arrive',
  },
  {
    name: 'the customer waits past closing',
    file: 'find-slots.ts',
    right: 'const waitsAfterwards = plan.totalMinutes > handsOff;',
    wrong: 'const waitsAfterwards = false;',
  },
  {
    name: 'a long step is checked at its beginning only',
    file: 'window.ts',
    right: 'at < to; at += LONGEST',
    wrong: 'at < Math.min(to, from + LONGEST); at += LONGEST',
  },
  {
    name: 'the usual hours are taken on a day on which the clocks change',
    file: 'hours.ts',
    right: 'const isUsual = keepsItsClock(day) &&',
    wrong: 'const isUsual =',
  },
  {
    name: 'the last quantum of a step is not checked',
    file: 'window.ts',
    right: '= shiftsOf(length);',
    wrong: '= shiftsOf(Math.max(1, length - 1));',
  },
  {
    name: 'breaks are worked through',
    file: 'hours.ts',
    right: 'for (const pause of breaks) open = without(open, pause);',
    wrong: '',
  },
  {
    name: 'of weeks that take turns the first is always meant',
    file: 'hours.ts',
    right: 'return (((passed % weeks) + weeks) % weeks) * 7 + weekday;',
    wrong: 'return weekday;',
  },
  {
    name: 'weeks that take turns begin at their first Monday, and run backwards before it',
    file: 'hours.ts',
    right: '(((passed % weeks) + weeks) % weeks)',
    wrong: '(Math.abs(passed) % weeks)',
  },
  {
    name: 'the turn changes on another day than Monday',
    file: 'hours.ts',
    right: 'Math.floor((Date.parse(date) - Date.parse(hours.firstMonday)) / (7 * DAY_MS))',
    wrong: 'Math.round((Date.parse(date) - Date.parse(hours.firstMonday)) / (7 * DAY_MS))',
  },
  {
    name: 'the usual hours of another week are copied',
    file: 'hours.ts',
    right: 'const from = isUsual ? written[place]! : -1;',
    wrong: 'const from = isUsual ? written[place % 7]! : -1;',
  },
  {
    name: 'a member is offered while the salon is closed',
    file: 'hours.ts',
    right: "return hours.within ? common(own, hoursOn(day, hours.within, 'all')) : own;",
    wrong: 'return own;',
  },
  {
    name: 'the salon’s usual hours apply on a date with an exception',
    file: 'hours.ts',
    right: "hoursOn(day, hours.within, 'all')",
    wrong: "hoursOn(day, { week: hours.within.week }, 'all')",
  },
  {
    name: 'closures and absences are worked through',
    file: 'hours.ts',
    right: "if (exception.kind !== 'opening') ranges",
    wrong: "if (exception.kind === 'none') ranges",
  },
  {
    name: 'customers are offered hours that are not online',
    file: 'hours.ts',
    right: "if (part === 'all' || !online) return open;",
    wrong: "if (part === 'online' || !online) return open;",
  },
  {
    name: 'an occupancy is rounded inward',
    file: 'masks.ts',
    right: 'const to = quantaUp(Math.min(end,',
    wrong: 'const to = quantaDown(Math.min(end,',
  },
  {
    name: 'an occupancy that crosses midnight is left out',
    file: 'masks.ts',
    right: 'day <= count && starts[day]! < end; day++',
    wrong: 'day <= count && start >= starts[day]! && starts[day]! < end; day++',
  },
  {
    name: 'the check under the lock forgets the equipment',
    file: 'fits.ts',
    right:
      'const unit = units.find(({ busy }) => isFree(busy, question.days, interval.start, interval.end));',
    wrong: 'const unit = units[0];',
  },
  {
    name: 'the check under the lock forgets the grid',
    file: 'fits.ts',
    right: "if (elapsed % question.stepMinutes !== 0) yield 'off_grid';",
    wrong: '',
  },
  {
    name: 'no preference means the first who is able',
    file: 'fits.ts',
    right: 'if (taken < least)',
    wrong: 'if (least > 1e9)',
  },
  {
    name: 'no preference lets the last of equals win',
    file: 'fits.ts',
    right: 'if (taken < least)',
    wrong: 'if (taken <= least)',
  },
];

const copies: string[] = [];
const rounds = 2000;

afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true });
});

async function engineWith(edit?: Mistake): Promise<Engine> {
  const copy = mkdtempSync(join(tmpdir(), 'meche-slots-'));
  copies.push(copy);
  cpSync(import.meta.dirname, copy, {
    recursive: true,
    filter: (path) => !/\.(test|testing)\.ts$/.test(path),
  });
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
  if (edit) {
    const path = join(copy, edit.file);
    const pieces = readFileSync(path, 'utf8').split(edit.right);
    expect(pieces, `${edit.file} holds the line to spoil once`).toHaveLength(2);
    writeFileSync(path, pieces.join(edit.wrong));
  }
  return import(pathToFileURL(join(copy, 'index.ts')).href);
}

/** The number of calendars until a difference showed; undefined when none did. */
function roundsUntilCaught(engine: Engine): number | undefined {
  for (let seed = 1; seed <= rounds; seed++) {
    try {
      if (compare(engine, randomCalendar(seed)).difference) return seed;
    } catch (error) {
      if (error instanceof RangeError) return seed;
      throw error;
    }
  }
  return undefined;
}

test('an unspoilt copy of the engine passes', async () => {
  const engine = await engineWith();
  const differences = Array.from(
    { length: 100 },
    (_, seed) => compare(engine, randomCalendar(seed)).difference,
  );
  expect(differences.filter((difference) => difference !== undefined)).toEqual([]);
});

test.each(mistakes)('caught: $name', async (mistake) => {
  const caught = roundsUntilCaught(await engineWith(mistake));
  console.log(`seeded mistake: ${mistake.name}: found on calendar ${caught}`);
  expect(caught).toBeDefined();
});
