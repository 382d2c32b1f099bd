import { takingsPeriods } from '@meche/contract/api-client/takings';
import type { TakingsPeriod } from '@meche/contract/takings';
import { isDay } from '~/lib/dates/wall-clock.ts';

export type TakingsShown = { period: TakingsPeriod; day: string | undefined };

/** Reads the period and a day of it from the address; by default this month. */
export function readTakingsAddress(search: URLSearchParams): TakingsShown {
  const period = takingsPeriods.find((one) => one === search.get('period')) ?? 'month';
  const day = search.get('day');
  return { period, day: isDay(day) ? day : undefined };
}
