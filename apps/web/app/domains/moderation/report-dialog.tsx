import { reportContent } from '@meche/contract/api-client/moderation';
import {
  longestReport,
  namelessReason,
  type PublicKind,
  type ReportReason,
  reportReasons,
} from '@meche/contract/report-bounds';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '~/domains/identity/session/session.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { SelectField } from '~/ui/form/select-field.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';

type ReportInput = { reason: ReportReason; text: string; name: string; email: string };
type ReportDialogProps = { kind: PublicKind; id: string; onClose: () => void };

/**
 * Signed-out readers give a name and an email for the answer; both are optional for `namelessReason` only.
 */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const { t } = useTranslation('moderation');
  const { language } = useLanguage();
  const user = useSession();
  const formId = useId();
  const form = useForm<ReportInput>({ defaultValues: { reason: 'untrue', text: '', name: '', email: '' } });
  const isNameless = form.watch('reason') === namelessReason;
  const { send } = useCommand({
    call: ({ name, email, ...input }: ReportInput, { api }) => {
      const who = user ? {} : { ...(name.trim() && { name }), ...(email.trim() && { email }) };
      return api.call(reportContent, { body: { kind, id, language, ...input, ...who } });
    },
    onDone: () => {
      onClose();
      toast('done', t('report.done'));
    },
    formId,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`report.title.${kind}`)}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('report.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={useIsSending(formId)}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <FormShell id={formId} form={form} onSubmit={send}>
        <p>{t('report.text')}</p>
        <SelectField
          form={form}
          name="reason"
          label={t('report.reason')}
          options={reportReasons.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
        />
        <TextField form={form} name="text" kind="long" label={t('report.more')} maxLength={longestReport} />
        {!user && (
          <>
            {isNameless && <Quiet>{t('report.nameless')}</Quiet>}
            <TextField
              form={form}
              name="name"
              label={t('report.name')}
              autoComplete="name"
              maxLength={100}
              {...(!isNameless && { rules: rules.required })}
            />
            <TextField
              form={form}
              name="email"
              kind="email"
              label={t('report.email')}
              autoComplete="email"
              maxLength={254}
              {...(!isNameless && { rules: rules.email })}
            />
          </>
        )}
        <Quiet>{t('report.goodFaith')}</Quiet>
      </FormShell>
    </Dialog>
  );
}
