import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { subscriptionCardQuery } from '~/domains/subscriptions/queries.ts';
import { SubscriptionCardSection } from '~/domains/subscriptions/subscription-card-section.tsx';
import { BankAccountSection } from '~/domains/wallet/bank-account-section.tsx';
import { MonthlyWithdrawalForm } from '~/domains/wallet/monthly-withdrawal-form.tsx';
import { walletQuery } from '~/domains/wallet/queries.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './payment-details.module.css';

export default function PaymentDetailsPage() {
  const { t } = useTranslation('wallet');
  const isWithheld = useIsWithheld('edit_iban');
  return (
    <Page>
      <PageTitle title={t('details.title')} />
      {isWithheld ? <NoAccess /> : <PaymentDetails />}
    </Page>
  );
}

function PaymentDetails() {
  const { t } = useTranslation('wallet');
  const api = useApi();
  const walletResult = useQuery(walletQuery(api));
  const card = useQuery(subscriptionCardQuery(api));
  const { data: wallet, error } = walletResult;
  const isWithheld = useIsWithheld('edit_iban', error);
  if (isWithheld) return <NoAccess />;
  return (
    <div className={classes.details}>
      <Title order={1} size="h2">
        {t('details.title')}
      </Title>
      {wallet ? (
        <>
          <BankAccountSection wallet={wallet} />
          <MonthlyWithdrawalForm key={wallet.monthlyDay} wallet={wallet} />
        </>
      ) : (
        <QueryState of={walletResult} shape="form" height={320} />
      )}
      {card.data ? (
        <SubscriptionCardSection card={card.data} />
      ) : (
        <QueryState of={card} shape="form" height={160} />
      )}
    </div>
  );
}
