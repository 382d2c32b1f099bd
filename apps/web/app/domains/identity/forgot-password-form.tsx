import { forgotPassword } from '@meche/contract/api-client/identity';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useIsHydrated } from '~/lib/page/hydrated.ts';
import { Button } from '~/ui/button/button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';

/** The server's answer does not reveal whether an account has this email. */
export function ForgotPasswordForm({ onRequested }: { onRequested: (email: string) => void }) {
  const { t } = useTranslation('identity');
  const api = useApi();
  const isHydrated = useIsHydrated();
  const form = useForm({ defaultValues: { email: '' } });

  async function submit({ email }: { email: string }) {
    await api.call(forgotPassword, { body: { email } });
    onRequested(email);
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      <TextField
        form={form}
        name="email"
        kind="email"
        label={t('login.email')}
        rules={rules.email}
        autoComplete="username"
      />
      <Button type="submit" disabled={!isHydrated} loading={form.formState.isSubmitting} fullWidth>
        {t('forgot.submit')}
      </Button>
    </FormShell>
  );
}
