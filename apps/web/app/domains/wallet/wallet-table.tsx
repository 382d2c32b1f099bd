import type { Wallet } from '@meche/contract/wallet';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { PriceText } from '~/ui/text/price-text.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './wallet-table.module.css';

const amounts = ['capturedCents', 'searchFeeCents', 'bankChargesCents', 'netCents'] as const;

/** The wallet line by line; on phones each line is a small block of its own. */
export function WalletTable({ lines, timeZone }: { lines: Wallet['lines']; timeZone: string }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{t('table.caption')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('table.day')}</th>
          <th scope="col">{t('table.label')}</th>
          {amounts.map((amount) => (
            <th key={amount} scope="col" className={classes.amount}>
              {t(`table.${amount}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const day = dayIn(line.at, timeZone);
          return (
            <tr key={line.id}>
              <td className={classes.day}>{format.day(day, 'short')}</td>
              <th scope="row">
                {line.appointmentId ? (
                  <Link to={to('calendar', undefined, { appointment: line.appointmentId })}>
                    {line.label || t(`kinds.${line.kind}`)}
                  </Link>
                ) : (
                  line.label || t(`kinds.${line.kind}`)
                )}
                <span className={classes.kind}>{t(`kinds.${line.kind}`)}</span>
              </th>
              {amounts.map((amount) => (
                <td key={amount} className={classes.amount} data-net={amount === 'netCents' ? '' : undefined}>
                  <span className={classes.name}>{t(`table.${amount}`)}</span>
                  <PriceText cents={line[amount]} size="sm" />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
