import type { User } from '@meche/contract/identity';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useCommand } from '~/ui/command/use-command.ts';
import { toast } from '~/ui/feedback/toast.ts';

/** The e-mail of the account: verified, or the link once more. */
export function EmailVerification({ user }: { user: Pick<User, 'email' | 'emailVerified'> }) {
  const { t } = useTranslation('identity');
  const sendAgain = useCommand({
    call: async (_: undefined, { api }) =>
      api.call(import('@meche/contract/identity').then((one) => one.sendEmailVerification)),
    onDone: () => toast('done', t('account.email.sent', { email: user.email })),
  });

  return (
    <>
      <p>
        {user.email}
        <br />
        {t(user.emailVerified ? 'account.email.verified' : 'account.email.unverified')}
      </p>
      {!user.emailVerified && (
        <Button variant="default" loading={sendAgain.isBusy} onClick={() => void sendAgain.run()}>
          {t('account.email.sendAgain')}
        </Button>
      )}
    </>
  );
}
