import { enterSecondStep } from '@meche/contract/api-client/second-step';
import type { User } from '@meche/contract/identity';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { openSession } from './session/session.ts';

export type SecondStepDialogProps = {
  /** Proves that the password or provider was accepted; the login's code_wanted refusal contains it. */
  proof: string;
  /** Receives the signed-in user, or undefined when the user cancelled or has to start again. */
  onAnswer: (user: User | undefined) => void;
};

/** The user enters a code of the authenticator app or a recovery code. */
export function SecondStepDialog({ proof, onAnswer }: SecondStepDialogProps) {
  const { t } = useTranslation(['identity', 'shell']);
  const { sentence } = useRefusalTexts();
  const formId = useId();
  const busy = useIsSending(formId);
  const form = useForm({ defaultValues: { code: '' } });
  const enter = useCommand({
    call: async ({ code }: { code: string }, { api }) => {
      const session = await api.call(enterSecondStep, { body: { proof, code } });
      openSession(session);
      return session.user;
    },
    onDone: onAnswer,
    onRefused: (error) => {
      // reauthentication_required means that the proof of the first step has expired.
      if (!isRefusal<typeof enterSecondStep>(error, 'reauthentication_required')) return false;
      toast('problem', sentence(error));
      onAnswer(undefined);
      return true;
    },
    formId,
  });
  const leave = () => onAnswer(undefined);
  return (
    <Dialog
      open
      onClose={leave}
      title={t('identity:code.title')}
      footer={
        <>
          <Button variant="default" onClick={leave} disabled={busy}>
            {t('shell:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('identity:code.submit')}
          </Button>
        </>
      }
    >
      <p>{t('identity:code.lead')}</p>
      <FormShell form={form} onSubmit={enter.send} id={formId}>
        <TextField
          form={form}
          name="code"
          label={t('identity:code.label')}
          description={t('identity:code.lost')}
          rules={rules.required}
          autoComplete="one-time-code"
          maxLength={40}
        />
      </FormShell>
    </Dialog>
  );
}
