import { checkSubscriptionCard, setSubscriptionCard } from '@meche/contract/api-client/subscriptions';
import type { SubscriptionCard } from '@meche/contract/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPartnerFields } from '~/domains/payments/card-partner-fields.tsx';
import { getCardProblemKey } from '~/domains/payments/card-problem.ts';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { Title } from '~/ui/text/title.tsx';
import { subscriptionCardQuery, subscriptionKey } from './queries.ts';
import classes from './subscription-card-section.module.css';
import { type Authenticate, useAuthentication } from './use-authentication.tsx';

/** Saving a card debits nothing. */
export function SubscriptionCardSection({ card }: { card: SubscriptionCard }) {
  const { t } = useTranslation('subscription');
  const [isReplacing, setReplacing] = useState(false);
  const { state, brand, last4 } = card;
  return (
    <section className={classes.section} aria-labelledby="subscription-card">
      <Title order={2} size="h3" id="subscription-card">
        {t('card.title')}
      </Title>
      {/* While the form is open, the form shows the decline. */}
      {!(isReplacing && state === 'declined') && (
        <p data-state={state} role={state === 'declined' ? 'alert' : undefined}>
          {t(`card.${state}`)}
        </p>
      )}
      {last4 && <p className={classes.digits}>{t('card.digits', { brand, last4 })}</p>}
      {isReplacing ? (
        <NewCardForm onSaved={() => setReplacing(false)} onCancel={() => setReplacing(false)} />
      ) : (
        <div className={classes.actions}>
          {card.authenticate && <AuthenticateCard waiting={card.authenticate} />}
          <Button variant={state === 'declined' ? 'filled' : 'default'} onClick={() => setReplacing(true)}>
            {state === 'none' ? t('card.give') : t('card.other')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Lets the member complete an authentication that the bank still requires for a saved card. */
function AuthenticateCard({ waiting }: { waiting: Authenticate }) {
  const { t } = useTranslation('subscription');
  const cache = useQueryClient();
  const { ask, fields, isReady } = useAuthentication();
  const [problem, setProblem] = useState<string>();
  const answer = useCommand({
    call: async (_: undefined, { api }) => {
      const problemText = await ask('setup', waiting);
      cache.setQueryData(subscriptionCardQuery(api).queryKey, await api.call(checkSubscriptionCard));
      return problemText;
    },
    onDone: setProblem,
    stale: [subscriptionKey],
  });
  return (
    <>
      {fields}
      {problem && <p role="alert">{problem}</p>}
      <Button loading={answer.isBusy} disabled={!isReady} onClick={() => void answer.run(undefined)}>
        {t('card.authenticate')}
      </Button>
    </>
  );
}

function NewCardForm({ onSaved, onCancel }: { onSaved: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['subscription', 'payments', 'shell']);
  const { sentence } = useRefusalTexts();
  const cache = useQueryClient();
  const fields = useRef<CardFieldsHandle>(null);
  const [usable, setUsable] = useState(false);
  const [problem, setProblem] = useState<string>();

  const saveCard = useCommand({
    call: async (card: CardFieldsHandle, { api }) => {
      const outcome = await card.tokenizeCard();
      if (outcome.status !== 'tokenized') return { declined: outcome.code };
      let setup = await api.call(setSubscriptionCard, { body: { paymentMethodToken: outcome.token } });
      if (setup.state === 'authenticating' && setup.authenticate) {
        const { clientSecret, cardToken } = setup.authenticate;
        const answered = await card.confirmSetup(clientSecret, cardToken);
        setup = await api.call(checkSubscriptionCard);
        if (answered.status !== 'succeeded' && setup.state !== 'attached') {
          cache.setQueryData(subscriptionCardQuery(api).queryKey, setup);
          return { declined: answered.code ?? 'declined' };
        }
      }
      cache.setQueryData(subscriptionCardQuery(api).queryKey, setup);
      return { declined: setup.state === 'declined' ? (setup.declineCode ?? 'declined') : undefined };
    },
    onDone: ({ declined }) => {
      if (declined === undefined) {
        toast('done', t('subscription:card.given'));
        return onSaved();
      }
      const problemCode = getCardProblemKey(declined);
      if (problemCode) setProblem(t(`payments:problems.${problemCode}`));
    },
    onRefused: (error) => {
      setProblem(sentence(error));
      return true;
    },
    // The server retries an unpaid invoice with the new card.
    stale: [subscriptionKey],
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (saveCard.isBusy || !fields.current) return;
    setProblem(undefined);
    void saveCard.run(fields.current);
  }

  return (
    <form className={classes.form} method="post" onSubmit={submit}>
      <p>{t('subscription:card.nothingNow')}</p>
      <CardPartnerFields ref={fields} problem={problem} onUsable={setUsable} />
      <div className={classes.actions}>
        <Button type="submit" loading={saveCard.isBusy} disabled={!usable}>
          {t('subscription:card.save')}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={saveCard.isBusy}>
          {t('shell:actions.cancel')}
        </Button>
      </div>
    </form>
  );
}
