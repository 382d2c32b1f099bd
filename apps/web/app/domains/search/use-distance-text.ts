import { exactPointOf } from '@meche/contract/exact-point';
import type { SearchResult } from '@meche/contract/search';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';

type Distant = Pick<SearchResult, 'coordinates' | 'precision' | 'distanceKm'>;

/**
 * Formats how far a result is. Where only its commune is known, in whole kilometres, and below one kilometre
 * not at all.
 */
export function useDistanceText(): (result: Distant) => string | undefined {
  const { t } = useTranslation('search');
  const format = useFormat();
  return (result) => {
    if (exactPointOf(result)) return format.distance(result.distanceKm);
    const km = Math.round(result.distanceKm);
    return km < 1 ? undefined : t('card.about', { km: format.number(km) });
  };
}
