import type { Appointment } from '@meche/contract/appointments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useIdempotencyKey } from '~/lib/api/use-idempotency-key.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Textarea } from '~/ui/form/textarea.tsx';
import { appointmentsKey } from './queries.ts';

/** The professional cancels: free for the customer, who is told the reason. */
export function CancelForClient({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const api = useApi();
  const cache = useQueryClient();
  const once = useIdempotencyKey();
  const { sentence } = useRefusalWords();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');

  async function confirm() {
    try {
      const body = { reason: reason.trim(), feeCents: 0 };
      const { cancelAppointment } = await import('@meche/contract/appointments');
      await once(body, (idempotencyKey) =>
        api.call(cancelAppointment, { params: { id: appointment.id }, body, idempotencyKey }),
      );
      setOpen(false);
      toast('done', t('cancel.done'));
    } catch (error) {
      // What was typed stays: it may be sent again.
      toast('problem', sentence(error));
    } finally {
      await cache.invalidateQueries({ queryKey: appointmentsKey });
    }
  }

  const consequence = !appointment.customer.email
    ? 'tellYourself'
    : appointment.cardCents > 0
      ? 'released'
      : 'told';
  return (
    <>
      <Button variant="subtle" color="loss" onClick={() => setOpen(true)}>
        {t('settle.cancel.open')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('cancel.title')}
        tone="loss"
        confirmLabel={t('cancel.yes')}
        cancelLabel={t('cancel.no')}
        onConfirm={confirm}
      >
        <p>{t(`settle.cancel.${consequence}`)}</p>
        <Textarea
          label={t('settle.cancel.reason')}
          // Nobody reads it to whom nothing is written.
          description={appointment.customer.email ? t('settle.cancel.reasonIsTold') : undefined}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
