import { cancelAppointment } from '@meche/contract/api-client/appointments';
import { cancelFollowing } from '@meche/contract/api-client/client-bookings';
import type { Appointment } from '@meche/contract/appointments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { Textarea } from '~/ui/form/textarea.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import { appointmentsKey } from '../queries.ts';
import { useCancelTexts } from './use-cancel-texts.ts';

/**
 * Cancellation by the professional, also of all following appointments of a series. It is free for the
 * customer, who receives the reason by email.
 */
export function CancelForClient({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const words = useCancelTexts(appointment);
  const [open, setOpen] = useState(false);
  const draftName = `cancel ${appointment.id}`;
  // The draft keeps the typed reason when the server refuses it, so that the member can send it again.
  const form = useFormDraft(draftName, { reason: '', following: false });
  const done = (message: string) => {
    dropDraft(draftName);
    setOpen(false);
    toast('done', message, { about: appointment.id });
  };
  const cancel = useCommand({
    call: (body: { reason: string; feeCents: 0 }, { api, idempotencyKey }) =>
      api.call(cancelAppointment, { params: { id: appointment.id }, body, idempotencyKey }),
    onDone: () => done(words.done),
    stale: [appointmentsKey],
  });
  const cancelAll = useCommand({
    call: (body: { reason: string }, { api, idempotencyKey }) =>
      api.call(cancelFollowing, { params: { id: appointment.id }, body, idempotencyKey }),
    onDone: ({ count }) => done(t('settle.cancel.doneFollowing', { count })),
    stale: [appointmentsKey],
  });
  const confirm = () => {
    const { reason, following } = form.getValues();
    if (appointment.seriesId && following) cancelAll.run({ reason: reason.trim() });
    else cancel.run({ reason: reason.trim(), feeCents: 0 });
  };

  const consequence = !appointment.customer.email
    ? 'informYourself'
    : // A request has only a saved card, so there is no hold on the card to release.
      appointment.cardCents > 0 && appointment.state !== 'requested'
      ? 'released'
      : 'notified';
  return (
    <>
      <Button variant="subtle" color="loss" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.title}
        tone="loss"
        confirmLabel={words.yes}
        cancelLabel={words.no}
        onConfirm={confirm}
      >
        <p>{t(`settle.cancel.${consequence}`)}</p>
        {appointment.seriesId && (
          <Checkbox label={t('settle.cancel.following')} {...form.register('following')} />
        )}
        <Textarea
          label={t('settle.cancel.reason')}
          // A customer without an email address receives no reason, so the hint is omitted.
          description={appointment.customer.email ? t('settle.cancel.reasonHint') : undefined}
          maxLength={500}
          {...form.register('reason')}
        />
      </ConfirmDialog>
    </>
  );
}
