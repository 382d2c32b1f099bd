import { changePassword } from '@meche/contract/api-client/identity';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Checkbox } from '~/ui/form/tick.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePasswordForm() {
  const { t } = useTranslation('identity');
  const { sentence } = useRefusalTexts();
  const api = useApi();
  const [unchanged, setUnchanged] = useState(true);
  const form = useForm({ defaultValues: empty });

  async function submit(values: typeof empty) {
    try {
      await api.call(changePassword, { body: values });
    } catch (error) {
      const named = isRefusal<typeof changePassword>(error, 'wrong_password', 'weak_password');
      toast('problem', named ? sentence(error) : t('account.password.failed'));
      // FormShell shows the refusals of single fields beside the fields; the toast shows all other
      // refusals.
      if (isRefusal(error) && Object.keys(error.fields).length > 0) throw error;
      return;
    }
    form.reset(empty);
    setUnchanged(true);
    toast('done', t('account.password.done'));
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      <Checkbox
        label={t('account.password.unchanged')}
        checked={unchanged}
        onChange={(event) => setUnchanged(event.currentTarget.checked)}
      />
      {!unchanged && (
        <>
          <TextField
            form={form}
            name="currentPassword"
            kind="password"
            label={t('account.password.current')}
            rules={rules.required}
            autoComplete="current-password"
            maxLength={200}
          />
          <NewPasswordFields form={form} name="newPassword" confirmName="confirmPassword" />
          <Button type="submit" loading={form.formState.isSubmitting}>
            {t('account.password.submit')}
          </Button>
        </>
      )}
    </FormShell>
  );
}
