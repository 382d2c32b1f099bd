import type { Wallet, WalletAppointment } from '@meche/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useClientName } from '~/lib/i18n/use-client-name.ts';
import { to } from '~/paths.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { PriceText } from '~/ui/text/price-text.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import { walletAppointmentsQuery } from './queries.ts';
import { useMonths } from './use-months.ts';
import classes from './wallet-table.module.css';

const amounts = [
  'serviceFeeCents',
  'mileageCents',
  'searchFeeCents',
  'totalCents',
  'bankChargesCents',
  'onSiteCents',
] as const;

export function VisitTable({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const [month, setMonth] = useState(wallet.today.slice(0, 7));
  const months = useMonths(wallet.today);
  const query = useQuery(walletAppointmentsQuery(useApi(), month));
  const visits = query.data?.appointments;
  return (
    <>
      <div className={classes.filters}>
        <NativeSelect
          label={t('filters.month')}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          data={months}
        />
      </div>
      {!visits && <QueryState of={query} shape="list" height={320} />}
      {visits?.length === 0 && <EmptyState title={t('visits.emptyTitle')} text={t('visits.emptyText')} />}
      {visits && visits.length > 0 && <Visits {...{ visits, wallet }} />}
    </>
  );
}

function Visits({ visits, wallet }: { visits: readonly WalletAppointment[]; wallet: Wallet }) {
  const { t } = useTranslation(['wallet', 'appointments']);
  const format = useFormat();
  const clientName = useClientName();
  const stateOf = ({ state, feeCents }: WalletAppointment) => {
    const word = t(`appointments:state.${state}`);
    return feeCents ? t('wallet:visits.kept', { state: word, amount: format.price(feeCents) }) : word;
  };
  return (
    <table className={classes.table}>
      <VisuallyHidden component="caption">{t('wallet:visits.caption')}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{t('wallet:visits.day')}</th>
          <th scope="col">{t('wallet:visits.name')}</th>
          {amounts.map((amount) => (
            <th key={amount} scope="col" className={classes.amount}>
              {t(`wallet:visits.${amount}`)}
            </th>
          ))}
          <th scope="col">{t('wallet:visits.state')}</th>
        </tr>
      </thead>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit.appointmentId}>
            <td className={classes.day}>{format.day(dayIn(visit.startsAt, wallet.timeZone), 'short')}</td>
            <th scope="row">
              <Link to={to('calendar', undefined, { appointment: visit.appointmentId })}>
                {clientName(visit.name)}
              </Link>
            </th>
            {amounts.map((amount) => (
              <td key={amount} className={classes.amount} data-net={amount === 'totalCents' ? '' : undefined}>
                <span className={classes.name}>{t(`wallet:visits.${amount}`)}</span>
                <PriceText cents={visit[amount]} size="sm" />
              </td>
            ))}
            <td className={classes.state}>
              <span className={classes.name}>{t('wallet:visits.state')}</span>
              {stateOf(visit)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
