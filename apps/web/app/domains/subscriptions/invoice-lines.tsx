import type { InvoiceLine } from '@meche/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import classes from './invoice-lines.module.css';

type InvoiceLinesProps = {
  caption: string;
  lines: readonly InvoiceLine[];
  /** Amount from earlier invoices, or a credit when negative. */
  carriedCents?: number;
  totalCents: number;
};

/** Shows the lines of an invoice to come, and their total. */
export function InvoiceLines({ caption, lines, carriedCents = 0, totalCents }: InvoiceLinesProps) {
  const { t } = useTranslation(['subscription', 'sign-up']);
  const format = useFormat();
  return (
    <table className={classes.lines}>
      <caption>{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.kind}>
            <th scope="row">
              {t(`subscription:lines.${line.kind}`, {
                plan: line.plan ? t(`sign-up:subscription.plans.${line.plan}`) : '',
                count: line.quantity,
              })}
              {line.days < line.ofDays && (
                <span>{t('subscription:lines.days', { days: line.days, ofDays: line.ofDays })}</span>
              )}
            </th>
            <td>{format.price(line.amountCents)}</td>
          </tr>
        ))}
        {carriedCents !== 0 && (
          <tr>
            <th scope="row">
              {t(carriedCents > 0 ? 'subscription:lines.carried' : 'subscription:lines.credit')}
            </th>
            <td>{format.price(carriedCents)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('subscription:change.total')}</th>
          <td>{format.price(totalCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
