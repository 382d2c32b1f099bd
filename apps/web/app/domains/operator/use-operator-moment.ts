import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';

const MARKETPLACE_ZONE = 'Europe/Paris';

/** Formats an instant as short day and time, by default in Paris time; empty for null. */
export function useOperatorMoment(): (instant: string | null, timeZone?: string) => string {
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
