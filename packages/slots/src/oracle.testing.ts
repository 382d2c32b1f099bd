/**
 * A naive solution of "when can this appointment start?" that tests compare with the engine. It goes minute
 * by minute and reads the time zone separately. It shares no code and no algorithm with the engine.
 */
import type { Booked, Calendar, DayRule, Spot, StaffMember, WallPair } from './calendar.testing.ts';

/** One local day: `start` in epoch minutes, `length` in minutes, and the wall-clock time of each minute. */
interface WalkedDay {
  start: number;
  length: number;
  walls: Uint16Array;
  weekday: number;
}

const walked = new Map<string, WalkedDay>();
const clocks = new Map<string, Intl.DateTimeFormat>();

export function walkDay(zone: string, date: string): WalkedDay {
  const key = `${zone} ${date}`;
  const known = walked.get(key);
  if (known) return known;
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(zone, clock);
  }
  const noonUtc = Date.parse(`${date}T12:00:00Z`) / 60_000;
  const walls: number[] = [];
  let start = Number.NaN;
  // Clocks change only at quarters of an hour, so one lookup serves 15 minutes.
  for (let minute = noonUtc - 28 * 60; minute < noonUtc + 28 * 60; minute += 15) {
    const [day, time] = clock.format(minute * 60_000).split(' ');
    if (day !== date) continue;
    if (Number.isNaN(start)) start = minute;
    const [hour, past] = time!.split(':').map(Number);
    for (let more = 0; more < 15; more++) walls.push(hour! * 60 + past! + more);
  }
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
  const day = { start, length: walls.length, walls: Uint16Array.from(walls), weekday };
  walked.set(key, day);
  return day;
}

/**
 * Minutes from the start of the day until the wall clock first reaches the time, rounded to a multiple of
 * 5.
 */
export function minutesInto(day: WalkedDay, wall: string, roundUp: boolean): number {
  const [hour, minute] = wall.split(':').map(Number);
  let time = hour! * 60 + minute!;
  while (time % 5 !== 0) time += roundUp ? 1 : -1;
  for (let into = 0; into < day.length; into++) if (day.walls[into]! >= time) return into;
  return day.length;
}

function openMinutes(day: WalkedDay, rule: DayRule): Uint8Array {
  const open = new Uint8Array(day.length);
  const paint = (onto: Uint8Array, [from, to]: WallPair, value: number) =>
    onto.fill(value, minutesInto(day, from, value === 1), minutesInto(day, to, value === 0));
  for (const range of rule.ranges) paint(open, range, 1);
  for (const pause of rule.breaks) paint(open, pause, 0);
  if (rule.online) {
    const online = new Uint8Array(day.length);
    for (const range of rule.online) paint(online, range, 1);
    for (let into = 0; into < day.length; into++) if (online[into] === 0) open[into] = 0;
  }
  return open;
}

/** Finds the week that applies to a date by stepping from Monday to Monday. */
function weekOn(staff: StaffMember, date: string): DayRule[] {
  const dayAfter = (from: string, days: number) =>
    new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
  let [monday, turn] = [staff.turnsFrom, 0];
  while (date < monday) {
    monday = dayAfter(monday, -7);
    turn = turn === 0 ? staff.weeks.length - 1 : turn - 1;
  }
  while (date >= dayAfter(monday, 7)) {
    monday = dayAfter(monday, 7);
    turn = turn === staff.weeks.length - 1 ? 0 : turn + 1;
  }
  return staff.weeks[turn]!;
}

function staffMinutes(calendar: Calendar, staff: StaffMember, date: string): Uint8Array {
  const day = walkDay(calendar.zone, date);
  const professionalRules = calendar.professionalDates.filter((rule) => rule.date === date);
  const rules = [...professionalRules, ...staff.dates.filter((rule) => rule.date === date)];
  const openingsIn = (some: typeof rules) =>
    some.flatMap((rule) => (rule.kind === 'opening' ? [rule.hours] : []));
  const openings = openingsIn(rules);
  const open = new Uint8Array(day.length);
  for (const rule of openings.length > 0 ? openings : [weekOn(staff, date)[day.weekday]!]) {
    for (const [into, isOpen] of openMinutes(day, rule).entries()) if (isOpen) open[into] = 1;
  }
  for (const rule of rules) {
    if (rule.kind === 'opening') continue;
    const [from, to] = rule.range ?? ['00:00', '24:00'];
    open.fill(0, minutesInto(day, from, false), minutesInto(day, to, true));
  }
  if (calendar.salon) {
    const special = openingsIn(professionalRules);
    const salon = (special.length > 0 ? special : [calendar.salon[day.weekday]!]).map((rule) =>
      // Opening hours have no separate online part.
      openMinutes(day, { ranges: rule.ranges, breaks: rule.breaks }),
    );
    for (let into = 0; into < day.length; into++) if (salon.every((one) => one[into] === 0)) open[into] = 0;
  }
  return open;
}

/**
 * One byte per minute from `origin` on, 1 where taken. A quantum that an occupancy touches is taken whole.
 */
function takenMinutes(booked: readonly Booked[], origin: number, length: number): Uint8Array {
  const taken = new Uint8Array(length);
  for (const { start, end } of booked) {
    let from = start;
    let to = end;
    while (from % 5 !== 0) from--;
    while (to % 5 !== 0) to++;
    for (let minute = Math.max(from, origin); minute < to && minute < origin + length; minute++) {
      taken[minute - origin] = 1;
    }
  }
  return taken;
}

