import type { Appointment, cardStep } from '@meche/contract/appointments';
import type { z } from '@meche/contract/zod';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import type { CardFieldsHandle } from '~/lib/card-fields/card-fields.tsx';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import classes from './card-entry.module.css';
import { cardProblem, keepsClientSecret } from './card-problem.ts';
import { PartnerCard } from './partner-card.tsx';

export type CardStep = z.output<typeof cardStep>;

type CardEntryProps = {
  appointmentId: string;
  step: CardStep;
  /** The partner no longer takes the old client secret: the new step that was asked for. */
  onStep: (step: CardStep) => void;
  onConfirmed: (appointment: Appointment) => void;
  /** The hold is over, or the appointment changed: nothing can be entered any more. */
  onLost: (error: unknown) => void;
  /** With an id the button stands elsewhere. */
  formId?: string;
};

const contract = () => import('@meche/contract/appointments');

/** Asks for the card of an appointment in the partner's own frame and confirms the appointment with it. */
export function CardEntry(props: CardEntryProps) {
  const { appointmentId: id, step, onStep, onConfirmed, onLost, formId } = props;
  const { t } = useTranslation('payments');
  const api = useApi();
  const { sentence } = useRefusalWords();
  const fields = useRef<CardFieldsHandle>(null);
  const [usable, setUsable] = useState(false);
  const [problem, setProblem] = useState<string>();

  const pay = useCommand({
    formId,
    call: async (card: CardFieldsHandle) => {
      const outcome = await (step.kind === 'setup'
        ? card.confirmSetup(step.clientSecret)
        : card.confirmPayment(step.clientSecret));
      if (outcome.status === 'succeeded') return onConfirmed(await confirmed(api, id));
      const said = cardProblem(outcome.code);
      if (said) setProblem(t(`problems.${said}`));
      if (!keepsClientSecret(outcome.code)) await renew();
    },
    onRefused: async (error) => {
      if (isRefusal(error, 'hold_expired', 'wrong_state')) onLost(error);
      else setProblem(sentence(error));
      if (isRefusal(error, 'card_declined', 'card_needs_authentication')) await renew();
      return true;
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pay.isBusy || !usable || !fields.current) return;
    setProblem(undefined);
    void pay.run(fields.current);
  }

  async function renew() {
    try {
      onStep(
        await api.call(
          contract().then((one) => one.getCardStep),
          { params: { id } },
        ),
      );
    } catch (error) {
      if (isRefusal(error, 'hold_expired', 'wrong_state')) onLost(error);
      else setProblem(sentence(error));
    }
  }

  return (
    <form id={formId} className={classes.form} method="post" onSubmit={submit}>
      <PartnerCard ref={fields} problem={problem} onUsable={setUsable} />
      {!formId && (
        <Button type="submit" loading={pay.isBusy} disabled={!usable} fullWidth>
          {t('submit')}
        </Button>
      )}
    </form>
  );
}

const tries = 10;
const pauseMs = 1_000;

/** The partner may take a moment to tell the server: until then the payment is pending. */
async function confirmed(api: ApiClient, id: string): Promise<Appointment> {
  const { confirmAppointment } = await contract();
  for (let tried = 1; ; tried++) {
    try {
      return await api.call(confirmAppointment, { params: { id } });
    } catch (error) {
      if (!isRefusal(error, 'payment_pending') || tried === tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
