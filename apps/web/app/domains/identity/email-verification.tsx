import type { User } from '@meche/contract/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';

/** The e-mail of the account: verified, or the link once more. */
export function EmailVerification({ user }: { user: Pick<User, 'email' | 'emailVerified'> }) {
  const { t } = useTranslation('identity');
  const { sentence } = useRefusalWords();
  const api = useApi();
  const [busy, setBusy] = useState(false);

  async function sendAgain() {
    setBusy(true);
    try {
      const { sendEmailVerification } = await import('@meche/contract/identity');
      await api.call(sendEmailVerification);
      toast('done', t('account.email.sent', { email: user.email }));
    } catch (error) {
      toast('problem', sentence(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p>
        {user.email}
        <br />
        {t(user.emailVerified ? 'account.email.verified' : 'account.email.unverified')}
      </p>
      {!user.emailVerified && (
        <Button variant="default" loading={busy} onClick={() => void sendAgain()}>
          {t('account.email.sendAgain')}
        </Button>
      )}
    </>
  );
}
