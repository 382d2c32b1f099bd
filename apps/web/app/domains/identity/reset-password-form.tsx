import { resetPassword } from '@meche/contract/api-client/identity';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { browserCache } from '~/lib/api/browser.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { Button } from '~/ui/button/button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { createLinkApi } from './link-api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { forgetSession } from './session/credentials.ts';
import { sessionKey } from './session/follow-identity.ts';
import { peekPastUrl, rememberPastUrl } from './session/past-url.ts';

type ResetPasswordFormProps = { token: string; onReset: () => void; onExpired: () => void };

/** The server ends every session of the account, including this browser's. */
export function ResetPasswordForm({ token, onReset, onExpired }: ResetPasswordFormProps) {
  const { t } = useTranslation('identity');
  const form = useForm({ defaultValues: { password: '', confirmPassword: '' } });

  async function submit(values: { password: string; confirmPassword: string }) {
    try {
      await createLinkApi(token).call(resetPassword, { body: values });
    } catch (error) {
      if (!isRefusal<typeof resetPassword>(error, 'link_expired')) throw error;
      onExpired();
      return;
    }
    // The address to return to after sign-in must survive forgetSession, which clears local storage.
    const pastUrl = peekPastUrl();
    forgetSession();
    if (pastUrl) rememberPastUrl(pastUrl);
    browserCache().setQueryData(sessionKey, null);
    onReset();
  }

  return (
    <FormShell form={form} onSubmit={submit}>
      <NewPasswordFields form={form} name="password" confirmName="confirmPassword" />
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('reset.submit')}
      </Button>
    </FormShell>
  );
}
