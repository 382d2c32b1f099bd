import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AddressBook } from '~/domains/customers/address-book.tsx';
import { DeleteAccount } from '~/domains/customers/delete-account.tsx';
import { ExportAccount } from '~/domains/customers/export-account.tsx';
import { LanguageChoice } from '~/domains/customers/language-choice.tsx';
import { ProfileForm } from '~/domains/customers/profile-form.tsx';
import { ChangeEmail } from '~/domains/identity/change-email.tsx';
import { ChangePasswordForm } from '~/domains/identity/change-password-form.tsx';
import { DeviceList } from '~/domains/identity/device-list.tsx';
import { EmailVerification } from '~/domains/identity/email-verification.tsx';
import { profileQuery } from '~/domains/identity/queries.ts';
import { SecondStepSection } from '~/domains/identity/second-step/second-step-section.tsx';
import { PreferencePanel } from '~/domains/notifications/preference-panel.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageSection, PageSections } from '~/ui/page/page-sections.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { Title } from '~/ui/text/title.tsx';
import classes from './account.module.css';

const sections = [
  'profile',
  'addresses',
  'cards',
  'email',
  'password',
  'second-step',
  'language',
  'notifications',
  'devices',
  'data',
] as const;

export default function AccountPage() {
  const { t } = useTranslation(['account', 'identity', 'preferences', 'second-step']);
  const { data: profile, error, refetch } = useQuery(profileQuery(useApi()));
  const titled = (id: (typeof sections)[number]) => ({ id, title: t(`account:sections.${id}`) });
  return (
    <Page>
      <PageTitle title={t('identity:account.title')} />
      <div className={classes.account}>
        <Title order={1}>{t('identity:account.title')}</Title>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!profile && !error && <Skeleton shape="form" height={320} />}
        {profile && (
          <PageSections
            label={t('account:menu')}
            sections={sections.map((id) => ({ id, label: t(`account:sections.${id}`) }))}
          >
            {profile.role !== 'CUSTOMER' && (
              <p className={classes.note}>
                {t('account:professional.note')}{' '}
                <Link to={to('professional')}>{t('account:professional.link')}</Link>
              </p>
            )}
            <PageSection {...titled('profile')} lead={t('account:profile.lead')}>
              <ProfileForm profile={profile} />
            </PageSection>
            <PageSection {...titled('addresses')} lead={t('account:addresses.lead')}>
              <AddressBook />
            </PageSection>
            <PageSection {...titled('cards')} lead={t('account:cards.lead')}>
              <Link to={to('customerPaymentMethods')}>{t('account:cards.link')}</Link>
            </PageSection>
            <PageSection {...titled('email')}>
              <EmailVerification user={profile} />
              <ChangeEmail />
            </PageSection>
            <PageSection {...titled('password')}>
              <ChangePasswordForm />
            </PageSection>
            <PageSection {...titled('second-step')} lead={t('second-step:lead')}>
              <SecondStepSection />
            </PageSection>
            <PageSection {...titled('language')} lead={t('account:language.lead')}>
              <LanguageChoice stored={profile.language} />
            </PageSection>
            <PageSection {...titled('notifications')} lead={t('preferences:lead.customer')}>
              <PreferencePanel side="customer" />
            </PageSection>
            <PageSection {...titled('devices')} lead={t('account:devices.lead')}>
              <DeviceList />
            </PageSection>
            <PageSection {...titled('data')} lead={t('account:export.lead')}>
              <ExportAccount hasBusiness={profile.professional !== null} />
              <p>{t('account:leaving.lead')}</p>
              <DeleteAccount profile={profile} />
            </PageSection>
          </PageSections>
        )}
      </div>
    </Page>
  );
}
