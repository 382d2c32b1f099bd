import { useTranslation } from 'react-i18next';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';

/** An instant as a day and an hour on the professional's wall, in the reader's words; empty when there is none. */
export function useMoment(instant: string | null, timeZone: string): string {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  if (instant === null) return '';
  return t('at', { day: format.day(dayIn(instant, timeZone)), time: format.timeWithZone(instant, timeZone) });
}
