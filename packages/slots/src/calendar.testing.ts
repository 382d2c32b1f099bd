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

export function randomCalendar(seed: number, fixed?: { zone: string; date: string }): Calendar {
  const next = randomNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const often = (share: number) => next() < share;
  const listOf = <T>(least: number, most: number, make: (index: number) => T): T[] =>
    Array.from({ length: least + below(most - least + 1) }, (_, index) => make(index));

  const drawn = often(0.4) ? zones[0]! : oneOf(zones);
  const [zone, hoursAhead] = zones.find(([name]) => name === fixed?.zone) ?? drawn;
  // Sometimes long enough to contain a weekday twice.
  const dayCount = often(0.12) ? 8 + below(2) : 1 + below(3);
  const changes = changeDates(zone);
  const someDay = Date.UTC(2026 + below(5), below(12), 1 + below(4) * 7);
  const anyDay = changes.length > 0 && often(0.6) ? Date.parse(oneOf(changes)) : someDay;
  const middle = fixed ? Date.parse(fixed.date) : anyDay;
  const firstDay = middle - below(dayCount + 1) * 86_400_000;
  const roughStart = firstDay / 60_000 - hoursAhead * 60;
  const reach = (dayCount + 1) * 1440;

  const wall = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const range = (low: number, high: number, grain: number): WallPair => {
    const from = low + below((high - low) / grain) * grain;
    const to = from + grain * (1 + below((high - from) / grain));
    return [wall(from), wall(Math.min(to, 1440))];
  };
  const grain = oneOf([5, 5, 15, 30, 1, 7]);
  const alwaysOpen = often(0.1);
  const dayRule = (): DayRule => {
    if (alwaysOpen) return { ranges: [['00:00', '24:00']], breaks: [] };
    if (often(0.1)) return { ranges: [], breaks: [] };
    if (often(0.15)) return { ranges: [['00:00', '24:00']], breaks: [] };
    const night = often(0.3);
    const ranges: WallPair[] = night
      ? [range(0, 360, grain), ['20:00', '24:00']]
      : often(0.5)
        ? [['09:00', '19:00']]
        : [range(420, 780, grain), range(780, 1320, grain)];
    const breaks = often(0.4)
      ? [often(0.5) && !night ? (['12:00', '13:00'] as const) : range(0, 1440, grain)]
      : [];
    return { ranges, breaks, online: often(0.2) ? [range(0, 1440, grain)] : undefined };
  };
  const date = () => new Date(firstDay + below(dayCount + 1) * 86_400_000).toISOString().slice(0, 10);
  const dateRule = (): DateRule =>
    often(0.4)
      ? { date: date(), kind: 'opening', hours: dayRule() }
      : {
          date: date(),
          kind: oneOf(['closure', 'absence']),
          range: often(0.7) ? range(0, 1440, grain) : undefined,
        };

  const someMonday = () => {
    const thursdays = Math.floor(firstDay / 604_800_000) + below(9) - 4;
    // Day 0 of the epoch is a Thursday.
    return new Date(thursdays * 604_800_000 + 4 * 86_400_000).toISOString().slice(0, 10);
  };

  const salonSpot: Spot = { latitude: 48.85, longitude: 2.35, place: 'salon' };
  const homeSpot = (): Spot => ({
    latitude: 48.85 + (next() - 0.5) * 0.3,
    longitude: 2.35 + (next() - 0.5) * 0.4,
    place: 'at_home',
  });
  const located = often(0.5);
  const booked = (density: number, places: boolean): Booked[] => {
    const list: Booked[] = [];
    let at = roughStart - 1440 + below(60) * 5;
    while (at < roughStart + reach + 1440) {
      const length = often(0.04) ? 300 + below(120) * 5 : 5 * (1 + below(18));
      const odd = length > 5 && often(0.15);
      const where = often(0.4) ? salonSpot : homeSpot();
      list.push({
        start: at + (odd ? below(5) : 0),
        end: at + length - (odd ? below(5) : 0),
        where: places && often(0.75) ? where : undefined,
      });
      at += length + (often(density) ? oneOf([0, 5, 10, 15, 30, 45]) : 5 * below(120));
    }
    return list;
  };

  const equipment = listOf(0, 2, (index) => ({
    id: `equipment-${index}`,
    units: listOf(1, 3, (unit) => ({ id: `unit-${unit}`, booked: booked(0.25, false) })),
  }));
  const place = often(0.3) ? 'at_home' : 'salon';
  return {
    seed,
    zone,
    firstDate: new Date(firstDay).toISOString().slice(0, 10),
    dayCount,
    steps: listOf(1, often(0.7) ? 2 : 4, () => ({
      duration: often(0.05) ? 170 + below(30) * 5 : often(0.1) ? 1 + below(60) : 5 * (1 + below(10)),
      free: often(0.08) ? 100 + below(40) * 5 : often(0.5) ? 0 : 5 * (1 + below(12)),
      equipment: equipment.filter(() => often(0.4)).map(({ id }) => id),
    })),
    place,
    where: located ? (place === 'salon' ? salonSpot : homeSpot()) : undefined,
    stepMinutes: oneOf([5, 10, 15, 15, 20, 30, 60]),
    buffer: often(0.5) ? 0 : oneOf([5, 10, 15, 20, 45, 170]),
    earliest: roughStart + (often(0.6) ? -3000 : below(1440)),
    latest: roughStart + (often(0.6) ? reach * 2 : 720 + below(reach)),
    salon: often(0.3) ? Array.from({ length: 7 }, dayRule) : undefined,
    professionalDates: often(0.3) ? listOf(1, 2, dateRule) : [],
    staff: listOf(1, 3, (index) => ({
      id: `staff-${index}`,
      weeks: listOf(1, often(0.3) ? 4 : 1, () => Array.from({ length: 7 }, dayRule)),
      turnsFrom: someMonday(),
      dates: often(0.4) ? listOf(1, 2, dateRule) : [],
      booked: often(0.15) ? [] : booked(often(0.5) ? 0.3 : 0.05, true),
    })),
    equipment,
  };
}
