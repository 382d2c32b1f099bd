import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { type RangeTyped, toMinuteRange } from './hours-draft.ts';

/** Any Monday will do, because only its weekday and times are used. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

export function useHourTexts() {
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
    /** Returns the name of a weekday; 0 is Monday. */
    weekday: (place: number) => weekdays.format(new Date(MONDAY + (place % 7) * DAY_MS)),
    ranges: (ranges: readonly RangeTyped[], isOfProfessional = false) =>
      ranges.length === 0
        ? t(isOfProfessional ? 'closed' : 'off')
        : ranges
            .map((one) => {
              const text = range(...toMinuteRange(one));
              return one.online ? text : t('offlineRange', { range: text });
            })
            .join(', '),
  };
}
