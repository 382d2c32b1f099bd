import type { Subscription as Known } from '@meche/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoAccess, useIsWithheld } from '~/domains/staff/no-access.tsx';
import { StayingChoice } from '~/domains/staff/staying-choice.tsx';
import { CancelSubscription } from '~/domains/subscriptions/cancel-subscription.tsx';
import { ChangePlan } from '~/domains/subscriptions/change-plan.tsx';
import { InvoiceList } from '~/domains/subscriptions/invoice-list.tsx';
import { NextInvoiceSummary } from '~/domains/subscriptions/next-invoice-summary.tsx';
import { PlanText } from '~/domains/subscriptions/plan-text.tsx';
import { subscriptionCardQuery, subscriptionQuery } from '~/domains/subscriptions/queries.ts';
import { SubscriptionCardSection } from '~/domains/subscriptions/subscription-card-section.tsx';
import { SubscriptionState } from '~/domains/subscriptions/subscription-state.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './subscription.module.css';

export default function SubscriptionPage() {
  const { t } = useTranslation('subscription');
  const isWithheld = useIsWithheld('manage_subscription');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {isWithheld ? <NoAccess /> : <Subscription />}
    </Page>
  );
}

function Subscription() {
  const { t } = useTranslation('subscription');
  const api = useApi();
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery(api));
  const card = useQuery(subscriptionCardQuery(api));
  const problem = error ?? card.error;
  const isWithheld = useIsWithheld('manage_subscription', problem);
  if (isWithheld) return <NoAccess />;
  return (
    <div className={classes.subscription}>
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      {subscription && <SubscriptionState subscription={subscription} />}
      {subscription && <Plan subscription={subscription} />}
      {subscription && <NextInvoiceSummary subscription={subscription} />}
      {card.data && <SubscriptionCardSection card={card.data} />}
      {subscription && <InvoiceList />}
      {!problem && !(subscription && card.data) && <Skeleton shape="list" height={240} />}
      {problem && (
        <ErrorState error={problem} onRetry={() => void Promise.all([refetch(), card.refetch()])} />
      )}
    </div>
  );
}

function Plan({ subscription }: { subscription: Known }) {
  const { t } = useTranslation(['subscription', 'sign-up']);
  const format = useFormat();
  const [isChanging, setChanging] = useState(false);
  const { plan, monthlyCents, nextInvoice, firstInvoiceOn, state } = subscription;
  const mayChange = state !== 'stopped' && subscription.changing === null;
  return (
    <div className={classes.plan}>
      <p className={classes.name}>
        <span>{t(`sign-up:subscription.plans.${plan}`)}</span>
        <span>
          {monthlyCents > 0
            ? t('sign-up:subscription.perMonth', { price: format.price(monthlyCents) })
            : format.price(0)}
        </span>
      </p>
      <p>
        <PlanText {...subscription} />
      </p>
      {monthlyCents === 0 && <p>{t('subscription:noInvoice')}</p>}
      {firstInvoiceOn && !nextInvoice && (
        <p>{t('subscription:firstInvoice', { day: format.day(firstInvoiceOn, 'full') })}</p>
      )}
      {mayChange && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setChanging(true)}>
            {t('subscription:change.open')}
          </Button>
          {(state === 'running' || state === 'unpaid') && <CancelSubscription subscription={subscription} />}
        </div>
      )}
      <ChangePlan
        subscription={subscription}
        open={isChanging}
        onClose={() => setChanging(false)}
        chooseStaying={(room, chosen) => <StayingChoice room={room} onChosen={chosen} />}
      />
    </div>
  );
}
