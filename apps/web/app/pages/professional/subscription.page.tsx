import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NoAccess, useKeptFrom } from '~/domains/staff/no-access.tsx';
import { PlanText } from '~/domains/subscriptions/plan-text.tsx';
import { subscriptionCardQuery, subscriptionQuery } from '~/domains/subscriptions/queries.ts';
import { SubscriptionCardSection } from '~/domains/subscriptions/subscription-card-section.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './subscription.module.css';

export default function SubscriptionPage() {
  const { t } = useTranslation('subscription');
  const kept = useKeptFrom('manage_subscription');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {kept ? <NoAccess /> : <Subscription />}
    </Page>
  );
}

function Subscription() {
  const { t } = useTranslation(['subscription', 'sign-up']);
  const format = useFormat();
  const api = useApi();
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery(api));
  const card = useQuery(subscriptionCardQuery(api));
  const problem = error ?? card.error;
  const kept = useKeptFrom('manage_subscription', problem);
  if (kept) return <NoAccess />;
  return (
    <div className={classes.subscription}>
      <Title order={1} size="h2">
        {t('subscription:title')}
      </Title>
      {subscription && (
        <div className={classes.plan}>
          <p className={classes.name}>
            <span>{t(`sign-up:subscription.plans.${subscription.plan}`)}</span>
            <span>
              {subscription.monthlyCents > 0
                ? t('sign-up:subscription.perMonth', { price: format.price(subscription.monthlyCents) })
                : format.price(0)}
            </span>
          </p>
          <p>
            <PlanText {...subscription} />
          </p>
          {subscription.monthlyCents === 0 && <p>{t('subscription:noInvoice')}</p>}
          {subscription.firstInvoiceOn && (
            <p>{t('subscription:firstInvoice', { day: format.day(subscription.firstInvoiceOn, 'full') })}</p>
          )}
        </div>
      )}
      {card.data && (card.data.state !== 'none' || (subscription?.monthlyCents ?? 0) > 0) && (
        <SubscriptionCardSection card={card.data} />
      )}
      {!problem && !(subscription && card.data) && <Skeleton shape="list" height={240} />}
      {problem && (
        <ErrorState error={problem} onRetry={() => void Promise.all([refetch(), card.refetch()])} />
      )}
    </div>
  );
}
