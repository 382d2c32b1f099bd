import type { Appointment, cardStep } from '@meche/contract/appointments';
import type { z } from '@meche/contract/zod';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import classes from './card-entry.module.css';
import { CardPartnerFields } from './card-partner-fields.tsx';
import { cardProblem, keepsClientSecret } from './card-problem.ts';
import { paymentMethodsKey, paymentMethodsQuery } from './queries.ts';
import { ANOTHER, preselected, SavedCardChoice, stillGood } from './saved-card-choice.tsx';

export type CardStep = z.output<typeof cardStep>;

type CardEntryProps = {
  appointmentId: string;
  step: CardStep;
  /** A new card step, because the partner no longer accepts the old client secret. */
  onStep: (step: CardStep) => void;
  onConfirmed: (appointment: Appointment) => void;
  /** The hold has expired or the appointment changed; no card can be entered. */
  onLost: (error: unknown) => void;
  /** When set, the submit button stands outside of the form. */
  formId?: string;
};

const contract = () => import('@meche/contract/appointments');

/** Pays with a saved card or a new one entered in the partner's iframe, then confirms the appointment. */
export function CardEntry(props: CardEntryProps) {
  const { formId } = props;
  const { t } = useTranslation('payments');
  const fields = useRef<CardFieldsHandle>(null);
  const [usable, setUsable] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const saved = useQuery({ ...paymentMethodsQuery(useApi()), retry: false });
  const cards = stillGood(saved.data?.items ?? []);
  const [chosen, setChosen] = useState<string>();
  const choice = cards.some((card) => card.id === chosen) || chosen === ANOTHER ? chosen : undefined;
  const paying = choice ?? preselected(cards);
  const savedCard = paying === ANOTHER ? undefined : paying;
  const { pay, problem, clearProblem } = usePay(props, savedCard);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pay.isBusy) return;
    clearProblem();
    setPressed(true);
  }

  // The button was pressed before the cards or fields were loaded; submit once they are.
  const isReady = usable && !saved.isPending;
  useEffect(() => {
    if (!isPressed || !isReady || !fields.current) return;
    setPressed(false);
    void pay.run(fields.current);
  }, [isPressed, isReady, pay]);

  return (
    <form id={formId} className={classes.form} method="post" onSubmit={submit}>
      {saved.isPending && <Skeleton shape="form" height={160} />}
      {cards.length > 0 && (
        <SavedCardChoice
          cards={cards}
          value={paying}
          onChange={(value) => {
            clearProblem();
            setChosen(value);
          }}
        />
      )}
      <CardPartnerFields
        ref={fields}
        problem={problem}
        isHidden={saved.isPending || savedCard !== undefined}
        onUsable={setUsable}
      />
      {!formId && (
        <Button type="submit" loading={pay.isBusy} disabled={!isReady} fullWidth>
          {t('submit')}
        </Button>
      )}
    </form>
  );
}

/** Pays with the saved card, or with the one in the partner's fields when `savedCard` is undefined. */
function usePay(props: CardEntryProps, savedCard: string | undefined) {
  const { appointmentId: id, step, onStep, onConfirmed, onLost, formId } = props;
  const { t } = useTranslation('payments');
  const api = useApi();
  const { sentence } = useRefusalTexts();
  const [problem, setProblem] = useState<string>();

  const pay = useCommand({
    formId,
    call: async (card: CardFieldsHandle) => {
      const currentStep = savedCard === undefined ? step : await choose(savedCard);
      const outcome = await (currentStep.kind === 'setup'
        ? card.confirmSetup(currentStep.clientSecret, savedCard)
        : card.confirmPayment(currentStep.clientSecret, savedCard));
      if (outcome.status === 'succeeded') return onConfirmed(await confirmAppointment(api, id));
      const problemKey = cardProblem(outcome.code);
      if (problemKey) setProblem(t(`problems.${problemKey}`));
      if (!keepsClientSecret(outcome.code)) await renew();
    },
    onRefused: async (error) => {
      // The card was removed meanwhile, in another tab.
      if (isRefusal(error, 'invalid_input')) setProblem(t('saved.gone'));
      else showProblem(error);
      if (isRefusal(error, 'card_declined', 'card_needs_authentication')) await renew();
      return true;
    },
    stale: [paymentMethodsKey],
  });

  async function choose(paymentMethodId: string): Promise<CardStep> {
    const { chooseCard } = await contract();
    const currentStep = await api.call(chooseCard, { params: { id }, body: { paymentMethodId } });
    onStep(currentStep);
    return currentStep;
  }

  async function renew() {
    try {
      const getCardStep = contract().then((one) => one.getCardStep);
      onStep(await api.call(getCardStep, { params: { id } }));
    } catch (error) {
      showProblem(error);
    }
  }

  function showProblem(error: unknown) {
    if (isRefusal(error, 'hold_expired', 'wrong_state')) onLost(error);
    else setProblem(sentence(error));
  }

  return { pay, problem, clearProblem: () => setProblem(undefined) };
}

const tries = 10;
const pauseMs = 1_000;

/** Retries while the partner's confirmation has not reached the server (payment_pending). */
async function confirmAppointment(api: ApiClient, id: string): Promise<Appointment> {
  const { confirmAppointment: endpoint } = await contract();
  for (let tried = 1; ; tried++) {
    try {
      return await api.call(endpoint, { params: { id } });
    } catch (error) {
      if (!isRefusal(error, 'payment_pending') || tried === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
