import type { Subscription } from '@meche/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import classes from './next-invoice-summary.module.css';

/** Amounts are as of today, because each appointment until the invoice adds to the discount. */
export function NextInvoiceSummary({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const format = useFormat();
  const { nextInvoice, discount, period, monthlyCents, arranged, state } = subscription;
  if (!nextInvoice) return null;
  const { amountCents, beforeDiscountCents, discountCents, carriedCents, lines, on } = nextInvoice;
  const start = period && format.day(period.startsOn);
  // An upgrade within the period was charged at once, so the invoice has only the plan that the period
  // started with.
  const isRaised = monthlyCents > beforeDiscountCents;
  return (
    <section className={classes.next} aria-labelledby="next-invoice">
      <Title order={2} size="h3" id="next-invoice">
        {t('next.title')}
      </Title>
      <p className={classes.amount}>{format.price(amountCents)}</p>
      <p>{t('next.on', { day: format.day(on, 'full'), start })}</p>
      <InvoiceLines
        caption={t('next.lines')}
        lines={lines}
        carriedCents={carriedCents}
        totalCents={amountCents}
      />
      {isRaised && (
        <p>
          {t('next.raised', { start })}{' '}
          {state === 'running' &&
            t('next.later', { price: format.price((arranged ?? subscription).monthlyCents) })}
        </p>
      )}
      <progress
        className={classes.bar}
        value={discountCents}
        max={beforeDiscountCents}
        aria-label={t('next.bar')}
      />
      <p>
        {discount.visits === 0
          ? t('next.noVisits')
          : t('next.visits', { count: discount.visits, price: format.price(discount.cents) })}{' '}
        {discountCents < beforeDiscountCents
          ? t('next.toNothing', { price: format.price(beforeDiscountCents - discountCents) })
          : t('next.nothing')}
      </p>
      <Quiet>{t('next.rule')}</Quiet>
      {discount.owedCents > 0 && <p>{t('next.owed', { price: format.price(discount.owedCents) })}</p>}
    </section>
  );
}
