import { cancelAppointment } from '@meche/contract/api-client/appointments';
import type { Appointment } from '@meche/contract/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { readRefusalDetails } from '~/lib/api/refusal-details.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { appointmentQuery, appointmentsKey } from '../queries.ts';
import { useCancelTexts } from './use-cancel-texts.ts';

/**
 * Cancellation by the customer. The dialog shows the fee first, and asks again if the fee has changed.
 * Renders nothing when `can.cancel` is null.
 */
export function CancelAppointment({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const words = useCancelTexts(appointment);
  const format = useFormat();
  const api = useApi();
  const cache = useQueryClient();
  const [open, setOpen] = useState(false);
  /** The fee in cents from a `fee_changed` refusal; undefined before such a refusal. */
  const [changedFee, setChangedFee] = useState<number>();
  const { id, startsAt, timeZone, money, can } = appointment;

  function close() {
    setOpen(false);
    setChangedFee(undefined);
  }

  const cancel = useCommand({
    call: (body: { feeCents: number }, { api, idempotencyKey }) =>
      api.call(cancelAppointment, { params: { id }, body, idempotencyKey }),
    onDone: (cancelled) => {
      close();
      cache.setQueryData(appointmentQuery(api, id).queryKey, cancelled);
      toast('done', words.done);
      // The new state is shown at the top of the page.
      window.scrollTo({ top: 0 });
    },
    onRefused: (error) => {
      const changed = isRefusal<typeof cancelAppointment>(error, 'fee_changed')
        ? readRefusalDetails(error, 'fee_changed')
        : undefined;
      if (changed) setChangedFee(changed.feeCents);
      else close();
      return changed !== undefined;
    },
    stale: [appointmentsKey],
  });

  if (!can.cancel) return null;
  const feeCents = changedFee ?? can.cancel.feeCents;
  const moment = (instant: string) =>
    t('at', {
      day: format.day(dayIn(instant, timeZone)),
      time: format.timeWithZone(instant, timeZone),
    });
  const cost = feeCents > 0 ? t('cancel.fee', { amount: format.price(feeCents) }) : t('cancel.free');
  return (
    <>
      <div>
        <p>{cost}</p>
        <Button variant="outline" color="loss" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={words.title}
        tone="loss"
        confirmLabel={feeCents > 0 ? t('cancel.yesWithFee', { amount: format.price(feeCents) }) : words.yes}
        cancelLabel={words.no}
        onConfirm={() => cancel.run({ feeCents })}
      >
        <p>{t('cancel.what', { when: moment(startsAt), professional: appointment.professional.name })}</p>
        {changedFee !== undefined && <p role="alert">{t('cancel.feeChanged')}</p>}
        <p>{cost}</p>
        {feeCents === 0 && money.freeUntil && (
          <p>{t('cancel.freeUntil', { when: moment(money.freeUntil) })}</p>
        )}
      </ConfirmDialog>
    </>
  );
}
