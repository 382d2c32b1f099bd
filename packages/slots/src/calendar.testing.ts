/**
 * Random calendars for the engine and the oracle, in wall-clock strings and epoch minutes, without types of
 * the engine.
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
  /** Alternating weeks, Monday first; the first one begins on the Monday `turnsFrom`. */
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
  /**
   * Exceptions of the whole salon: they open or close it for everyone, within its opening hours or instead
   * of them.
   */
  professionalDates: DateRule[];
  staff: StaffMember[];
  equipment: { id: string; units: { id: string; booked: Booked[] }[] }[];
}

/** Every French zone, and a few with unusual clock changes, with approximate hours ahead of UTC. */
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

/** Both clock changes of Paris, Miquelon (US dates), Lord Howe, Beirut and Santiago, 2026 to 2030. */
export function changeDates(zone: string): string[] {
  const years = [2026, 2027, 2028, 2029, 2030];
  // The month and the day from which the next Sunday counts.
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

/** Pseudo-random numbers from 0 to 1, the same for the same seed: a 32-bit xorshift. */
export function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
  // Close seeds begin with similar numbers.
  for (let warmUp = 0; warmUp < 12; warmUp++) next();
  return next;
}

/** Random choices from one stream of numbers. */
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

/** The order of the draws decides what a seed gives. */
export function randomCalendar(seed: number, fixed?: { zone: string; date: string }): Calendar {
  const dice = createDice(randomNumbers(seed));
  const { below, oneOf, often, listOf } = dice;
  const drawn = often(0.4) ? zones[0]! : oneOf(zones);
  const [zone, hoursAhead] = zones.find(([name]) => name === fixed?.zone) ?? drawn;
  // Sometimes long enough to contain a weekday twice.
  const dayCount = often(0.12) ? 8 + below(2) : 1 + below(3);
  const firstDay = randomFirstDay(dice, { changes: changeDates(zone), dayCount, fixed: fixed?.date });
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

/** The first day in epoch milliseconds: near a clock change, or any day. */
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

/** A range of wall-clock times, in multiples of `grain` minutes from `low`. */
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

/** Bookings one after the other; `density` is the share that follows closely, in epoch minutes. */
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