export function naiveTrip(from: Spot, to: Spot): number {
  if (from.place === 'salon' && to.place === 'salon') return 0;
  const point = ({ latitude, longitude }: Spot) => {
    const [up, east] = [(latitude / 180) * Math.PI, (longitude / 180) * Math.PI];
    return [Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up)];
  };
  const [one, other] = [point(from), point(to)];
  const straight = Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!, one[2]! - other[2]!);
  const km = 2 * 6371 * Math.asin(straight / 2) * 1.3;
  const roundedKm = Math.ceil(km * 10) / 10;
  let minutes = 10;
  // Tolerance for floating point: 7.5 km is 15.000000000000002 minutes.
  while (minutes + 1e-9 < (roundedKm / 30) * 60) minutes += 5;
  return minutes;
}

export interface NaiveStaff {
  id: string;
  starts: number[];
}

/**
 * `hands`: the hands-on minutes from the start of the appointment. For each equipment, the uninterrupted
 * uses as [from, to).
 */
export function naivePlan(calendar: Calendar) {
  const up = (minutes: number) => Math.ceil(minutes / 5) * 5;
  const hands: number[] = [];
  const used = new Map<string, number[]>();
  let at = 0;
  for (const step of calendar.steps) {
    const end = at + up(step.duration) + up(step.free);
    for (let minute = at; minute < end; minute++) {
      if (minute < at + up(step.duration) || calendar.place === 'at_home') hands.push(minute);
      if (calendar.place === 'at_home') continue;
      for (const id of step.equipment) used.set(id, [...(used.get(id) ?? []), minute]);
    }
    at = end;
  }
  const uses = [...used].flatMap(([id, minutes]) => runsOf(minutes).map((run) => ({ id, run })));
  return { total: at, hands: runsOf(hands), uses };
}

function runsOf(minutes: number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const minute of minutes) {
    const last = runs.at(-1);
    if (last && last[1] === minute) last[1] = minute + 1;
    else runs.push([minute, minute + 1]);
  }
  return runs;
}

export function datesOf(calendar: Calendar): string[] {
  return Array.from({ length: calendar.dayCount }, (_, index) =>
    new Date(Date.parse(calendar.firstDate) + index * 86_400_000).toISOString().slice(0, 10),
  );
}

export function naiveStarts(calendar: Calendar): NaiveStaff[] {
  const dates = datesOf(calendar);
  const origin = walkDay(calendar.zone, dates[0]!).start;
  const length = (calendar.dayCount + 3) * 1500;
  const plan = naivePlan(calendar);
  const units = new Map(
    calendar.equipment.map(({ id, units: list }) => [
      id,
      list.map(({ booked }) => takenMinutes(booked, origin, length)),
    ]),
  );
  const everyMinute = (taken: Uint8Array, from: number, to: number) => {
    for (let minute = from; minute < to; minute++) if (taken[minute - origin] !== 0) return false;
    return true;
  };

  return calendar.staff.map((staff) => {
    const taken = takenMinutes(staff.booked, origin, length);
    const starts: number[] = [];
    for (const date of dates) {
      const day = walkDay(calendar.zone, date);
      const open = staffMinutes(calendar, staff, date);
      const closing = open.lastIndexOf(1) + 1;
      const fitsAt = (into: number): boolean => {
        const start = day.start + into;
        if (start < calendar.earliest || start > calendar.latest) return false;
        if (into + plan.total > closing) return false;
        for (const [index, [from, to]] of plan.hands.entries()) {
          for (let minute = from; minute < to; minute++) if (open[into + minute] !== 1) return false;
          const buffered = index === plan.hands.length - 1 ? to + Math.ceil(calendar.buffer / 5) * 5 : to;
          if (!everyMinute(taken, start + from, start + buffered)) return false;
          if (!hasTrips(calendar, staff, start + from, start + buffered)) return false;
        }
        return plan.uses.every(({ id, run: [from, to] }) =>
          units.get(id)!.some((unit) => everyMinute(unit, start + from, start + to)),
        );
      };
      for (let into = 0; into < day.length; into++) {
        if (into % calendar.stepMinutes === 0 && fitsAt(into)) starts.push(day.start + into);
      }
    }
    return { id: staff.id, starts };
  });
}

function hasTrips(calendar: Calendar, staff: StaffMember, from: number, to: number): boolean {
  const { where } = calendar;
  if (!where) return true;
  const visits = staff.booked.filter((visit) => visit.where);
  const before = visits.filter((visit) => visit.end <= from).toSorted((a, b) => b.end - a.end)[0];
  const after = visits.filter((visit) => visit.start >= to).toSorted((a, b) => a.start - b.start)[0];
  if (before && from - before.end < naiveTrip(before.where!, where)) return false;
  return !after || after.start - to >= naiveTrip(where, after.where!);
}

/** Minutes taken on the local day that contains a start. */
export function naiveLoad(calendar: Calendar, staff: StaffMember, start: number): number {
  const date = datesOf(calendar).find((candidate) => {
    const { start: from, length } = walkDay(calendar.zone, candidate);
    return start >= from && start < from + length;
  });
  const day = walkDay(calendar.zone, date!);
  return takenMinutes(staff.booked, day.start, day.length).reduce((sum, minute) => sum + minute, 0);
}
