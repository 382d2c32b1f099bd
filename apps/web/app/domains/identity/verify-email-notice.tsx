import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useSendVerification } from './use-send-verification.ts';
import classes from './verify-email-notice.module.css';

export function VerifyEmailNotice({ email }: { email: string }) {
  const { t } = useTranslation('identity');
  const link = useSendVerification(email);
  return (
    <div className={classes.notice}>
      <p>{t('account.email.first', { email })}</p>
      <Button variant="default" size="sm" loading={link.isBusy} onClick={() => void link.run()}>
        {t('account.email.again')}
      </Button>
      <p role="status">{link.isSent && t('account.email.sent', { email })}</p>
    </div>
  );
}
