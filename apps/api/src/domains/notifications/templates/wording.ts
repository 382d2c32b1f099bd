import { type Language, translator } from '@meche/words';
import { formatFrenchDay, keepTogether } from '@meche/words/typography';
import { formatCents } from '#kit/money';
import { oneLine } from './email.ts';

type Translate = Awaited<ReturnType<typeof translator>>;

/** Translation and formatting for one reader. Times are formatted in the professional's time zone. */
export type Wording = {
  language: Language;
  t: Translate;
  /** For example `jeudi 20 novembre à 14 h 30`. The time zone is named unless it is READERS_ZONE. */
  moment(instant: string | Date, timeZone: string): string;
  /** For example `Jeudi 20 novembre`. */
  day(instant: string | Date, timeZone: string): string;
  /** For example `20 novembre 2026`. */
  date(instant: string | Date, timeZone: string): string;
  /** For example `Jeudi 20 novembre 2026, de 14 h 30 à 16 h`. */
  span(from: Date, until: Date, timeZone: string): string;
  /** For example `14 h 30 – 16 h`. */
  hours(from: Date, until: Date, timeZone: string): string;
  /** For an SMS: `jeu. 20 nov.` for the day and `14h30` for the time. */
  shortDay(instant: Date, timeZone: string): string;
  shortTime(instant: Date, timeZone: string): string;
  cents(amount: number): string;
};

const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-IE' };
/** Nearly all readers live in this time zone, so its times are formatted without a zone name. */
const READERS_ZONE = 'Europe/Paris';

/** Returns the customer's name on one line, or a translated word for a walk-in customer without a name. */
export function clientName({ t }: Wording, name: string): string {
  return oneLine(name) || t('staff:walkIn');
}

export async function wordingIn(language: Language): Promise<Wording> {
  const t = await translator(language);
  const day = (instant: string | Date, timeZone: string, style: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locales[language], { timeZone, ...style })
      .format(new Date(instant))
      // Intl prints a comma in `Thursday, 12 November` but none in `Thursday 12 November 2026`: drops it.
      .replace(/^(\p{L}+),/u, '$1');
    return language === 'fr' ? formatFrenchDay(written) : written;
  };

  const clock = (instant: string | Date, timeZone: string) => {
    const [hour = '', minute = ''] = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .format(new Date(instant))
      .split(':');
    if (language === 'en') return `${hour}:${minute}`;
    return keepTogether(minute === '00' ? `${Number(hour)} h` : `${Number(hour)} h ${minute}`);
  };
  const named = (time: string, timeZone: string) =>
    timeZone === READERS_ZONE
      ? time
      : t('notifications:when.inZone', { time, zone: zoneName(timeZone, language) });

  return {
    language,
    t,
    moment: (instant, timeZone) =>
      t('notifications:when.moment', {
        day: day(instant, timeZone, { weekday: 'long', day: 'numeric', month: 'long' }),
        time: named(clock(instant, timeZone), timeZone),
      }),
    span: (from, until, timeZone) =>
      capitalised(
        t('notifications:when.span', {
          day: day(from, timeZone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
          start: clock(from, timeZone),
          end: named(clock(until, timeZone), timeZone),
        }),
      ),
    date: (instant, timeZone) => day(instant, timeZone, { day: 'numeric', month: 'long', year: 'numeric' }),
    day: (instant, timeZone) =>
      capitalised(day(instant, timeZone, { weekday: 'long', day: 'numeric', month: 'long' })),
    hours: (from, until, timeZone) =>
      t('notifications:when.hours', {
        start: clock(from, timeZone),
        end: named(clock(until, timeZone), timeZone),
      }),
    shortDay: (instant, timeZone) =>
      day(instant, timeZone, { weekday: 'short', day: 'numeric', month: 'short' }),
    shortTime: (instant, timeZone) => named(clock(instant, timeZone).replaceAll('\u00a0', ''), timeZone),
    cents: (amount) => formatCents(amount, language),
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the place that a time zone is named after, for example `La Réunion` or `Guyane française`. */
function zoneName(timeZone: string, language: Language): string {
  const name = new Intl.DateTimeFormat(locales[language], { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(new Date(0))
    .find((part) => part.type === 'timeZoneName')?.value;
  return (name ?? timeZone).replace(/^heure\s*:\s*/, '').replace(/ Time$/, '');
}
