import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { CancelForClient } from './cancel-for-client.tsx';
import { ChangeServicesDialog, type ChangeServicesProps } from './change-services.tsx';
import { appointmentsKey } from './queries.ts';
import classes from './settle-appointment.module.css';

type Outcome = 'complete' | 'noShow';

/** Records how an appointment ended, or reverts it while no money has moved. */
export function SettleAppointment({ appointment, calendar, soldAt }: ChangeServicesProps) {
  const { t } = useTranslation(['appointments', 'calendar']);
  const { price, time } = useFormat();
  const [asking, setAsking] = useState<Outcome>();
  const [isChanging, setChanging] = useState(false);
  const { id, can, timeZone } = appointment;
  const params = { id };

  const undo = useCommand({
    call: async (_: undefined, { api }) => {
      const { undoOutcome } = await import('@meche/contract/appointments');
      return api.call(undoOutcome, { params });
    },
    onDone: () => toast('done', t('appointments:settle.undo.done')),
    stale: [appointmentsKey],
  });
  const settle = useCommand({
    call: async (outcome: Outcome, { api, idempotencyKey }) => {
      const contract = await import('@meche/contract/appointments');
      const endpoint = outcome === 'complete' ? contract.completeAppointment : contract.markNoShow;
      return api.call(endpoint, { params, idempotencyKey });
    },
    onDone: (_, outcome) => {
      setAsking(undefined);
      toast('done', t(`appointments:settle.${outcome}.done`), {
        label: t('appointments:settle.undo.now'),
        run: undo.run,
      });
    },
    onRefused: () => {
      setAsking(undefined);
      return false;
    },
    waits: (outcome) => ({
      words: t(`calendar:waiting.${outcome}`, { customer: appointment.customer.name }),
    }),
    onWaits: () => {
      setAsking(undefined);
      toast('done', t('calendar:waiting.kept'));
    },
    stale: [appointmentsKey],
  });
  const waits = appointment.state === 'confirmed' && !can.complete;
  return (
    <>
      {can.cancel && <CancelForClient key={id} appointment={appointment} />}
      {can.noShow && (
        <Button variant="default" onClick={() => setAsking('noShow')}>
          {t('appointments:settle.noShow.open')}
        </Button>
      )}
      {can.undo && (
        <Button variant="default" loading={undo.isBusy} onClick={() => void undo.run()}>
          {t('appointments:settle.undo.open', { time: time(can.undo.until, timeZone) })}
        </Button>
      )}
      {waits && (
        <p className={classes.waits}>
          {t('appointments:settle.complete.from', { time: time(appointment.startsAt, timeZone) })}
        </p>
      )}
      {can.complete && (
        <Button onClick={() => setAsking('complete')}>{t('appointments:settle.complete.open')}</Button>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t(`appointments:settle.${asking ?? 'complete'}.title`)}
        confirmLabel={t(`appointments:settle.${asking ?? 'complete'}.yes`)}
        cancelLabel={t('appointments:settle.notYet')}
        tone={asking === 'noShow' ? 'loss' : 'accent'}
        onConfirm={() => asking && settle.run(asking)}
      >
        {asking === 'complete' ? (
          <>
            {appointment.payment.status === 'held' && (
              <p>{t('appointments:settle.complete.captured', { amount: price(appointment.cardCents) })}</p>
            )}
            {appointment.onSiteCents > 0 && (
              <p>{t('appointments:settle.complete.onSite', { amount: price(appointment.onSiteCents) })}</p>
            )}
            {appointment.rise && (
              <p>
                {t('appointments:settle.complete.riseOpen', {
                  customer: appointment.customer.name,
                  amount: price(appointment.rise.totalCents),
                })}
              </p>
            )}
            <p>{t('appointments:settle.undoable')}</p>
            <LinkButton
              onClick={() => {
                setAsking(undefined);
                setChanging(true);
              }}
            >
              {t('appointments:settle.complete.otherwise')}
            </LinkButton>
          </>
        ) : (
          <p>{t('appointments:settle.undoable')}</p>
        )}
      </ConfirmDialog>
      <ChangeServicesDialog
        {...{ appointment, calendar, soldAt }}
        open={isChanging}
        onClose={() => setChanging(false)}
        // An increase that the customer has not accepted blocks completing.
        onDone={({ rise }) => !rise && setAsking('complete')}
      />
    </>
  );
}
