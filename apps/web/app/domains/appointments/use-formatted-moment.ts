import { useTranslation } from 'react-i18next';
import { useMomentFormat } from '~/lib/dates/use-moment-format.ts';

/**
 * Formats the day and time of an instant in the professional's time zone, in a sentence. Returns an empty
 * text for null.
 */
export function useFormattedMoment(instant: string | null, timeZone: string): string {
  const { t } = useTranslation('appointments');
  const { day, time } = useMomentFormat(timeZone);
  return instant === null ? '' : t('at', { day: day(instant), time: time(instant) });
}
