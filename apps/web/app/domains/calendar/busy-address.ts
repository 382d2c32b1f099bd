import type { Calendar } from '@meche/contract/calendar';

type BusyTime = NonNullable<Calendar['busyTimes']>[number];

/**
 * Returns the id by which the grid and the address name a time that another calendar blocks. No blocked time
 * has such an id.
 */
export function busyTimeId({ memberId, startsAt }: BusyTime): string {
  return `busy ${memberId} ${startsAt}`;
}
