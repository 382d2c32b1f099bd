/**
 * Generates random calendars for the tests of the engine and of its oracle. The calendars use wall-clock
 * strings and epoch minutes and no type of the engine, so that the two share nothing.
 */

export interface Spot {
  latitude: number;
  longitude: number;
  place: 'salon' | 'at_home';
}

export interface Booked {
  start: number;
  end: number;
  where?: Spot;
}

export type WallPair = readonly [string, string];

export interface DayRule {
  ranges: WallPair[];
  breaks: WallPair[];
  online?: WallPair[];
}

export type DateRule =
  | { date: string; kind: 'opening'; hours: DayRule }
  | { date: string; kind: 'closure' | 'absence'; range?: WallPair };

export interface StaffMember {
  id: string;
  /**
   * The weekly hours, Monday first. With several weeks they alternate; the first week begins on the Monday
   * `turnsFrom`.
   */
  weeks: DayRule[][];
  turnsFrom: string;
  dates: DateRule[];
  booked: Booked[];
}

export interface Calendar {
  seed: number;
  zone: string;
  firstDate: string;
  dayCount: number;
  steps: { duration: number; free: number; equipment: string[] }[];
  place: 'salon' | 'at_home';
  where?: Spot;
  stepMinutes: number;
  buffer: number;
  earliest: number;
  latest: number;
  salon?: DayRule[];
  /** Exceptions of the whole salon: an exception opens or closes the salon for all its staff members. */
  professionalDates: DateRule[];
  staff: StaffMember[];
  equipment: { id: string; units: { id: string; booked: Booked[] }[] }[];
}

/**
 * IANA zones with their approximate hours ahead of UTC: all French zones and a few with unusual clock
 * changes.
 */
export const zones: readonly (readonly [string, number])[] = [
  ['Europe/Paris', 1],
  ['America/Guadeloupe', -4],
  ['America/Martinique', -4],
  ['America/Cayenne', -3],
  ['Indian/Reunion', 4],
  ['Indian/Mayotte', 3],
  ['America/Miquelon', -3],
  ['Pacific/Noumea', 11],
  ['Pacific/Tahiti', -10],
  ['Pacific/Marquesas', -9.5],
  ['Pacific/Wallis', 12],
  ['Australia/Lord_Howe', 10.5],
  ['Asia/Beirut', 2],
  ['America/Santiago', -4],
];

/** Dates of the clock changes of a zone from 2026 to 2030; empty for a zone without a rule below. */
export function clockChangeDates(zone: string): string[] {
  const years = [2026, 2027, 2028, 2029, 2030];
  // Month and day of each change: the clocks change on the first Sunday from that day on.
  const rules: Record<string, [number, number][]> = {
    'Europe/Paris': [
      [3, 25],
      [10, 25],
    ],
    'America/Miquelon': [
      [3, 8],
      [11, 1],
    ],
    'Australia/Lord_Howe': [
      [4, 1],
      [10, 1],
    ],
    'Asia/Beirut': [
      [3, 25],
      [10, 25],
    ],
    'America/Santiago': [
      [4, 2],
      [9, 2],
    ],
  };
  const sundayFrom = (year: number, month: number, day: number) => {
    const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
    return new Date(Date.UTC(year, month - 1, day + ((7 - weekday) % 7))).toISOString().slice(0, 10);
  };
  return years.flatMap((year) => (rules[zone] ?? []).map(([month, day]) => sundayFrom(year, month, day)));
}

/**
 * Returns a xorshift generator of pseudo-random numbers from 0 to 1; the same seed gives the same numbers.
 */
export function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  // The first numbers of close seeds are similar, so the generator skips them.
  for (let warmUp = 0; warmUp < 12; warmUp++) next();
  return next;
}

type Dice = ReturnType<typeof createDice>;

function createDice(next: () => number) {
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)]!,
    often: (share: number) => next() < share,
    listOf: <T>(least: number, most: number, make: (index: number) => T): T[] =>
      Array.from({ length: least + below(most - least + 1) }, (_, index) => make(index)),
  };
}

