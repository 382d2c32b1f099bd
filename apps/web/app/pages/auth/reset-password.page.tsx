import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ResetPasswordForm } from '~/domains/identity/reset-password-form.tsx';
import { useLinkToken } from '~/domains/identity/use-link-token.ts';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { toast } from '~/ui/feedback/toast.ts';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './auth.module.css';

export default function ResetPasswordPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const token = useLinkToken();
  const [expired, setExpired] = useState<string>();
  const isBad = token === null || (token !== undefined && token === expired);

  function signInAgain() {
    toast('done', t('reset.done'));
    navigate(to('login'), { replace: true });
  }

  return (
    <>
      <PageTitle title={t('reset.title')} />
      <div className={classes.intro} role={isBad ? 'alert' : undefined}>
        <Title order={1} size="h2">
          {t(isBad ? 'badLink.title' : 'reset.title')}
        </Title>
        <p>{t(isBad ? 'badLink.text' : 'reset.lead')}</p>
      </div>
      {token && !isBad && (
        <ResetPasswordForm token={token} onReset={signInAgain} onExpired={() => setExpired(token)} />
      )}
      {isBad && (
        <Button component={Link} to={to('forgotPassword')}>
          {t('badLink.ask')}
        </Button>
      )}
      <div className={classes.aside}>
        <Link to={to('login')}>{t('forgot.back')}</Link>
      </div>
    </>
  );
}
