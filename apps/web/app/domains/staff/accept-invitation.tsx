import type { User } from '@meche/contract/identity';
import type { Invitation } from '@meche/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enterWithIdentity } from '~/domains/identity/enter-with-identity.ts';
import { sessionKey } from '~/domains/identity/session/follow-identity.ts';
import type { SocialIdentity } from '~/domains/identity/session/identity-service.ts';
import { SignInForm } from '~/domains/identity/sign-in-form.tsx';
import { SocialButtons } from '~/domains/identity/social-buttons.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useLanguage } from '~/lib/i18n/language.ts';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { Divider } from '~/ui/text/divider.tsx';

type AcceptInvitationProps = {
  token: string;
  invitation: Invitation;
  /** Who is signed in with the invited e-mail; null when nobody is. */
  user: User | null;
  onJoined: () => void;
  onChanged: () => void;
};

/** A customer accepts: signed in by a click, otherwise by signing in. */
export function AcceptInvitation({ token, invitation, user, onJoined, onChanged }: AcceptInvitationProps) {
  const { t } = useTranslation(['staff', 'social', 'refusals']);
  const { sentence } = useRefusalWords();
  const { language } = useLanguage();
  const api = useApi();
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function accept() {
    setBusy(true);
    try {
      const { acceptInvitation } = await import('@meche/contract/staff');
      await api.call(acceptInvitation, { body: { token } });
      // She is something else now, and so is what she may open.
      await cache.invalidateQueries({ queryKey: sessionKey });
      onJoined();
    } catch (error) {
      toast('problem', sentence(error));
      if (isRefusal(error, 'link_expired')) onChanged();
    } finally {
      setBusy(false);
    }
  }

  async function withIdentity(identity: SocialIdentity) {
    if (identity.email.toLowerCase() !== invitation.email) {
      toast('problem', t('refusals:invited_as_another'));
      return;
    }
    setBusy(true);
    try {
      await enterWithIdentity(api, identity, { language, registerFirst: false });
      await accept();
    } catch (error) {
      toast('problem', sentence(error));
      setBusy(false);
    }
  }

  if (user)
    return (
      <>
        <p>{t('invitation.signedInAs', { email: user.email })}</p>
        <Button loading={busy} onClick={() => void accept()} fullWidth>
          {t('invitation.accept', { business: invitation.businessName })}
        </Button>
      </>
    );
  return (
    <>
      <SocialButtons onIdentity={withIdentity} busy={busy} />
      <Divider label={t('social:orByEmail')} />
      <SignInForm email={invitation.email} onSignedIn={() => void accept()} />
    </>
  );
}
