import type { Subscription } from '@meche/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './discount-summary.module.css';
import { subscriptionQuery } from './queries.ts';

/**
 * Shows the discount that appointments have earned on the next invoice. Renders nothing on a free plan, or
 * while nothing was earned.
 */
export function DiscountSummary() {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { data } = useQuery(subscriptionQuery(useApi()));
  if (!data || data.state === 'free' || data.discount.visits === 0) return null;
  const { discount, nextInvoice } = data;
  return (
    <section className={classes.discount} aria-labelledby="discount">
      <Title order={2} size="h4" id="discount">
        {t('next.counter.title')}
      </Title>
      <p>{t('next.visits', { count: discount.visits, price: format.price(discount.cents) })}</p>
      {nextInvoice && <NextInvoice {...nextInvoice} />}
      <Link to={to('subscription')}>{t('next.counter.see')}</Link>
    </section>
  );
}

function NextInvoice(invoice: NonNullable<Subscription['nextInvoice']>) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { beforeDiscountCents, discountCents, on } = invoice;
  return (
    <>
      <progress value={discountCents} max={beforeDiscountCents} aria-label={t('next.bar')} />
      <p className={classes.left}>
        {discountCents < beforeDiscountCents
          ? t('next.toNothing', { price: format.price(beforeDiscountCents - discountCents) })
          : t('next.nothing')}{' '}
        {t('next.counter.on', { day: format.day(on) })}
      </p>
    </>
  );
}
