import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';

/**
 * Formats the day and time of an instant in the professional's time zone, in the reader's language. Returns
 * an empty text for null.
 */
export function useFormattedMoment(instant: string | null, timeZone: string): string {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  if (instant === null) return '';
  return t('at', { day: format.day(dayIn(instant, timeZone)), time: format.timeWithZone(instant, timeZone) });
}
