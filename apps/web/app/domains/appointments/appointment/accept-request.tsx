import { acceptRequest, declineRequest } from '@meche/contract/api-client/requests';
import type { Appointment } from '@meche/contract/appointments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { dropDraft, useFormDraft } from '~/ui/form/stored-draft.ts';
import { Textarea } from '~/ui/form/textarea.tsx';
import { appointmentsKey } from '../queries.ts';

export function AcceptRequest({ appointment: { id } }: { appointment: Appointment }) {
  const { t } = useTranslation('requests');
  const [open, setOpen] = useState(false);
  const draftName = `decline ${id}`;
  // The draft keeps the typed reason when the server refuses it, so that the member can send it again.
  const form = useFormDraft(draftName, { reason: '' });
  const accept = useCommand({
    call: (_: undefined, { api, idempotencyKey }) =>
      api.call(acceptRequest, { params: { id }, idempotencyKey }),
    onDone: () => toast('done', t('accept.done')),
    stale: [appointmentsKey],
  });
  const decline = useCommand({
    call: (reason: string, { api, idempotencyKey }) =>
      api.call(declineRequest, { params: { id }, body: { reason }, idempotencyKey }),
    onDone: () => {
      dropDraft(draftName);
      setOpen(false);
      toast('done', t('decline.done'));
    },
    stale: [appointmentsKey],
  });
  return (
    <>
      <Button variant="subtle" color="loss" onClick={() => setOpen(true)}>
        {t('decline.open')}
      </Button>
      <Button loading={accept.isBusy} onClick={() => void accept.run()}>
        {t('accept.open')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('decline.title')}
        tone="loss"
        confirmLabel={t('decline.yes')}
        cancelLabel={t('decline.no')}
        onConfirm={() => decline.run(form.getValues('reason').trim())}
      >
        <p>{t('decline.text')}</p>
        <Textarea
          label={t('decline.reason')}
          description={t('decline.reasonHint')}
          maxLength={500}
          {...form.register('reason')}
        />
      </ConfirmDialog>
    </>
  );
}
