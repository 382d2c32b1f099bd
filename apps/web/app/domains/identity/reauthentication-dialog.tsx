import { reauthenticate } from '@meche/contract/api-client/identity';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { useIsSending } from '~/ui/command/use-is-sending.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { SocialButtons } from './social-buttons.tsx';

type ReauthenticationDialogProps = {
  open: boolean;
  onClose: () => void;
  onProved: () => void;
};

const empty = { currentPassword: '' };

/**
 * Asks for the password, Google or Facebook again, for calls that require a recent sign-in: money
 * operations, the export of the business, two-step sign-in.
 */
export function ReauthenticationDialog({ open, onClose, onProved }: ReauthenticationDialogProps) {
  const { t } = useTranslation(['identity', 'shell']);
  const formId = useId();
  const busy = useIsSending(formId);
  const form = useForm({ defaultValues: empty });
  const prove = useCommand({
    call: async (body: { currentPassword: string } | { firebaseToken: string }, { api }) => {
      await api.call(reauthenticate, { body });
    },
    onDone: () => {
      form.reset(empty);
      onProved();
    },
    formId,
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('identity:again.title')}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('shell:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={busy}>
            {t('identity:again.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('identity:again.explained')}</p>
      <FormShell form={form} onSubmit={prove.send} id={formId}>
        <TextField
          form={form}
          name="currentPassword"
          kind="password"
          label={t('identity:again.password')}
          rules={rules.required}
          autoComplete="current-password"
          maxLength={200}
        />
      </FormShell>
      <p>{t('identity:again.or')}</p>
      <SocialButtons onIdentity={({ firebaseToken }) => prove.run({ firebaseToken })} busy={busy} />
    </Dialog>
  );
}
