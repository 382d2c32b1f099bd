import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';

const MARKETPLACE_ZONE = 'Europe/Paris';

/**
 * Returns a formatter of instants as short day and time, by default in Paris time. It returns an empty text
 * for null.
 */
export function useOperatorMomentFormat(): (instant: string | null, timeZone?: string) => string {
  const { t } = useTranslation('operator');
  const format = useFormat();
  return (instant, timeZone = MARKETPLACE_ZONE) =>
    instant === null
      ? ''
      : t('at', {
          day: format.day(dayIn(instant, timeZone), 'short'),
          time: format.time(instant, timeZone),
        });
}
