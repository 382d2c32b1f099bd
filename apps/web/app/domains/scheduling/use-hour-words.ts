import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { minutesOf, type RangeTyped } from './hours-draft.ts';

/** Any Monday: only its weekday and its wall clock are read. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** Hours of the wall clock and days of the week in the reader's words. */
export function useHourWords() {
  const { t } = useTranslation('hours');
  const { language } = useLanguage();
  const format = useFormat();
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const at = (minute: number) =>
    minute === 1440 ? t('midnight') : format.time(new Date(MONDAY + minute * 60_000).toISOString(), 'UTC');
  const range = (from: number, to: number) => t('range', { from: at(from), to: at(to) });
  return {
    at,
    range,
    day: (day: string) => format.day(day),
    /** Of a place in a week that begins on Monday with 0. */
    weekday: (place: number) => weekdays.format(new Date(MONDAY + (place % 7) * DAY_MS)),
    ranges: (ranges: readonly RangeTyped[], isOfProfessional = false) =>
      ranges.length === 0
        ? t(isOfProfessional ? 'closed' : 'off')
        : ranges
            .map((one) => {
              const told = range(...minutesOf(one));
              return one.online ? told : t('offlineRange', { range: told });
            })
            .join(', '),
  };
}
