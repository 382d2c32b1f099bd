import type { TFunction } from 'i18next';

/**
 * Label of blocked time without a reason. Time that is offered to a person of the waiting list names that
 * person.
 */
export function getBlockedTimeLabel(offeredTo: string | undefined, t: TFunction<'calendar'>): string {
  return offeredTo ? t('grid.offered', { name: offeredTo }) : t('grid.blocked');
}
