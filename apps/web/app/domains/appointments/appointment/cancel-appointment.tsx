import { cancelAppointment } from '@meche/contract/api-client/appointments';
import type { Appointment } from '@meche/contract/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Quiet } from '~/ui/text/quiet.tsx';
import { appointmentQuery } from '../queries.ts';
import { useCancelTexts } from './use-cancel-texts.ts';
import { useCancelWithFee } from './use-cancel-with-fee.ts';

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
  const { id, startsAt, timeZone, money, can } = appointment;
  const { isOpen, open, close, changedFee, run } = useCancelWithFee({
    call: (body, { api, idempotencyKey }) =>
      api.call(cancelAppointment, { params: { id }, body, idempotencyKey }),
    onDone: (cancelled) => {
      cache.setQueryData(appointmentQuery(api, id).queryKey, cancelled);
      toast('done', words.done);
    },
  });

  if (!can.cancel) return null;
  const feeCents = changedFee ?? can.cancel.feeCents;
  const moment = (instant: string) =>
    t('at', {
      day: format.day(dayIn(instant, timeZone)),
      time: format.timeWithZone(instant, timeZone),
    });
  const isDeposit = money.depositCents > 0;
  const cost =
    feeCents > 0
      ? t(isDeposit ? 'cancel.deposit' : 'cancel.fee', { amount: format.price(feeCents) })
      : t('cancel.free');
  return (
    <>
      <div>
        <Button variant="outline" color="loss" fullWidth onClick={open}>
          {words.open}
        </Button>
        <Quiet>{cost}</Quiet>
      </div>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={words.title}
        tone="loss"
        confirmLabel={feeCents > 0 ? t('cancel.yesWithFee', { amount: format.price(feeCents) }) : words.yes}
        cancelLabel={words.no}
        onConfirm={() => run({ feeCents })}
      >
        <p>{t('cancel.what', { when: moment(startsAt), professional: appointment.professional.name })}</p>
        {changedFee !== undefined && <p role="alert">{t('cancel.feeChanged')}</p>}
        <p>{cost}</p>
        {feeCents === 0 && money.freeUntil && (
          <p>{t(isDeposit ? 'cancel.depositFrom' : 'cancel.freeUntil', { when: moment(money.freeUntil) })}</p>
        )}
      </ConfirmDialog>
    </>
  );
}
