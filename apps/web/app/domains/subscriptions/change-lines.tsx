import type { InvoiceLine } from '@meche/contract/subscriptions';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import classes from './change-lines.module.css';

/** Shows today's cost of a plan change, with the lines of its invoice. */
export function ChangeLines({ lines, todayCents }: { lines: readonly InvoiceLine[]; todayCents: number }) {
  const { t } = useTranslation(['subscription', 'sign-up']);
  const format = useFormat();
  return (
    <table className={classes.lines}>
      <caption>{t('subscription:change.today')}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.kind}>
            <th scope="row">
              {t(`subscription:lines.${line.kind}`, {
                plan: line.plan ? t(`sign-up:subscription.plans.${line.plan}`) : '',
                count: line.quantity,
              })}
              <span>{t('subscription:lines.days', { days: line.days, ofDays: line.ofDays })}</span>
            </th>
            <td>{format.price(line.amountCents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('subscription:change.total')}</th>
          <td>{format.price(todayCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
