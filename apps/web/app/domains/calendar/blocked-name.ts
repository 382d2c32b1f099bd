import type { TFunction } from 'i18next';

/** Of time that has no reason of its own. */
export function blockedName(offeredTo: string | undefined, t: TFunction<'calendar'>): string {
  return offeredTo ? t('grid.offered', { name: offeredTo }) : t('grid.blocked');
}
