import { quoteForClient } from '@meche/contract/api-client/client-quotes';
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
import { useMileageText } from '../use-mileage-text.ts';
import classes from './visit-total.module.css';

type Chosen = { id: string; priceCents: number; durationMinutes: number };

type VisitTotalProps = {
  chosen: readonly Chosen[];
  /** Prices that replace those of the catalogue, by position in `chosen`. */
  prices?: readonly { position: number; priceCents: number }[];
  freeLine: FreeLine | undefined;
  place: PlaceOfService;
  hairLength?: HairLength | undefined;
  /** True when the hair length is required and missing, so there is no price yet. */
  isOpen?: boolean;
  address: { city: string; postalCode: string };
  startsAt: string;
  timeZone: string;
};

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

/**
 * Shows the end of the appointment and its price while the member chooses. At home, the mileage comes from
 * the server. Renders nothing before a service is chosen.
 */
export function VisitTotal(props: VisitTotalProps) {
  const { chosen, prices = [], freeLine, place, isOpen = false, address, startsAt, timeZone } = props;
  const { t } = useTranslation(['calendar', 'appointments']);
  const format = useFormat();
  const mileageText = useMileageText();
  const { data: quote } = useQuery(homeQuoteQuery(useApi(), props));
  const priced = chosen.map((one, at) => ({ ...one, ...prices.find(({ position }) => position === at) }));
  const parts = [...priced, ...(freeLine ? [freeLine] : [])];
  const minutes = sum(parts.map(({ durationMinutes }) => durationMinutes));
  const cents = sum(parts.map(({ priceCents }) => priceCents));
  if (minutes === 0 || isOpen) return null;
  const end = new Date(Date.parse(instantOf(startsAt, timeZone)) + minutes * 60_000).toISOString();
  const homeQuote = place === 'at_home' ? quote : undefined;
  return (
    <div className={classes.total} aria-live="polite">
      {homeQuote && (
        <p>
          <span>{mileageText(homeQuote.distanceKm)}</span>
          <PriceText cents={homeQuote.mileageCents} size="sm" />
        </p>
      )}
      {homeQuote?.outsideZone && (
        <p className={classes.outside}>
          {t('calendar:add.warnings.outside_zone', { place: address.city.trim() })}
        </p>
      )}
      <p>
        <span>
          {t('calendar:add.total', { duration: format.duration(minutes), end: format.time(end, timeZone) })}
          {place === 'at_home' && !homeQuote && ` (${t('calendar:add.withoutWay')})`}
        </span>
        <PriceText cents={homeQuote?.totalCents ?? cents} size="sm" />
      </p>
    </div>
  );
}

function homeQuoteQuery(api: ApiClient, props: VisitTotalProps) {
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
    queryFn: ({ signal }) => api.call(quoteForClient, { body, signal }),
    enabled:
      place === 'at_home' &&
      !isOpen &&
      (chosen.length > 0 || freeLine !== undefined) &&
      city.length >= 2 &&
      rules.postalCode.pattern.value.test(postalCode),
  });
}
