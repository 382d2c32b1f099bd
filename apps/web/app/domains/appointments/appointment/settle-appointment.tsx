import { completeAppointment, markNoShow, undoOutcome } from '@meche/contract/api-client/appointments';
import type { Appointment } from '@meche/contract/appointments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { ChangeServicesDialog, type ChangeServicesProps } from '../calendar-entry/change-services.tsx';
import { appointmentsKey } from '../queries.ts';
import { CancelForClient } from './cancel-for-client.tsx';
import classes from './settle-appointment.module.css';

type Outcome = 'complete' | 'noShow';

/**
 * Records how an appointment ended, or undoes that record until `can.undo.until`. Also cancels the
 * appointment and changes its services.
 */
export function SettleAppointment({ appointment, calendar, soldAt }: ChangeServicesProps) {
  const { t } = useTranslation('appointments');
  const { time } = useFormat();
  const [asking, setAsking] = useState<Outcome>();
  const [isChanging, setChanging] = useState(false);
  const { settle, undo } = useSettle(appointment, () => setAsking(undefined));
  const { id, can, timeZone } = appointment;
  const waits = appointment.state === 'confirmed' && !can.complete;
  return (
    <>
      {can.cancel && <CancelForClient key={id} appointment={appointment} />}
      {can.noShow && (
        <Button variant="default" onClick={() => setAsking('noShow')}>
          {t('settle.noShow.open')}
        </Button>
      )}
      {can.undo && (
        <Button variant="default" loading={undo.isBusy} onClick={() => void undo.run()}>
          {t('settle.undo.open', { time: time(can.undo.until, timeZone) })}
        </Button>
      )}
      {waits && (
        <p className={classes.waits}>
          {t('settle.complete.from', { time: time(appointment.startsAt, timeZone) })}
        </p>
      )}
      {can.complete && <Button onClick={() => setAsking('complete')}>{t('settle.complete.open')}</Button>}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t(`settle.${asking ?? 'complete'}.title`)}
        confirmLabel={t(`settle.${asking ?? 'complete'}.yes`)}
        cancelLabel={t('settle.notYet')}
        tone={asking === 'noShow' ? 'loss' : 'accent'}
        onConfirm={() => asking && settle.run(asking)}
      >
        {asking === 'complete' && <CompleteText appointment={appointment} />}
        <p>{t('settle.undoable')}</p>
        {asking === 'complete' && (
          <LinkButton
            onClick={() => {
              setAsking(undefined);
              setChanging(true);
            }}
          >
            {t('settle.complete.otherwise')}
          </LinkButton>
        )}
      </ConfirmDialog>
      <ChangeServicesDialog
        {...{ appointment, calendar, soldAt }}
        open={isChanging}
        onClose={() => setChanging(false)}
        // Completing now would keep the old price, so an increase that awaits the customer's consent does
        // not lead to the completion.
        onDone={({ rise }) => !rise && setAsking('complete')}
      />
    </>
  );
}

function CompleteText({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { price } = useFormat();
  const { payment, cardCents, onSiteCents, rise, customer } = appointment;
  return (
    <>
      {payment.status === 'held' && <p>{t('settle.complete.captured', { amount: price(cardCents) })}</p>}
      {onSiteCents > 0 && <p>{t('settle.complete.onSite', { amount: price(onSiteCents) })}</p>}
      {rise && (
        <p>{t('settle.complete.riseOpen', { customer: customer.name, amount: price(rise.totalCents) })}</p>
      )}
    </>
  );
}

/**
 * Completes the appointment or marks a no-show, and undoes either. `stopAsking` closes the confirmation
 * dialog.
 */
function useSettle({ id, customer }: Appointment, stopAsking: () => void) {
  const { t } = useTranslation(['appointments', 'calendar']);
  const params = { id };
  const undo = useCommand({
    call: (_: undefined, { api }) => api.call(undoOutcome, { params }),
    onDone: () => toast('done', t('appointments:settle.undo.done')),
    stale: [appointmentsKey],
  });
  const settle = useCommand({
    call: (outcome: Outcome, { api, idempotencyKey }) => {
      const endpoint = outcome === 'complete' ? completeAppointment : markNoShow;
      return api.call(endpoint, { params, idempotencyKey });
    },
    onDone: (_, outcome) => {
      stopAsking();
      toast('done', t(`appointments:settle.${outcome}.done`), {
        label: t('appointments:settle.undo.now'),
        run: undo.run,
      });
    },
    onRefused: () => {
      stopAsking();
      return false;
    },
    waits: (outcome) => ({ words: t(`calendar:waiting.${outcome}`, { customer: customer.name }) }),
    onWaits: () => {
      stopAsking();
      toast('done', t('calendar:waiting.kept'));
    },
    stale: [appointmentsKey],
  });
  return { settle, undo };
}
