import { abandonAppointment, getCardStep } from '@meche/contract/api-client/appointments';
import type { Appointment } from '@meche/contract/appointments';
import { plannedLines } from '@meche/contract/money-lines';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardEntry, type CardStep } from '~/domains/payments/card-entry.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Title } from '~/ui/text/title.tsx';
import { MoneyLines } from '../money-lines.tsx';
import { appointmentsKey } from '../queries.ts';
import classes from './pay-appointment.module.css';

/**
 * Completes a payment: opens the card step of a held slot, or of a booked appointment whose payment must be
 * confirmed. Also lets the customer give up a held slot.
 */
export function PayAppointment({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['appointments', 'requests']);
  const format = useFormat();
  const cache = useQueryClient();
  const [step, setStep] = useState<CardStep>();
  const { id, state, payment, timeZone } = appointment;
  const isHeld = state === 'held';

  const refresh = () => cache.invalidateQueries({ queryKey: appointmentsKey });

  const openCard = useCommand({
    call: (_: undefined, { api }) => api.call(getCardStep, { params: { id } }),
    onDone: setStep,
    onRefused: async () => {
      await refresh();
      return false;
    },
  });
  const abandon = useCommand({
    call: (_: undefined, { api }) => api.call(abandonAppointment, { params: { id } }),
    onDone: () => toast('done', t('pay.abandoned')),
    stale: [appointmentsKey],
  });

  return (
    <section className={classes.band}>
      <Title order={2} size="h3">
        {t(isHeld ? 'pay.heldTitle' : 'pay.toConfirmTitle')}
      </Title>
      <p>
        {t(isHeld ? 'pay.heldText' : 'pay.toConfirmText')}
        {payment.confirmBy &&
          ` ${t('pay.confirmBy', {
            when: t('at', {
              day: format.day(dayIn(payment.confirmBy, timeZone)),
              time: format.timeWithZone(payment.confirmBy, timeZone),
            }),
          })}`}
      </p>
      <div className={classes.actions}>
        <Button loading={openCard.isBusy} onClick={() => void openCard.run()}>
          {t('pay.open')}
        </Button>
        {isHeld && (
          <Button variant="default" loading={abandon.isBusy} onClick={() => void abandon.run()}>
            {t('pay.abandon')}
          </Button>
        )}
      </div>
      <Dialog open={step !== undefined} onClose={() => setStep(undefined)} title={t('pay.title')}>
        {step && (
          <CardPayment
            {...{ appointment, step }}
            onStep={setStep}
            onEnd={() => {
              setStep(undefined);
              void refresh();
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

type CardPaymentProps = {
  appointment: Appointment;
  step: CardStep;
  onStep: (step: CardStep) => void;
  onEnd: () => void;
};

function CardPayment({ appointment, step, onStep, onEnd }: CardPaymentProps) {
  const { t } = useTranslation(['appointments', 'requests']);
  const { sentence } = useRefusalTexts();
  return (
    <>
      <MoneyLines
        lines={plannedLines({
          cardCents: step.amountCents,
          onSiteCents: appointment.onSiteCents,
          // A repeated hold on the card is placed immediately, even if the plan had a later date.
          money: {
            ...appointment.money,
            holdAt: step.kind === 'setup' ? appointment.money.holdAt : null,
          },
        })}
        timeZone={appointment.timeZone}
      />
      <CardEntry
        appointmentId={appointment.id}
        step={step}
        onStep={onStep}
        onConfirmed={({ state }) => {
          onEnd();
          toast('done', t(state === 'requested' ? 'requests:done.title' : 'pay.done'));
        }}
        onLost={(error) => {
          onEnd();
          toast('problem', sentence(error));
        }}
      />
    </>
  );
}
