import { registerInvited } from '@meche/contract/api-client/staff';
import type { Invitation } from '@meche/contract/staff';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { createLinkApi } from '~/domains/identity/link-api.ts';
import { NameFields } from '~/domains/identity/person-fields.tsx';
import type { SocialIdentity } from '~/domains/identity/session/identity-service.ts';
import { openSession } from '~/domains/identity/session/session.ts';
import { SocialButtons } from '~/domains/identity/social-buttons.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import { Divider } from '~/ui/text/divider.tsx';

type RegisterInvitedFormProps = {
  token: string;
  invitation: Invitation;
  onJoined: () => void;
  /**
   * Called when the link has expired or the email now has an account. The page must then reload the
   * invitation.
   */
  onChanged: () => void;
};

/**
 * Registers an invited member. The invitation contains the email, so the form asks only for the name and
 * credentials.
 */
export function RegisterInvitedForm({ token, invitation, onJoined, onChanged }: RegisterInvitedFormProps) {
  const { t } = useTranslation(['staff', 'identity', 'social']);
  const { language } = useLanguage();
  const { firstName, lastName } = invitation;
  const form = useForm({ defaultValues: { firstName, lastName, password: '' } });

  const register = useCommand({
    call: (body: { firstName: string; lastName: string; password?: string; firebaseToken?: string }) =>
      createLinkApi(token).call(registerInvited, { body: { ...body, token, language } }),
    onDone: (session) => {
      openSession(session);
      onJoined();
    },
    onRefused: (error) => {
      if (isRefusal<typeof registerInvited>(error, 'link_expired', 'account_exists')) onChanged();
      return false;
    },
  });

  const withIdentity = (identity: SocialIdentity) =>
    register.run({
      firstName: form.getValues('firstName') || identity.firstName,
      lastName: form.getValues('lastName') || identity.lastName,
      firebaseToken: identity.firebaseToken,
    });

  return (
    <>
      <SocialButtons onIdentity={withIdentity} busy={register.isBusy && !form.formState.isSubmitting} />
      <Divider label={t('social:orByEmail')} />
      <FormShell form={form} onSubmit={register.send}>
        <NameFields form={form} />
        <TextField
          form={form}
          name="password"
          kind="password"
          label={t('identity:login.password')}
          description={t('identity:register.passwordRule')}
          rules={rules.newPassword}
          autoComplete="new-password"
          maxLength={200}
        />
        <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
          {t('invitation.submit')}
        </Button>
      </FormShell>
    </>
  );
}
