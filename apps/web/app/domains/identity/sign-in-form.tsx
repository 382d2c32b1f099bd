import type { User } from '@meche/contract/identity';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { SignInFailure, signIn } from './sign-in.ts';

type SignInFormProps = {
  onSignedIn: (user: User) => void;
  email?: string;
  /** With an id the button stands elsewhere; `onBusy` tells it when to wait. */
  formId?: string;
  onBusy?: (busy: boolean) => void;
};

export function SignInForm({ onSignedIn, email = '', formId, onBusy }: SignInFormProps) {
  const { t } = useTranslation('identity');
  const api = useApi();
  const configuration = useConfiguration();
  const form = useForm({ defaultValues: { email, password: '' } });

  async function submit(values: { email: string; password: string }) {
    onBusy?.(true);
    try {
      onSignedIn(await signIn(api, configuration, values));
    } catch (error) {
      if (!(error instanceof SignInFailure)) throw error;
      toast('problem', t(`problems.${error.problem}`));
      form.setFocus('password');
    } finally {
      onBusy?.(false);
    }
  }

  return (
    <FormShell form={form} onSubmit={submit} id={formId}>
      <TextField
        form={form}
        name="email"
        kind="email"
        label={t('login.email')}
        rules={rules.email}
        autoComplete="username"
      />
      <TextField
        form={form}
        name="password"
        kind="password"
        label={t('login.password')}
        rules={rules.required}
        autoComplete="current-password"
      />
      {!formId && (
        <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
          {t('login.submit')}
        </Button>
      )}
    </FormShell>
  );
}
