import type { User } from '@meche/contract/identity';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { useSendVerification } from './use-send-verification.ts';

export function EmailVerification({ user }: { user: Pick<User, 'email' | 'emailVerified'> }) {
  const { t } = useTranslation('identity');
  const link = useSendVerification(user.email, () =>
    toast('done', t('account.email.sent', { email: user.email })),
  );

  return (
    <>
      <p>
        {user.email}
        <br />
        {t(user.emailVerified ? 'account.email.verified' : 'account.email.unverified')}
      </p>
      {!user.emailVerified && (
        <Button variant="default" loading={link.isBusy} onClick={() => void link.run()}>
          {t('account.email.sendAgain')}
        </Button>
      )}
    </>
  );
}
