import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '~/domains/customers/language-choice.tsx';
import { ProfileForm } from '~/domains/customers/profile-form.tsx';
import { profileQuery } from '~/domains/customers/queries.ts';
import { ChangePasswordForm } from '~/domains/identity/change-password-form.tsx';
import { EmailVerification } from '~/domains/identity/email-verification.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import classes from './account.module.css';

export default function AccountPage() {
  const { t } = useTranslation('identity');
  const { data: profile, error, refetch } = useQuery(profileQuery(useApi()));
  return (
    <Page width="form">
      <PageTitle title={t('account.title')} />
      <div className={classes.sections}>
        <Title order={1}>{t('account.title')}</Title>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!profile && !error && <LoadingStrands height={320} />}
        {profile && (
          <>
            <section>
              <Title order={2} size="h3">
                {t('account.profile')}
              </Title>
              <ProfileForm profile={profile} />
            </section>
            <section>
              <Title order={2} size="h3">
                {t('login.email')}
              </Title>
              <EmailVerification user={profile} />
            </section>
            <section>
              <LanguageChoice />
            </section>
            <section>
              <Title order={2} size="h3">
                {t('login.password')}
              </Title>
              <ChangePasswordForm />
            </section>
          </>
        )}
      </div>
    </Page>
  );
}
