import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Title } from '~/ui/text/title.tsx';
import { planOffersQuery } from './plan-offers-query.ts';

/** Names what the marketplace costs: the fee of a booking, the plans, the bank charges and the discount. */
export function PriceLines() {
  const { t } = useTranslation('information');
  const { price, number } = useFormat();
  const { searchFeeCents, bankChargeBasisPoints, bankChargeFixedCents } = useConfiguration().bookingFees;
  const { data, error, refetch } = useQuery(planOffersQuery(useApi()));
  const lineOf = (what: string, cents: number) => t('prices.line', { what, price: price(cents) });
  return (
    <>
      <p>{t('prices.searchFee', { price: price(searchFeeCents) })}</p>
      <Title order={3} size="h4">
        {t('prices.forProfessionals')}
      </Title>
      {!data && <QueryState of={{ error, refetch }} shape="text" height={180} />}
      {data && (
        <ul>
          {data.plans.map(({ plan, monthlyCents }) => (
            <li key={plan}>{lineOf(t(`prices.plans.${plan}`), monthlyCents)}</li>
          ))}
          <li>{lineOf(t('prices.profile'), data.additionalProfileCents)}</li>
        </ul>
      )}
      <p>
        {t('prices.bankCharges', {
          percent: number(bankChargeBasisPoints / 100, 2),
          fixed: price(bankChargeFixedCents),
        })}
      </p>
      {data && <p>{t('prices.discount', { price: price(data.appointmentDiscountCents) })}</p>}
    </>
  );
}
