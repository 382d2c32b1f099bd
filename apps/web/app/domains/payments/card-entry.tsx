import { chooseCard, confirmAppointment, getCardStep } from '@meche/contract/api-client/appointments';
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
import { canReuseClientSecret, getCardProblemKey } from './card-problem.ts';
import { paymentMethodsKey, paymentMethodsQuery } from './queries.ts';
import { getPreselectedCard, listValidCards, NEW_CARD, SavedCardChoice } from './saved-card-choice.tsx';

export type CardStep = z.output<typeof cardStep>;

type CardEntryProps = {
  appointmentId: string;
  step: CardStep;
  /** Called with a new card step when the partner no longer accepts the old client secret. */
  onStep: (step: CardStep) => void;
  onConfirmed: (appointment: Appointment) => void;
  /** Called when the hold has expired or the appointment has changed, so no card can be entered. */
  onLost: (error: unknown) => void;
  /** Set when the submit button is outside of the form. */
  formId?: string;
};

/**
 * Pays with a saved card, or with a new card entered in the partner's iframe, and then confirms the
 * appointment.
 */
export function CardEntry(props: CardEntryProps) {
  const { formId } = props;
  const { t } = useTranslation('payments');
  const fields = useRef<CardFieldsHandle>(null);
  const [usable, setUsable] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const saved = useQuery({ ...paymentMethodsQuery(useApi()), retry: false });
  const cards = listValidCards(saved.data?.items ?? []);
  const [chosen, setChosen] = useState<string>();
  const choice = cards.some((card) => card.id === chosen) || chosen === NEW_CARD ? chosen : undefined;
  const paying = choice ?? getPreselectedCard(cards);
  const savedCard = paying === NEW_CARD ? undefined : paying;
  const { pay, problem, clearProblem } = usePay(props, savedCard);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pay.isBusy) return;
    clearProblem();
    setPressed(true);
  }

  // A press before the cards or fields are loaded submits the form once they are.
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

/** Pays with the saved card, or with the card in the partner's fields when `savedCard` is undefined. */
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
      if (outcome.status === 'succeeded') return onConfirmed(await confirm(api, id));
      const problemKey = getCardProblemKey(outcome.code);
      if (problemKey) setProblem(t(`problems.${problemKey}`));
      if (!canReuseClientSecret(outcome.code)) await renew();
    },
    onRefused: async (error) => {
      // Another tab has removed the card.
      if (isRefusal(error, 'invalid_input')) setProblem(t('saved.gone'));
      else showProblem(error);
      if (isRefusal<typeof confirmAppointment>(error, 'card_declined', 'card_needs_authentication'))
        await renew();
      return true;
    },
    stale: [paymentMethodsKey],
  });

  async function choose(paymentMethodId: string): Promise<CardStep> {
    const currentStep = await api.call(chooseCard, { params: { id }, body: { paymentMethodId } });
    onStep(currentStep);
    return currentStep;
  }

  async function renew() {
    try {
      onStep(await api.call(getCardStep, { params: { id } }));
    } catch (error) {
      showProblem(error);
    }
  }

  function showProblem(error: unknown) {
    if (
      isRefusal<typeof chooseCard | typeof confirmAppointment | typeof getCardStep>(
        error,
        'hold_expired',
        'wrong_state',
      )
    )
      onLost(error);
    else setProblem(sentence(error));
  }

  return { pay, problem, clearProblem: () => setProblem(undefined) };
}

const tries = 10;
const pauseMs = 1_000;

/**
 * Confirms the appointment. Tries ten times, a second apart, while the server answers payment_pending,
 * because the partner's confirmation has not reached it yet.
 */
async function confirm(api: ApiClient, id: string): Promise<Appointment> {
  for (let tried = 1; ; tried++) {
    try {
      return await api.call(confirmAppointment, { params: { id } });
    } catch (error) {
      if (!isRefusal<typeof confirmAppointment>(error, 'payment_pending') || tried === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