/** Builds the calendar of a seed. A change in the order of the draws changes the calendar of every seed. */
export function randomCalendar(seed: number, fixed?: { zone: string; date: string }): Calendar {
  const dice = createDice(randomNumbers(seed));
  const { below, oneOf, often, listOf } = dice;
  const drawn = often(0.4) ? zones[0]! : oneOf(zones);
  const [zone, hoursAhead] = zones.find(([name]) => name === fixed?.zone) ?? drawn;
  // Some calendars are longer than a week, so that they contain the same weekday twice.
  const dayCount = often(0.12) ? 8 + below(2) : 1 + below(3);
  const firstDay = randomFirstDay(dice, { changes: clockChangeDates(zone), dayCount, fixed: fixed?.date });
  const roughStart = firstDay / 60_000 - hoursAhead * 60;
  const reach = (dayCount + 1) * 1440;
  const grain = oneOf([5, 5, 15, 30, 1, 7]);
  const alwaysOpen = often(0.1);
  const dayRule = () => (alwaysOpen ? allDay() : randomDayRule(dice, grain));
  const dateRule = (): DateRule => {
    const isOpening = often(0.4);
    const date = dateOf(firstDay + below(dayCount + 1) * 86_400_000);
    if (isOpening) return { date, kind: 'opening', hours: dayRule() };
    return {
      date,
      kind: oneOf(['closure', 'absence']),
      range: often(0.7) ? randomRange(dice, [0, 1440], grain) : undefined,
    };
  };
  const located = often(0.5);
  const span = { from: roughStart - 1440, until: roughStart + reach + 1440 };

  const equipment = listOf(0, 2, (index) => ({
    id: `equipment-${index}`,
    units: listOf(1, 3, (unit) => ({
      id: `unit-${unit}`,
      booked: randomBookings(dice, span, { density: 0.25, places: false }),
    })),
  }));
  const place = often(0.3) ? 'at_home' : 'salon';
  return {
    seed,
    zone,
    firstDate: dateOf(firstDay),
    dayCount,
    steps: listOf(1, often(0.7) ? 2 : 4, () => ({
      duration: often(0.05) ? 170 + below(30) * 5 : often(0.1) ? 1 + below(60) : 5 * (1 + below(10)),
      free: often(0.08) ? 100 + below(40) * 5 : often(0.5) ? 0 : 5 * (1 + below(12)),
      equipment: equipment.filter(() => often(0.4)).map(({ id }) => id),
    })),
    place,
    where: located ? (place === 'salon' ? salonSpot : randomHome(dice)) : undefined,
    stepMinutes: oneOf([5, 10, 15, 15, 20, 30, 60]),
    buffer: often(0.5) ? 0 : oneOf([5, 10, 15, 20, 45, 170]),
    earliest: roughStart + (often(0.6) ? -3000 : below(1440)),
    latest: roughStart + (often(0.6) ? reach * 2 : 720 + below(reach)),
    salon: often(0.3) ? Array.from({ length: 7 }, dayRule) : undefined,
    professionalDates: often(0.3) ? listOf(1, 2, dateRule) : [],
    staff: listOf(1, 3, (index) => ({
      id: `staff-${index}`,
      weeks: listOf(1, often(0.3) ? 4 : 1, () => Array.from({ length: 7 }, dayRule)),
      turnsFrom: randomMonday(dice, firstDay),
      dates: often(0.4) ? listOf(1, 2, dateRule) : [],
      booked: often(0.15)
        ? []
        : randomBookings(dice, span, { density: often(0.5) ? 0.3 : 0.05, places: true }),
    })),
    equipment,
  };
}

/** Returns the first day in epoch milliseconds: often near a clock change, otherwise a random day. */
function randomFirstDay(
  { below, oneOf, often }: Dice,
  { changes, dayCount, fixed }: { changes: string[]; dayCount: number; fixed: string | undefined },
): number {
  const someDay = Date.UTC(2026 + below(5), below(12), 1 + below(4) * 7);
  const anyDay = changes.length > 0 && often(0.6) ? Date.parse(oneOf(changes)) : someDay;
  const middle = fixed ? Date.parse(fixed) : anyDay;
  return middle - below(dayCount + 1) * 86_400_000;
}

function randomMonday({ below }: Dice, near: number): string {
  const thursdays = Math.floor(near / 604_800_000) + below(9) - 4;
  // Day 0 of the epoch is a Thursday.
  return dateOf(thursdays * 604_800_000 + 4 * 86_400_000);
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function wall(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function randomRange({ below }: Dice, [low, high]: [number, number], grain: number): WallPair {
  const from = low + below((high - low) / grain) * grain;
  const to = from + grain * (1 + below((high - from) / grain));
  return [wall(from), wall(Math.min(to, 1440))];
}

const allDay = (): DayRule => ({ ranges: [['00:00', '24:00']], breaks: [] });

function randomDayRule(dice: Dice, grain: number): DayRule {
  const { often } = dice;
  if (often(0.1)) return { ranges: [], breaks: [] };
  if (often(0.15)) return allDay();
  const night = often(0.3);
  const ranges: WallPair[] = night
    ? [randomRange(dice, [0, 360], grain), ['20:00', '24:00']]
    : often(0.5)
      ? [['09:00', '19:00']]
      : [randomRange(dice, [420, 780], grain), randomRange(dice, [780, 1320], grain)];
  const breaks = often(0.4)
    ? [often(0.5) && !night ? (['12:00', '13:00'] as const) : randomRange(dice, [0, 1440], grain)]
    : [];
  return { ranges, breaks, online: often(0.2) ? [randomRange(dice, [0, 1440], grain)] : undefined };
}

const salonSpot: Spot = { latitude: 48.85, longitude: 2.35, place: 'salon' };

function randomHome({ next }: Dice): Spot {
  return {
    latitude: 48.85 + (next() - 0.5) * 0.3,
    longitude: 2.35 + (next() - 0.5) * 0.4,
    place: 'at_home',
  };
}

/**
 * Draws consecutive bookings in epoch minutes; `density` is the share of bookings that begin soon after the
 * previous one.
 */
function randomBookings(
  dice: Dice,
  { from, until }: { from: number; until: number },
  { density, places }: { density: number; places: boolean },
): Booked[] {
  const { below, oneOf, often } = dice;
  const list: Booked[] = [];
  let at = from + below(60) * 5;
  while (at < until) {
    const length = often(0.04) ? 300 + below(120) * 5 : 5 * (1 + below(18));
    const odd = length > 5 && often(0.15);
    const where = often(0.4) ? salonSpot : randomHome(dice);
    list.push({
      start: at + (odd ? below(5) : 0),
      end: at + length - (odd ? below(5) : 0),
      where: places && often(0.75) ? where : undefined,
    });
    at += length + (often(density) ? oneOf([0, 5, 10, 15, 30, 45]) : 5 * below(120));
  }
  return list;
}
