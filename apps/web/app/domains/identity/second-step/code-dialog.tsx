import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiClient } from '~/lib/api/client.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';

type CodeDialogProps<Answer> = {
  title: string;
  text?: string;
  submit: string;
  call: (body: { code: string }, api: ApiClient) => Promise<Answer>;
  onClose: () => void;
  onDone: (answer: Answer) => unknown;
  children?: ReactNode;
};

export function CodeDialog<Answer>(props: CodeDialogProps<Answer>) {
  const { title, text, submit, call, onClose, onDone, children } = props;
  const { t } = useTranslation(['second-step', 'shell']);
  const formId = useId();
  const busy = useIsSending(formId);
  const form = useForm({ defaultValues: { code: '' } });
  const send = useCommand({ call: (body: { code: string }, { api }) => call(body, api), onDone, formId });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('shell:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {submit}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
      {children}
      <FormShell form={form} onSubmit={send.send} id={formId}>
        <TextField
          form={form}
          name="code"
          label={t('second-step:code')}
          rules={rules.required}
          autoComplete="one-time-code"
          maxLength={40}
        />
      </FormShell>
    </Dialog>
  );
}
