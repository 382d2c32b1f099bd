import { acceptInvitation } from '@meche/contract/api-client/staff';
import type { User } from '@meche/contract/identity';
import type { Invitation } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { enterWithIdentity } from '~/domains/identity/enter-with-identity.ts';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import type { SocialIdentity } from '~/domains/identity/session/identity-service.ts';
import { SignInForm } from '~/domains/identity/sign-in-form.tsx';
import { SocialButtons } from '~/domains/identity/social-buttons.tsx';
import { useSecondStep } from '~/domains/identity/use-second-step.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';
import { Divider } from '~/ui/text/divider.tsx';

type AcceptInvitationProps = {
  token: string;
  invitation: Invitation;
  /** The account that is signed in with the invited email. Null when no such account is signed in. */
  user: User | null;
  onJoined: () => void;
  onChanged: () => void;
};

export function AcceptInvitation({ token, invitation, user, onJoined, onChanged }: AcceptInvitationProps) {
  const { t } = useTranslation(['staff', 'social', 'refusals', 'area-refusals']);
  const { language } = useLanguage();
  const cache = useQueryClient();
  const second = useSecondStep();

  const accept = useCommand({
    call: async (identity: SocialIdentity | undefined, { api }) => {
      if (identity) {
        const how = { language, registerFirst: false };
        const entered = await enterWithIdentity(api, identity, how).catch(second.goOn);
        if (!entered) return false;
      }
      await api.call(acceptInvitation, { body: { token } });
      return true;
    },
    onDone: async (isIn) => {
      if (!isIn) return;
      // The role and the permissions of the session have changed.
      await cache.invalidateQueries({ queryKey: sessionKey });
      onJoined();
    },
    onRefused: (error) => {
      if (isRefusal<typeof acceptInvitation>(error, 'link_expired')) onChanged();
      return false;
    },
  });

  async function withIdentity(identity: SocialIdentity) {
    if (identity.email.toLowerCase() === invitation.email) await accept.run(identity);
    else toast('problem', t('area-refusals:invited_as_another'));
  }

  if (user)
    return (
      <>
        <p>{t('invitation.signedInAs', { email: user.email })}</p>
        <Button loading={accept.isBusy} onClick={() => void accept.run()} fullWidth>
          {t('invitation.accept', { business: invitation.businessName })}
        </Button>
      </>
    );
  return (
    <>
      <SocialButtons onIdentity={withIdentity} busy={accept.isBusy} />
      <Divider label={t('social:orByEmail')} />
      <SignInForm email={invitation.email} onSignedIn={() => void accept.run()} />
      {second.dialog}
    </>
  );
}
