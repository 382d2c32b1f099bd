import type { Appointment } from '@meche/contract/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { detailsOf } from '~/lib/api/refusal-details.ts';
import { useIdempotencyKey } from '~/lib/api/use-idempotency-key.ts';
import { dayIn } from '~/lib/dates/format.ts';
import { useFormat } from '~/lib/dates/use-format.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { appointmentsKey } from './queries.ts';

/** The customer cancels: what it costs is said first, and asked again when it has changed meanwhile. */
export function CancelAppointment({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const format = useFormat();
  const api = useApi();
  const cache = useQueryClient();
  const once = useIdempotencyKey();
  const { sentence } = useRefusalWords();
  const [open, setOpen] = useState(false);
  const [changedFee, setChangedFee] = useState<number>();
  const { cancel } = appointment.can;
  if (!cancel) return null;
  const { id, startsAt, timeZone } = appointment;
  const feeCents = changedFee ?? cancel.feeCents;
  const moment = (instant: string) =>
    t('at', {
      day: format.day(dayIn(instant, timeZone)),
      time: format.timeWithZone(instant, timeZone),
    });

  async function confirm() {
    try {
      const body = { feeCents };
      const { cancelAppointment } = await import('@meche/contract/appointments');
      await once(body, (idempotencyKey) =>
        api.call(cancelAppointment, { params: { id }, body, idempotencyKey }),
      );
      setOpen(false);
      toast('done', t('cancel.done'));
      await cache.invalidateQueries({ queryKey: appointmentsKey });
    } catch (error) {
      const changed = isRefusal(error, 'fee_changed') ? await detailsOf(error, 'fee_changed') : undefined;
      if (changed) setChangedFee(changed.feeCents);
      else {
        setOpen(false);
        toast('problem', sentence(error));
        await cache.invalidateQueries({ queryKey: appointmentsKey });
      }
    }
  }

  const cost = feeCents > 0 ? t('cancel.fee', { amount: format.price(feeCents) }) : t('cancel.free');
  // Only words: the server decides. Where nothing is held, nothing can ever be kept.
  const mayCostLater =
    feeCents === 0 && appointment.cardCents > 0 && Date.parse(cancel.freeUntil) > Date.now();
  return (
    <>
      <div>
        <p>
          {cost}
          {mayCostLater && ` ${t('cancel.freeUntil', { when: moment(cancel.freeUntil) })}`}
        </p>
        <Button variant="outline" color="loss" onClick={() => setOpen(true)}>
          {t('cancel.open')}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('cancel.title')}
        tone="loss"
        confirmLabel={
          feeCents > 0 ? t('cancel.yesWithFee', { amount: format.price(feeCents) }) : t('cancel.yes')
        }
        cancelLabel={t('cancel.no')}
        onConfirm={confirm}
      >
        <p>{t('cancel.what', { when: moment(startsAt), professional: appointment.professional.name })}</p>
        {changedFee !== undefined && <p role="alert">{t('cancel.feeChanged')}</p>}
        <p>{cost}</p>
      </ConfirmDialog>
    </>
  );
}
