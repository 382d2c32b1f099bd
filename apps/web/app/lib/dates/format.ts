import { own } from '@meche/contract/own';
import type { Language } from '@meche/words';
import { formatFrenchDay, keepTogether } from '@meche/words/typography';

/** Locale per language. fr-FR writes `19,99 €` and `14 h 30`, en-IE `€19.99` and `14:30`. */
const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-IE' };

const dateStyles = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  weekday: { weekday: 'short' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dated: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short', year: 'numeric' },
  range: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

// Formatters are cached, because creating one costs a hundred times its use.
const dateFormatters = new Map<string, Intl.DateTimeFormat>();
const numberFormatters = new Map<string, Intl.NumberFormat>();

/** Without `zone` the formatter uses UTC, for calendar days, which are parsed as UTC midnight. */
function dateFormatter(language: Language, style: keyof typeof dateStyles, zone = 'UTC') {
  const key = `${language} ${style} ${zone}`;
  const known = dateFormatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locales[language], { ...dateStyles[style], timeZone: zone });
  dateFormatters.set(key, made);
  return made;
}

function numberFormatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = numberFormatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locales[language], options);
  numberFormatters.set(key, made);
  return made;
}

export function formatPrice(cents: number, language: Language): string {
  return numberFormatter(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);
}

/** Formats an amount rounded to whole euros, for filters: 30 €. */
export function formatWholePrice(cents: number, language: Language): string {
  const options = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 } as const;
  return numberFormatter(language, options).format(cents / 100);
}

/** Formats an amount without cents where it has none, for buttons: 31 €, but 31,50 €. */
export function formatShortPrice(cents: number, language: Language): string {
  return cents % 100 === 0 ? formatWholePrice(cents, language) : formatPrice(cents, language);
}

export function formatNumber(value: number, language: Language, digits = 1): string {
  return numberFormatter(language, { maximumFractionDigits: digits }).format(value);
}

/** Formats a distance: < 100 m, 400 m, 1,2 km, 34 km. Positions are precise to 100 m only. */
export function formatDistance(km: number, language: Language): string {
  if (km < 0.05) return keepTogether('< 100 m');
  if (km < 0.95) return keepTogether(`${Math.round(km * 10) * 100} m`);
  return keepTogether(
    `${numberFormatter(language, { maximumFractionDigits: km < 10 ? 1 : 0 }).format(km)} km`,
  );
}

/** Formats a duration: 45 min, 1 h, 1 h 30 in French, 1 h 30 min in English. */
export function formatDuration(minutes: number, language: Language): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return keepTogether(`${rest} min`);
  if (rest === 0) return keepTogether(`${hours} h`);
  return keepTogether(
    language === 'fr' ? `${hours} h ${String(rest).padStart(2, '0')}` : `${hours} h ${rest} min`,
  );
}

/** Formats the local time in a zone: 14 h or 14 h 30 in French, 14:30 in English. */
export function formatTime(instant: string | Date, zone: string, language: Language): string {
  const parts = dateFormatter(language, 'time', zone).formatToParts(new Date(instant));
  const hour = parts.find((part) => part.type === 'hour')?.value ?? '';
  const minute = parts.find((part) => part.type === 'minute')?.value ?? '';
  if (language === 'en') return `${hour}:${minute}`;
  return keepTogether(minute === '00' ? `${Number(hour)} h` : `${Number(hour)} h ${minute}`);
}

/** Returns the calendar day of an instant in a zone, as YYYY-MM-DD. */
export function dayIn(instant: string | Date, zone: string): string {
  const parts = dateFormatter('en', 'date', zone).formatToParts(new Date(instant));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

type DayStyle = 'long' | 'short' | 'full' | 'weekday' | 'dated';

/**
 * Formats a calendar day (YYYY-MM-DD): mardi 3 mars, vendredi 1er mai, Tuesday 3 March. Only the styles
 * `full` and `dated` (2 mars 2026, without the weekday) show the year.
 */
export function formatDay(day: string, language: Language, style: DayStyle = 'long'): string {
  const written = dateFormatter(language, style)
    .format(new Date(`${day}T00:00:00Z`))
    // Intl writes `Tuesday, 3 March` but `Tuesday 3 March 2026`; both lose the comma.
    .replace(/^(\p{L}+),/u, '$1');
  return language === 'fr' ? formatFrenchDay(written) : written;
}

/** Formats a month (2026-03, or a day of it): novembre 2026, or short: nov. 2026. */
export function formatMonth(
  month: string,
  language: Language,
  style: 'month' | 'shortMonth' = 'month',
): string {
  return dateFormatter(language, style).format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}

/** Formats a range of days: 23–29 nov., 30 nov. – 6 déc., 23–29 Nov. */
export function formatDays(from: string, until: string, language: Language): string {
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return dateFormatter(language, 'range').formatRange(at(from), at(until));
}

export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

const zoneNames: Record<string, { fr: string; en: string }> = {
  'Indian/Reunion': { fr: 'La Réunion', en: 'Réunion' },
  'America/Cayenne': { fr: 'Cayenne', en: 'Cayenne' },
  'America/Miquelon': { fr: 'Saint-Pierre-et-Miquelon', en: 'Saint Pierre and Miquelon' },
  'Pacific/Noumea': { fr: 'Nouméa', en: 'Nouméa' },
  'Pacific/Marquesas': { fr: 'Nuku Hiva', en: 'Nuku Hiva' },
};

export function zoneName(zone: string, language: Language): string {
  return own(zoneNames, zone)?.[language] ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/**
 * Whether the clocks of two zones show different times at an instant. Madrid and Paris are two zones with
 * the same time.
 */
export function clocksDiffer(instant: string | Date, zone: string, other: string): boolean {
  // Fast path, because most pages compare a zone with itself.
  if (zone === other) return false;
  return (
    formatTime(instant, zone, 'en') !== formatTime(instant, other, 'en') ||
    dayIn(instant, zone) !== dayIn(instant, other)
  );
}
