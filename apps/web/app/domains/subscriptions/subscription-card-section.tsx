import type { SubscriptionCard } from '@meche/contract/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardProblem } from '~/domains/payments/card-problem.ts';
import { PartnerCard } from '~/domains/payments/partner-card.tsx';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { Title } from '~/ui/text/title.tsx';
import { subscriptionCardQuery } from './queries.ts';
import classes from './subscription-card-section.module.css';

/** The card that the subscription is paid with: how it stands, and a way to give another. Nothing is debited by it. */
export function SubscriptionCardSection({ card }: { card: SubscriptionCard }) {
  const { t } = useTranslation('subscription');
  const [isGiving, setGiving] = useState(false);
  const { state, brand, last4 } = card;
  return (
    <section className={classes.section} aria-labelledby="subscription-card">
      <Title order={2} size="h3" id="subscription-card">
        {t('card.title')}
      </Title>
      {/* Beside the form the bank's last word is the form's own: said once. */}
      {!(isGiving && state === 'declined') && (
        <p data-state={state} role={state === 'declined' ? 'alert' : undefined}>
          {t(`card.${state}`)}
        </p>
      )}
      {last4 && <p className={classes.digits}>{t('card.digits', { brand, last4 })}</p>}
      {isGiving ? (
        <GiveCard onGiven={() => setGiving(false)} onCancel={() => setGiving(false)} />
      ) : (
        <div>
          <Button variant={state === 'declined' ? 'filled' : 'default'} onClick={() => setGiving(true)}>
            {state === 'none' ? t('card.give') : t('card.other')}
          </Button>
        </div>
      )}
    </section>
  );
}

function GiveCard({ onGiven, onCancel }: { onGiven: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['subscription', 'payments', 'shell']);
  const { sentence } = useRefusalWords();
  const cache = useQueryClient();
  const fields = useRef<CardFieldsHandle>(null);
  const [usable, setUsable] = useState(false);
  const [problem, setProblem] = useState<string>();

  const give = useCommand({
    call: async (card: CardFieldsHandle, { api }) => {
      const outcome = await card.keepCard();
      if (outcome.status !== 'kept') return { declined: outcome.code };
      const { giveSubscriptionCard } = await import('@meche/contract/subscriptions');
      const given = await api.call(giveSubscriptionCard, { body: { paymentMethodToken: outcome.token } });
      cache.setQueryData(subscriptionCardQuery(api).queryKey, given);
      return { declined: given.state === 'declined' ? (given.declineCode ?? 'declined') : undefined };
    },
    onDone: ({ declined }) => {
      if (declined === undefined) {
        toast('done', t('subscription:card.given'));
        return onGiven();
      }
      const said = cardProblem(declined);
      if (said) setProblem(t(`payments:problems.${said}`));
    },
    onRefused: (error) => {
      setProblem(sentence(error));
      return true;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (give.isBusy || !fields.current) return;
    setProblem(undefined);
    void give.run(fields.current);
  }

  return (
    <form className={classes.form} method="post" onSubmit={submit}>
      <p>{t('subscription:card.nothingNow')}</p>
      <PartnerCard ref={fields} problem={problem} onUsable={setUsable} />
      <div className={classes.actions}>
        <Button type="submit" loading={give.isBusy} disabled={!usable}>
          {t('subscription:card.save')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={give.isBusy}>
          {t('shell:actions.cancel')}
        </Button>
      </div>
    </form>
  );
}
