import type { User } from '@meche/contract/identity';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { isInterrupted, peekPastUrl } from '~/domains/identity/session/past-url.ts';
import { landingAfterSignIn, landingAfterSignUp } from '~/domains/identity/session/session.ts';
import { SignInForm } from '~/domains/identity/sign-in-form.tsx';
import { SocialSignIn } from '~/domains/identity/social-sign-in.tsx';
import { to } from '~/paths.ts';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './auth.module.css';

export default function LoginPage() {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const lead = useSyncExternalStore(
    () => () => {},
    () => (isInterrupted() ? 'login.ended' : peekPastUrl() ? 'login.interrupted' : 'login.lead'),
    () => 'login.lead' as const,
  );
  const land = (user: User, isNew = false) =>
    navigate(isNew ? landingAfterSignUp(user) : landingAfterSignIn(user), { replace: true });
  return (
    <>
      <PageTitle title={t('login.title')} />
      <div className={classes.intro}>
        <Title order={1} size="h2">
          {t('login.title')}
        </Title>
        <p>{t(lead)}</p>
      </div>
      <SocialSignIn intent="sign_in" onSignedIn={land} />
      <SignInForm onSignedIn={land} />
      <div className={classes.aside}>
        <Link to={to('forgotPassword')}>{t('login.forgot')}</Link>
        <Link to={to('register')}>{t('login.createAccount')}</Link>
      </div>
    </>
  );
}
