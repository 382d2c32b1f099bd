import type { TFunction } from 'i18next';

/** Label of blocked time without a reason. */
export function blockedName(offeredTo: string | undefined, t: TFunction<'calendar'>): string {
  return offeredTo ? t('grid.offered', { name: offeredTo }) : t('grid.blocked');
}
