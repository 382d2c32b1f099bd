import type { Wallet } from '@meche/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { to } from '~/paths.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { Title } from '~/ui/text/title.tsx';
import { VisuallyHidden } from '~/ui/text/visually-hidden.tsx';
import classes from './income-bars.module.css';
import { walletAppointmentsQuery } from './queries.ts';
import { RowBar } from './row-bars.tsx';
import { useMonths } from './use-months.ts';
import table from './wallet-table.module.css';

export function IncomeBars({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const [month, setMonth] = useState(wallet.today.slice(0, 7));
  const months = useMonths(wallet.today);
  const query = useQuery(walletAppointmentsQuery(useApi(), month));
  const { data: income } = query;
  return (
    <>
      <p className={classes.explained}>
        {t('income.explained')} <Link to={to('takings')}>{t('income.takings')}</Link>
      </p>
      <div className={table.filters}>
        <NativeSelect
          label={t('filters.month')}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          data={months}
        />
      </div>
      {!income && <QueryState of={query} shape="list" height={320} />}
      {income?.weeks.length === 0 && (
        <EmptyState title={t('income.emptyTitle')} text={t('income.emptyText')} />
      )}
      {income && income.weeks.length > 0 && (
        <div className={classes.both}>
          <Bars
            title={t('income.weeks')}
            rows={income.weeks.map(({ monday, ...week }) => ({
              ...week,
              name: t('income.week', { day: format.day(monday, 'short') }),
            }))}
          />
          <Bars
            title={t('income.services')}
            rows={income.services.map(({ name, ...service }) => ({
              ...service,
              name: name ?? t('visits.mileageCents'),
            }))}
          />
        </div>
      )}
    </>
  );
}

type Row = { name: string; amountCents: number; visits: number };

function Bars({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const most = Math.max(1, ...rows.map(({ amountCents }) => amountCents));
  return (
    <section className={classes.bars}>
      <Title order={3} size="h4">
        {title}
      </Title>
      <table className={classes.table}>
        <VisuallyHidden component="caption">{title}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('income.amount')}</th>
            <th scope="col">{t('income.visits')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, amountCents, visits }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <RowBar cents={amountCents} most={most} />
              </th>
              <td>{format.price(amountCents)}</td>
              <td>{format.number(visits, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
