import type { Takings } from '@meche/contract/takings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { takingsQuery } from '../queries.ts';
import { CommissionTable } from './commission-table.tsx';
import { JournalLinks } from './journal-links.tsx';
import { PeriodToolbar } from './period-toolbar.tsx';
import { StepBars } from './step-bars.tsx';
import type { TakingsShown } from './takings-address.ts';
import { TakingsBars } from './takings-bars.tsx';
import classes from './takings-screen.module.css';
import { TakingsTotal } from './takings-total.tsx';

type TakingsScreenProps = {
  shown: TakingsShown;
  /** True: takings of the whole business, with files for the accountant; false: the member's own. */
  ofWholeBusiness: boolean;
};

export function TakingsScreen({ shown, ofWholeBusiness }: TakingsScreenProps) {
  const { t } = useTranslation('takings');
  const query = useQuery(takingsQuery(useApi(), shown, ofWholeBusiness));
  const { data: takings } = query;
  return (
    <div className={classes.takings}>
      <PeriodToolbar shown={shown} takings={takings} />
      {!takings && <QueryState of={query} shape="list" height={320} />}
      {takings && <Shown takings={takings} />}
      {takings && ofWholeBusiness && (
        <JournalLinks key={takings.from} today={takings.today} shown={takings.from.slice(0, 7)} />
      )}
      <p className={classes.note}>
        {t('note')} {ofWholeBusiness && <Link to={to('paymentManagement')}>{t('wallet')}</Link>}
      </p>
    </div>
  );
}

function Shown({ takings }: { takings: Takings }) {
  const { t } = useTranslation('takings');
  return (
    <>
      <TakingsTotal takings={takings} />
      {takings.visits === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      {takings.visits > 0 && (
        <>
          {takings.period !== 'day' && <StepBars takings={takings} />}
          <TakingsBars takings={takings} />
        </>
      )}
      <CommissionTable takings={takings} />
    </>
  );
}
