import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { IncomeBars } from '~/domains/wallet/income-bars.tsx';
import { MovementList } from '~/domains/wallet/movement-list.tsx';
import { walletQuery } from '~/domains/wallet/queries.ts';
import { VisitTable } from '~/domains/wallet/visit-table.tsx';
import { WalletStrip } from '~/domains/wallet/wallet-strip.tsx';
import { WithdrawalList } from '~/domains/wallet/withdrawal-list.tsx';
import { WithdrawalSection } from '~/domains/wallet/withdrawal-section.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { TabsNav } from '~/ui/page/tabs-nav.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './payment-management.module.css';

const views = ['movements', 'visits', 'income'] as const;

export default function PaymentManagementPage() {
  const { t } = useTranslation('wallet');
  const isWithheld = useIsWithheld('see_money');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {isWithheld ? <NoAccess /> : <Wallet />}
    </Page>
  );
}

function Wallet() {
  const { t } = useTranslation('wallet');
  const [search] = useSearchParams();
  const view = views.find((one) => one === search.get('view')) ?? 'movements';
  const walletResult = useQuery(walletQuery(useApi()));
  const { data: wallet, error } = walletResult;
  const isWithheld = useIsWithheld('see_money', error);
  if (isWithheld) return <NoAccess />;
  return (
    <div className={classes.wallet}>
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      {!wallet && <QueryState of={walletResult} shape="list" height={320} />}
      {wallet && (
        <>
          <div className={classes.summary}>
            <WalletStrip wallet={wallet} />
            <p>{t('explained')}</p>
          </div>
          <div className={classes.leaving}>
            <WithdrawalSection wallet={wallet} />
            <WithdrawalList wallet={wallet} />
          </div>
          <TabsNav
            label={t('tabs.label')}
            tabs={views.map((one) => ({
              address: to('paymentManagement', undefined, { view: one === 'movements' ? undefined : one }),
              label: t(`tabs.${one}`),
              current: one === view,
            }))}
          />
          {view === 'movements' && <MovementList wallet={wallet} />}
          {view === 'visits' && <VisitTable wallet={wallet} />}
          {view === 'income' && <IncomeBars wallet={wallet} />}
        </>
      )}
    </div>
  );
}
