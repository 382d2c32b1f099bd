import type { Appointment } from '@meche/contract/appointments';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** "In 3 h" for an appointment within the next 24 hours, rounded down to hours from one hour on. */
export function useStartsIn({
  state,
  startsAt,
}: Pick<Appointment, 'state' | 'startsAt'>): string | undefined {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const minutes = Math.floor((Date.parse(startsAt) - Date.now()) / MINUTE_MS);
  if (state !== 'confirmed' || minutes < 1 || minutes >= DAY_MINUTES) return undefined;
  const rounded = minutes < HOUR_MINUTES ? minutes : minutes - (minutes % HOUR_MINUTES);
  return t('startsIn', { duration: format.duration(rounded) });
}
