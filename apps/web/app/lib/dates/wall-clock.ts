// The calendar grid works in local time of the professional. These functions convert between local times,
// which carry no zone, and instants.

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Returns the local time of an instant in a zone: 2026-03-03T14:30. */
export function wallClockIn(instant: string | Date, zone: string): string {
  const parts = formatterOf(zone).formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * Returns the instant (UTC, with Z) at which the local time is `wall`. For a time that occurs twice it is
 * the first one; a time that the clock change skips moves forward by the gap.
 */
export function instantOf(wall: string, zone: string): string {
  const asUtc = Date.parse(`${wall.slice(0, 16)}:00Z`);
  const offsetAt = (instant: number) => {
    const shown = Date.parse(`${wallClockIn(new Date(instant), zone)}:00Z`);
    return shown - instant;
  };
  const day = 86_400_000;
  // Tries the offsets before and after a nearby clock change. When both match, the earlier instant counts.
  const before = asUtc - offsetAt(asUtc - day);
  const after = asUtc - offsetAt(asUtc + day);
  const fits = [before, after].filter((instant) => instant + offsetAt(instant) === asUtc);
  return new Date(fits.length > 0 ? Math.min(...fits) : before).toISOString().replace('.000Z', 'Z');
}

/**
 * Returns the minutes since midnight of a local time, with its day (2026-03-03T09:05) or without (09:05).
 */
export function minuteOf(wall: string): number {
  const [, hour, minute] = /(\d\d):(\d\d)/.exec(wall) ?? [];
  return Number(hour ?? 0) * 60 + Number(minute ?? 0);
}

/** Formats minutes since midnight as 09:05; 1440 is 24:00. */
export function clockTime(minute: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** Adds days to a calendar day: 2026-02-28 and 1 make 2026-03-01. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Adds months to a calendar day. A shorter month gives its last day: 2026-01-31 and 1 make 2026-02-28. */
export function addMonths(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  const at = (count: number) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1));
  const last = addDays(
    at(months + 1)
      .toISOString()
      .slice(0, 10),
    -1,
  );
  const same = `${last.slice(0, 7)}${day.slice(7)}`;
  return same < last ? same : last;
}

/**
 * Returns the weeks, of seven days each, that overlap a month (2026-03, or a day of it). `firstWeekday` is
 * 1 for Monday to 7 for Sunday.
 */
export function weeksOfMonth(month: string, firstWeekday: number): string[][] {
  const first = `${month.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let day = firstOfWeek(first, firstWeekday); day < next; day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)));
  }
  return weeks;
}

/**
 * Returns the first day of the week that contains a day. `firstWeekday` is 1 for Monday to 7 for Sunday.
 */
export function firstOfWeek(day: string, firstWeekday: number): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 7 - (firstWeekday % 7)) % 7));
}

export function isDay(text: string | null | undefined): text is string {
  return (
    typeof text === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    addDays(text, 0) === text
  );
}
