import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NoAccess, useKeptFrom } from '~/domains/staff/no-access.tsx';
import { walletQuery } from '~/domains/wallet/queries.ts';
import { WalletBalance } from '~/domains/wallet/wallet-balance.tsx';
import { WalletTable } from '~/domains/wallet/wallet-table.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { Button } from '~/ui/button/button.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './payment-management.module.css';

export default function PaymentManagementPage() {
  const { t } = useTranslation('wallet');
  const kept = useKeptFrom('see_money');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {kept ? <NoAccess /> : <Wallet />}
    </Page>
  );
}

function Wallet() {
  const { t } = useTranslation('wallet');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    walletQuery(useApi()),
  );
  const kept = useKeptFrom('see_money', error);
  const first = data?.pages[0];
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  if (kept) return <NoAccess />;
  return (
    <div className={classes.wallet}>
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      {first && (
        <div className={classes.summary}>
          <WalletBalance balanceCents={first.balanceCents} upcoming={first.upcoming} />
          <p>{t('explained')}</p>
        </div>
      )}
      {!data && !error && <Skeleton shape="list" height={320} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {first && lines.length === 0 && <EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      {first && lines.length > 0 && <WalletTable lines={lines} timeZone={first.timeZone} />}
      {hasNextPage && (
        <div>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  );
}
