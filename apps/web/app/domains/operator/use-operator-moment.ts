import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';

const MARKETPLACE_ZONE = 'Europe/Paris';

/** An instant as a short day and an hour, on the house's wall unless told; empty when there is none. */
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
