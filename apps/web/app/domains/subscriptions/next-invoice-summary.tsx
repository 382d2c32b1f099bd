import type { Subscription } from '@meche/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './next-invoice-summary.module.css';

/** Amounts are as of today, because each appointment until the invoice adds to the discount. */
export function NextInvoiceSummary({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { nextInvoice, discount } = subscription;
  if (!nextInvoice) return null;
  const { amountCents, beforeDiscountCents, discountCents, carriedCents, on } = nextInvoice;
  return (
    <section className={classes.next} aria-labelledby="next-invoice">
      <Title order={2} size="h3" id="next-invoice">
        {t('next.title')}
      </Title>
      <p className={classes.amount}>{format.price(amountCents)}</p>
      <p>{t('next.on', { day: format.day(on, 'full') })}</p>
      <progress
        className={classes.bar}
        value={discountCents}
        max={beforeDiscountCents}
        aria-label={t('next.bar')}
      />
      <p>
        {t('next.visits', { count: discount.visits, price: format.price(discount.cents) })}{' '}
        {discountCents < beforeDiscountCents
          ? t('next.toNothing', { price: format.price(beforeDiscountCents - discountCents) })
          : t('next.nothing')}
      </p>
      {carriedCents !== 0 && (
        <p>
          {t(carriedCents > 0 ? 'next.carried' : 'next.credited', {
            price: format.price(Math.abs(carriedCents)),
          })}
        </p>
      )}
      {discount.owedCents > 0 && <p>{t('next.owed', { price: format.price(discount.owedCents) })}</p>}
    </section>
  );
}
