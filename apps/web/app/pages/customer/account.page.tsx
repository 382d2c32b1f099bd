import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AddressBook } from '~/domains/customers/address-book.tsx';
import { DeleteAccount } from '~/domains/customers/delete-account.tsx';
import { ExportAccount } from '~/domains/customers/export-account.tsx';
import { LanguageChoice } from '~/domains/customers/language-choice.tsx';
import { ProfileForm } from '~/domains/customers/profile-form.tsx';
import { profileQuery } from '~/domains/customers/queries.ts';
import { ChangeEmail } from '~/domains/identity/change-email.tsx';
import { ChangePasswordForm } from '~/domains/identity/change-password-form.tsx';
import { DeviceList } from '~/domains/identity/device-list.tsx';
import { EmailVerification } from '~/domains/identity/email-verification.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { to } from '~/paths.ts';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { SectionMenu } from '~/ui/page/section-menu.tsx';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import classes from './account.module.css';

const sections = ['profile', 'addresses', 'email', 'password', 'language', 'devices', 'data'] as const;

export default function AccountPage() {
  const { t } = useTranslation(['account', 'identity']);
  const { data: profile, error, refetch } = useQuery(profileQuery(useApi()));
  return (
    <Page>
      <PageTitle title={t('identity:account.title')} />
      <div className={classes.account}>
        <Title order={1}>{t('identity:account.title')}</Title>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!profile && !error && <LoadingStrands height={320} />}
        {profile && (
          <div className={classes.columns}>
            <SectionMenu
              label={t('account:menu')}
              sections={sections.map((id) => ({ id, label: t(`account:sections.${id}`) }))}
            />
            <div className={classes.sections}>
              {profile.role !== 'CUSTOMER' && (
                <p className={classes.note}>
                  {t('account:professional.note')}{' '}
                  <Link to={to('professional')}>{t('account:professional.link')}</Link>
                </p>
              )}
              <Section id="profile" lead={t('account:profile.lead')}>
                <ProfileForm profile={profile} />
              </Section>
              <Section id="addresses" lead={t('account:addresses.lead')}>
                <AddressBook />
              </Section>
              <Section id="email">
                <EmailVerification user={profile} />
                <ChangeEmail />
              </Section>
              <Section id="password">
                <ChangePasswordForm />
              </Section>
              <Section id="language" lead={t('account:language.lead')}>
                <LanguageChoice stored={profile.language} />
              </Section>
              <Section id="devices" lead={t('account:devices.lead')}>
                <DeviceList />
              </Section>
              <Section id="data" lead={t('account:export.lead')}>
                <ExportAccount hasBusiness={profile.professional !== null} />
                <p>{t('account:leaving.lead')}</p>
                <DeleteAccount profile={profile} />
              </Section>
            </div>
          </div>
        )}
      </div>
    </Page>
  );
}

type SectionProps = { id: (typeof sections)[number]; lead?: string; children: ReactNode };

function Section({ id, lead, children }: SectionProps) {
  const { t } = useTranslation('account');
  const title = useId();
  return (
    <section id={id} aria-labelledby={title}>
      <Title order={2} size="h3" id={title}>
        {t(`sections.${id}`)}
      </Title>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
