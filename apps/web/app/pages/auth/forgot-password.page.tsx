import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ForgotPasswordForm } from '~/domains/identity/forgot-password-form.tsx';
import { to } from '~/paths.ts';
import { Button } from '~/ui/button/button.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './auth.module.css';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('identity');
  const [email, setEmail] = useState<string>();
  return (
    <>
      <PageTitle title={t('forgot.title')} description={t('forgot.lead')} />
      <div className={classes.intro}>
        <Title order={1} size="h2">
          {t('forgot.title')}
        </Title>
        {email === undefined && <p>{t('forgot.lead')}</p>}
      </div>
      <div role="status" className={classes.intro}>
        {email !== undefined && (
          <>
            <p className={classes.said}>{t('forgot.sent', { email })}</p>
            <p>{t('forgot.nothingCame')}</p>
          </>
        )}
      </div>
      {email === undefined ? (
        <ForgotPasswordForm onRequested={setEmail} />
      ) : (
        <Button variant="default" onClick={() => setEmail(undefined)}>
          {t('forgot.again')}
        </Button>
      )}
      <div className={classes.aside}>
        <Link to={to('login')}>{t('forgot.back')}</Link>
      </div>
    </>
  );
}
