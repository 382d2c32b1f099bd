import { completeAppointment, markNoShow, undoOutcome } from '@meche/contract/api-client/outcomes';
import type { Appointment } from '@meche/contract/appointments';
import type { WayOfPayment } from '@meche/contract/enumerations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { ChangeServicesDialog, type ChangeServicesProps } from '../calendar-entry/change-services.tsx';
import { appointmentsKey } from '../queries.ts';
import { CancelForClient } from './cancel-for-client.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import classes from './settle-appointment.module.css';

type Outcome = 'complete' | 'noShow';
type Settled = { outcome: Outcome; paidBy?: WayOfPayment | undefined };

/**
 * Records how an appointment ended, or undoes that record until `can.undo.until`. Also cancels the
 * appointment and changes its services.
 */
export function SettleAppointment({ appointment, calendar, soldAt }: ChangeServicesProps) {
  const { t } = useTranslation('appointments');
  const { time } = useFormat();
  const [asking, setAsking] = useState<Outcome>();
  const [isChanging, setChanging] = useState(false);
  const stopAsking = () => setAsking(undefined);
  const { settle, undo } = useSettle(appointment, stopAsking);
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
      <CompleteDialog
        appointment={appointment}
        open={asking === 'complete'}
        onClose={stopAsking}
        onComplete={(paidBy) => void settle.run({ outcome: 'complete', paidBy })}
        isBusy={settle.isBusy}
        pressed={settle.input?.paidBy}
        onOtherServices={() => {
          stopAsking();
          setChanging(true);
        }}
      />
      <ConfirmDialog
        open={asking === 'noShow'}
        onClose={stopAsking}
        title={t('settle.noShow.title')}
        confirmLabel={t('settle.noShow.yes')}
        cancelLabel={t('settle.notYet')}
        tone="loss"
        onConfirm={() => settle.run({ outcome: 'noShow' })}
      >
        <p>{t('settle.undoable')}</p>
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

/**
 * Completes the appointment or marks a no-show, and undoes either. `stopAsking` closes the confirmation
 * dialog.
 */
function useSettle({ id, customer }: Appointment, stopAsking: () => void) {
  const { t } = useTranslation(['appointments', 'calendar']);
  const params = { id };
  const undo = useCommand({
    call: (_: undefined, { api }) => api.call(undoOutcome, { params }),
    onDone: () => toast('done', t('appointments:settle.undo.done'), { about: id }),
    stale: [appointmentsKey],
  });
  const settle = useCommand({
    call: ({ outcome, paidBy }: Settled, { api, idempotencyKey }) =>
      outcome === 'complete'
        ? api.call(completeAppointment, { params, idempotencyKey, body: { paidBy } })
        : api.call(markNoShow, { params, idempotencyKey }),
    onDone: (_, { outcome }) => {
      stopAsking();
      const action = { label: t('appointments:settle.undo.now'), run: undo.run };
      toast('done', t(`appointments:settle.${outcome}.done`), { action, about: id });
    },
    onRefused: () => {
      stopAsking();
      return false;
    },
    waits: ({ outcome }) => ({ words: t(`calendar:waiting.${outcome}`, { customer: customer.name }) }),
    onWaits: () => {
      stopAsking();
      toast('done', t('calendar:waiting.kept'));
    },
    stale: [appointmentsKey],
  });
  return { settle, undo };
}
