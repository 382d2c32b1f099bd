/** Runs the engine on a neutral calendar and compares all its results with the oracle’s. */
import type { Calendar, DateRule, DayRule, WallPair } from './calendar.testing.ts';
import type * as engineModule from './index.ts';
import { datesOf, naiveLoad, naivePlan, naiveStarts, naiveTrip, walkDay } from './oracle.testing.ts';

export type Engine = typeof engineModule;

const trip: engineModule.TravelMinutes = (from, to) =>
  naiveTrip({ ...from, place: 'at_home' }, { ...to, place: 'at_home' });

export function questionOf(engine: Engine, calendar: Calendar): engineModule.Question {
  const days = engine.openZone(calendar.zone).days(calendar.firstDate, calendar.dayCount);
  const range = ([from, to]: WallPair) => ({ from: engine.wallMinutes(from), to: engine.wallMinutes(to) });
  const dayHours = (rule: DayRule) => ({
    ranges: rule.ranges.map(range),
    breaks: rule.breaks.map(range),
    online: rule.online?.map(range),
  });
  const exception = (rule: DateRule): engineModule.HoursException =>
    rule.kind === 'opening'
      ? { date: rule.date, kind: rule.kind, ...dayHours(rule.hours) }
      : { date: rule.date, kind: rule.kind, range: rule.range && range(rule.range) };
  const busyMask = (booked: readonly { start: number; end: number }[]) => {
    const masks = engine.emptyMasks(days);
    for (const { start, end } of booked) engine.occupy(masks, days, start, end);
    // Every second calendar converts its masks to the stored form and back, so that the tests cover both
    // forms.
    if (calendar.seed % 2 === 0) return masks;
    const stored = days.days.map(({ date }, day) => ({ date, mask: engine.writeDay(masks, day) }));
    const read = engine.emptyMasks(days);
    engine.readDays(read, days, stored);
    return read;
  };
  const professionalDates = calendar.professionalDates.map(exception);
  const within = calendar.salon && { week: calendar.salon.map(dayHours), exceptions: professionalDates };
  return {
    days,
    plan: engine.buildPlan(
      calendar.steps.map(({ duration, free, equipment }) => ({
        durationMinutes: duration,
        freeTimeMinutes: free,
        equipmentIds: equipment,
      })),
      calendar.place,
    ),
    staff: calendar.staff.map(({ id, weeks, turnsFrom, dates, booked }) => {
      const open = engine.emptyMasks(days);
      const hours = {
        week: weeks.flat().map(dayHours),
        firstMonday: turnsFrom,
        exceptions: [...professionalDates, ...dates.map(exception)],
        ...(within && { within }),
      };
      engine.writeOpenHours(open, days, hours, 'online');
      const visits = booked.flatMap(({ start, end, where }) => (where ? [{ start, end, where }] : []));
      return { id, open, busy: busyMask(booked), visits };
    }),
    equipment: calendar.equipment.map(({ id, units }) => ({
      id,
      units: units.map((unit) => ({ id: unit.id, busy: busyMask(unit.booked) })),
    })),
    stepMinutes: calendar.stepMinutes,
    bufferMinutes: calendar.buffer,
    earliestStart: calendar.earliest,
    latestStart: calendar.latest,
    ...(calendar.where && { trips: { where: calendar.where, minutes: trip } }),
  };
}

/**
 * Returns a description of the first difference, or undefined when the engine and the oracle agree.
 * `starts` counts the compared starts, so that a test can require at least one.
 */
export function compare(engine: Engine, calendar: Calendar): { difference?: string; starts: number } {
  const expected = naiveStarts(calendar);
  const question = questionOf(engine, calendar);
  const slots = engine.findSlots(question);
  const starts = expected.reduce((sum, staff) => sum + staff.starts.length, 0);
  for (const [index, staff] of expected.entries()) {
    const offered = [...slots[index]!.starts];
    if (slots[index]!.staffId !== staff.id) return { difference: 'staff out of order', starts };
    if (offered.join() !== staff.starts.join()) {
      const wrong = offered.find((start) => !staff.starts.includes(start));
      const missing = staff.starts.find((start) => !offered.includes(start));
      return { difference: `findSlots for ${staff.id}: offers ${wrong}, omits ${missing}`, starts };
    }
    const difference = compareFits(engine, calendar, question, staff);
    if (difference) return { difference, starts };
  }
  return { difference: compareChoice(engine, calendar, question, expected), starts };
}

function compareFits(
  engine: Engine,
  calendar: Calendar,
  question: engineModule.Question,
  staff: { id: string; starts: number[] },
): string | undefined {
  const plan = naivePlan(calendar);
  const buffer = Math.ceil(calendar.buffer / 5) * 5;
  const allowed = new Set(staff.starts);
  for (const date of datesOf(calendar)) {
    const day = walkDay(calendar.zone, date);
    for (let start = day.start; start < day.start + day.length; start += 5) {
      const fit = engine.fits(question, staff.id, start);
      if (fit.fits !== allowed.has(start)) return `fits for ${staff.id} at ${start}: ${JSON.stringify(fit)}`;
      if (!fit.fits) continue;
      const hands = plan.hands.map(([from, to], index) => ({
        start: start + from,
        end: start + to + (index === plan.hands.length - 1 ? buffer : 0),
      }));
      if (JSON.stringify(fit.staff) !== JSON.stringify(hands)) return `staff intervals at ${start}`;
      const difference = compareUnits(calendar, plan.uses, start, fit.equipment);
      if (difference) return difference;
    }
  }
  return undefined;
}

function compareUnits(
  calendar: Calendar,
  uses: { id: string; run: [number, number] }[],
  start: number,
  chosen: readonly engineModule.EquipmentUse[],
): string | undefined {
  const written = chosen.flatMap(({ equipmentId, intervals }) =>
    intervals.map((interval) => `${equipmentId} ${interval.start} ${interval.end}`),
  );
  const expected = uses.map(({ id, run }) => `${id} ${start + run[0]} ${start + run[1]}`);
  if (written.sort().join() !== expected.sort().join()) return `equipment intervals at ${start}`;
  for (const { equipmentId, unitId, intervals } of chosen) {
    const unit = calendar.equipment
      .find(({ id }) => id === equipmentId)
      ?.units.find(({ id }) => id === unitId);
    for (const interval of intervals) {
      if (unit?.booked.some((taken) => taken.start < interval.end && taken.end > interval.start)) {
        return `${equipmentId} ${unitId} is taken at ${interval.start}`;
      }
    }
  }
  return undefined;
}

/** Compares `chooseStaff` ("no preference") with the oracle at the first, the middle and the last start. */
function compareChoice(
  engine: Engine,
  calendar: Calendar,
  question: engineModule.Question,
  expected: { id: string; starts: number[] }[],
): string | undefined {
  const all = [...new Set(expected.flatMap(({ starts }) => starts))].sort((one, other) => one - other);
  for (const start of [all[0], all[all.length >> 1], all.at(-1)]) {
    if (start === undefined) continue;
    const able = calendar.staff.filter((_, index) => expected[index]!.starts.includes(start));
    const loads = able.map((staff) => naiveLoad(calendar, staff, start));
    const best = able[loads.indexOf(Math.min(...loads))]!.id;
    const choice = engine.chooseStaff(question, start);
    if (!('staffId' in choice) || choice.staffId !== best) {
      return `no preference at ${start}: wanted ${best}, got ${JSON.stringify(choice)}`;
    }
  }
  return undefined;
}
