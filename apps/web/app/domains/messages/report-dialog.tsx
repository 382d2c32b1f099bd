import { reportThread } from '@meche/contract/api-client/messages';
import type { OpenedThread } from '@meche/contract/messages';
import { type ReportReason, reportReasons } from '@meche/contract/report-bounds';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { useOtherName } from './use-other-name.ts';

type ReportInput = { reason: ReportReason; text: string };
type ReportDialogProps = { thread: OpenedThread; onClose: () => void };

export function ReportDialog({ thread, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['messages', 'moderation']);
  const name = useOtherName()(thread);
  const id = useId();
  const form = useForm<ReportInput>({ defaultValues: { reason: 'spam', text: '' } });
  const { send } = useCommand({
    call: (body: ReportInput, { api, idempotencyKey }) =>
      api.call(reportThread, { params: { id: thread.id }, body, idempotencyKey }),
    onDone: () => {
      onClose();
      toast('done', t('report.done'));
    },
    formId: id,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('report.title', { name })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('report.cancel')}
          </Button>
          <Button type="submit" form={id} loading={useIsSending(id)}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <FormShell id={id} form={form} onSubmit={send}>
        <p>{t('report.text')}</p>
        <SelectField
          form={form}
          name="reason"
          label={t('report.reason')}
          options={reportReasons.map((reason) => ({
            value: reason,
            label: t(`moderation:reasons.${reason}`),
          }))}
        />
        <TextField form={form} name="text" kind="long" label={t('report.more')} maxLength={1000} />
      </FormShell>
    </Dialog>
  );
}
