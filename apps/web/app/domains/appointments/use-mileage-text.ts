import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';

/**
 * Names the mileage with its distance. Mileage is computed between communes: within one it is 0, which is no
 * measured distance. Null: unknown.
 */
export function useMileageText(): (distanceKm: number | null) => string {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  return (distanceKm) => {
    if (distanceKm === null) return t('lines.mileage');
    if (distanceKm === 0) return t('lines.mileageInTown');
    return t('lines.mileageWithDistance', { distance: format.distance(distanceKm) });
  };
}
