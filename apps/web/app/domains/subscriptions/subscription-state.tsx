import { checkSubscriptionPayment, resumeSubscription } from '@meche/contract/api-client/subscriptions';
import type { Subscription } from '@meche/contract/subscriptions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { subscriptionKey } from './queries.ts';
import classes from './subscription-state.module.css';
import { type Authenticate, useAuthentication } from './use-authentication.tsx';

/**
 * Shows a notice when a payment failed or needs authentication, and when the plan has stopped or will end.
 */
export function SubscriptionState({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['subscription', 'sign-up']);
  const format = useFormat();
  const { state, unpaid, changing, period, arranged, version } = subscription;
  const day = (value: string) => format.day(value, 'full');
  const waiting = changing ?? unpaid?.authenticate ?? null;
  const isTrouble = state === 'unpaid' || state === 'stopped' || state === 'ended';
  const words = unpaid && { number: unpaid.number, price: format.price(unpaid.amountCents) };
  const role = subscription.plan.startsWith('salon') ? 'salon' : 'hairdresser';
  return (
    <>
      {isTrouble && (
        <div className={classes.state} data-state={state} role="alert">
          <p className={classes.title}>
            {state === 'unpaid' && t('subscription:state.unpaid', { ...words })}
            {state === 'stopped' && t(`subscription:state.stopped.${role}`)}
            {state === 'ended' && t('subscription:state.ended')}
          </p>
          {state === 'stopped' && words && <p>{t('subscription:state.owed', words)}</p>}
          {unpaid?.nextTryOn && <p>{t('subscription:state.nextTry', { day: day(unpaid.nextTryOn) })}</p>}
          {unpaid && !waiting && <p>{t('subscription:state.otherCard')}</p>}
          {waiting && <AnswerBank waiting={waiting} />}
        </div>
      )}
      {!isTrouble && waiting && (
        <div className={classes.state} data-state="waiting" role="status">
          <p className={classes.title}>{t('subscription:state.changing')}</p>
          <AnswerBank waiting={waiting} />
        </div>
      )}
      {(state === 'ending' || arranged) && period && (
        <div className={classes.state} data-state="arranged">
          <p className={classes.title}>
            {arranged
              ? t('subscription:state.arranged', {
                  plan: t(`sign-up:subscription.plans.${arranged.plan}`),
                  day: day(arranged.on),
                })
              : t(`subscription:state.ending.${role}`, { day: day(period.endsOn) })}
          </p>
          <Resume version={version} />
        </div>
      )}
    </>
  );
}

function Resume({ version }: { version: number }) {
  const { t } = useTranslation('subscription');
  const resume = useCommand({
    call: (_: undefined, { api }) => api.call(resumeSubscription, { body: { version } }),
    onDone: () => toast('done', t('resume.done')),
    stale: [subscriptionKey],
  });
  return (
    <div>
      <Button variant="default" loading={resume.isBusy} onClick={() => void resume.run(undefined)}>
        {t('resume.submit')}
      </Button>
    </div>
  );
}

function AnswerBank({ waiting }: { waiting: Authenticate }) {
  const { t } = useTranslation('subscription');
  const { ask, fields, isReady } = useAuthentication();
  const [problem, setProblem] = useState<string>();
  const answer = useCommand({
    call: async (_: undefined, { api }) => {
      const problemText = await ask('payment', waiting);
      await api.call(checkSubscriptionPayment);
      return problemText;
    },
    onDone: (problemText) => {
      setProblem(problemText);
      if (problemText === undefined) toast('done', t('state.confirmed'));
    },
    stale: [subscriptionKey],
  });
  return (
    <div>
      {fields}
      {problem && <p role="alert">{problem}</p>}
      <Button loading={answer.isBusy} disabled={!isReady} onClick={() => void answer.run(undefined)}>
        {t('state.confirm')}
      </Button>
    </div>
  );
}
