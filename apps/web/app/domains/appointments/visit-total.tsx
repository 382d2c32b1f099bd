import type { FreeLine } from '@meche/contract/client-bookings';
import type { HairLength, PlaceOfService } from '@meche/contract/enumerations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { instantOf } from '~/lib/dates/wall-clock.ts';
import { rules } from '~/ui/form/rules.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import classes from './visit-total.module.css';

type Chosen = { id: string; priceCents: number; durationMinutes: number };

type VisitTotalProps = {
  chosen: readonly Chosen[];
  /** Others than theirs, by their place among them. */
  prices?: readonly { position: number; priceCents: number }[];
  freeLine: FreeLine | undefined;
  place: PlaceOfService;
  hairLength?: HairLength | undefined;
  /** Its length is asked and not told: nothing can be said yet. */
  isOpen?: boolean;
  address: { city: string; postalCode: string };
  /** On the professional's wall. */
  startsAt: string;
  timeZone: string;
};

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/** Until when and for how much, while it is chosen: at home with her way there, which the server alone can price. */
export function VisitTotal(props: VisitTotalProps) {
  const { chosen, prices = [], freeLine, place, isOpen = false, address, startsAt, timeZone } = props;
  const { t } = useTranslation(['calendar', 'appointments']);
  const format = useFormat();
  const { data: quote } = useQuery(wayThereQuery(useApi(), props));
  const priced = chosen.map((one, at) => ({ ...one, ...prices.find(({ position }) => position === at) }));
  const parts = [...priced, ...(freeLine ? [freeLine] : [])];
  const minutes = sum(parts.map(({ durationMinutes }) => durationMinutes));
  const cents = sum(parts.map(({ priceCents }) => priceCents));
  if (minutes === 0 || isOpen) return null;
  const end = new Date(Date.parse(instantOf(startsAt, timeZone)) + minutes * 60_000).toISOString();
  const told = place === 'at_home' ? quote : undefined;
  return (
    <div className={classes.total} aria-live="polite">
      {told && (
        <p>
          <span>
            {t('appointments:lines.mileageWithDistance', { distance: format.distance(told.distanceKm ?? 0) })}
          </span>
          <PriceText cents={told.mileageCents} size="sm" />
        </p>
      )}
      {told?.outsideZone && (
        <p className={classes.outside}>
          {t('calendar:add.warnings.outside_zone', { place: address.city.trim() })}
        </p>
      )}
      <p>
        <span>
          {t('calendar:add.total', { duration: format.duration(minutes), end: format.time(end, timeZone) })}
          {place === 'at_home' && !told && ` (${t('calendar:add.withoutWay')})`}
        </span>
        <PriceText cents={told?.totalCents ?? cents} size="sm" />
      </p>
    </div>
  );
}

/** Asked once it is known what is done, and where. */
function wayThereQuery(api: ApiClient, props: VisitTotalProps) {
  const { chosen, prices = [], freeLine, place, hairLength, isOpen = false, address } = props;
  const { city, postalCode } = { city: address.city.trim(), postalCode: address.postalCode.trim() };
  const serviceIds = chosen.map(({ id }) => id);
  const body = {
    prices: prices.map(({ position, priceCents }) => ({ position, priceCents })),
    serviceIds,
    freeLine,
    place,
    address: { city, postalCode },
    hairLength,
  };
  return queryOptions({
    queryKey: ['quotes', 'for-client', body],
    queryFn: async ({ signal }) => {
      const { quoteForClient } = await import('@meche/contract/client-quotes');
      return api.call(quoteForClient, { body, signal });
    },
    enabled:
      place === 'at_home' &&
      !isOpen &&
      (chosen.length > 0 || freeLine !== undefined) &&
      city.length >= 2 &&
      rules.postalCode.pattern.value.test(postalCode),
  });
}
