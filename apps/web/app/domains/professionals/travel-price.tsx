import type { ProfessionalPage } from '@meche/contract/professionals';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { IconHome } from '~/ui/icons/icons.ts';
import classes from './travel-price.module.css';

/** What the professional charges for coming to a customer, before the customer's commune is known. */
export function TravelPrice({ mileage }: { mileage: ProfessionalPage['mileage'] }) {
  const { t } = useTranslation('professionals');
  const format = useFormat();
  const { minimumCents = 0, startingDistanceKm = 0, pricePerKmCents = 0 } = mileage ?? {};
  const price = format.price(minimumCents);
  const perKm = format.price(pricePerKmCents);
  const distance = format.distance(startingDistanceKm);
  return (
    <p className={classes.travel}>
      <IconHome size={18} stroke={1.6} aria-hidden />
      {pricePerKmCents === 0
        ? minimumCents === 0
          ? t('travel.free')
          : t('travel.flat', { price })
        : startingDistanceKm === 0
          ? minimumCents === 0
            ? t('travel.perKm', { perKm })
            : t('travel.plus', { price, perKm })
          : minimumCents === 0
            ? t('travel.freeUntil', { distance, perKm })
            : t('travel.flatUntil', { price, distance, perKm })}
    </p>
  );
}
