import type { User } from '@meche/contract/identity';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { RegisterForm } from '~/domains/identity/register-form.tsx';
import { landingAfterSignIn, landingAfterSignUp } from '~/domains/identity/session/session.ts';
import { SocialSignIn } from '~/domains/identity/social-sign-in.tsx';
import { to } from '~/paths.ts';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './auth.module.css';

export default function RegisterPage() {
  const { t } = useTranslation(['identity', 'shell']);
  const navigate = useNavigate();
  const land = (user: User, isNew = true) =>
    navigate(isNew ? landingAfterSignUp(user) : landingAfterSignIn(user), { replace: true });
  return (
    <>
      <PageTitle title={t('register.title')} description={t('register.lead')} />
      <div className={classes.intro}>
        <Title order={1} size="h2">
          {t('register.title')}
        </Title>
        <p>{t('register.lead')}</p>
      </div>
      <SocialSignIn intent="register" onSignedIn={land} />
      <RegisterForm onRegistered={(user) => land(user)} onExisting={() => navigate(to('login'))} />
      <div className={classes.aside}>
        <Link to={to('login')}>{t('register.haveAccount')}</Link>
        <Link to={to('registerProfessional')}>{t('shell:header.forProfessionals')}</Link>
      </div>
    </>
  );
}
