import type { User } from '@meche/contract/identity';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { useConfiguration } from '~/lib/page/configuration.ts';
import { useIsHydrated } from '~/lib/page/hydrated.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { SignInFailure, signIn } from './sign-in.ts';
import { useSecondStep } from './use-second-step.tsx';

type SignInFormProps = {
  onSignedIn: (user: User) => void;
  email?: string;
  /** Set it when the submit button is outside the form. */
  formId?: string;
  /** Called when the user follows the link to a new password; they may come back to this form later. */
  onForgotten?: () => void;
};

export function SignInForm({ onSignedIn, email = '', formId, onForgotten }: SignInFormProps) {
  const { t } = useTranslation('identity');
  const api = useApi();
  const isHydrated = useIsHydrated();
  const configuration = useConfiguration();
  const form = useForm({ defaultValues: { email, password: '' } });
  /** Stays at the password field, because the toast disappears. */
  const [problem, setProblem] = useState<string>();
  const { sentence } = useRefusalTexts();
  const secondStep = useSecondStep();
  const [isLocked, setLocked] = useState(false);

  async function submit(values: { email: string; password: string }) {
    try {
      const user = await signIn(api, configuration, values).catch(secondStep.goOn);
      if (!user) return;
      onSignedIn(user);
    } catch (error) {
      const isFailure = error instanceof SignInFailure;
      if (!isFailure && !isRefusal(error, 'account_suspended')) throw error;
      const message = isFailure ? t(`problems.${error.problem}`) : sentence(error);
      // The specification lists the messages that are toasts.
      if (isFailure) toast('problem', message);
      setProblem(message);
      setLocked(isFailure && error.problem === 'too_many_requests');
      form.setError('password', { type: 'server', message: 'invalid' }, { shouldFocus: true });
    }
  }

  return (
    <>
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
          problem={form.formState.errors.password?.type === 'server' ? problem : undefined}
          autoComplete="current-password"
        />
        {isLocked && (
          <LinkButton size="sm" component={Link} to={to('forgotPassword')} onClick={onForgotten}>
            {t('login.newPassword')}
          </LinkButton>
        )}
        {!formId && (
          <Button type="submit" disabled={!isHydrated} loading={form.formState.isSubmitting} fullWidth>
            {t('login.submit')}
          </Button>
        )}
      </FormShell>
      {secondStep.dialog}
    </>
  );
}
