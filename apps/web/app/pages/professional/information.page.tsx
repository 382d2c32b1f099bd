import { Title } from '@mantine/core';
import type { Profile } from '@meche/contract/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '~/domains/customers/queries.ts';
import { BusinessForm } from '~/domains/professionals/information/business-form.tsx';
import { LegalForm } from '~/domains/professionals/information/legal-form.tsx';
import { TalentsForm } from '~/domains/professionals/information/talents-form.tsx';
import { WorkPlaceSection } from '~/domains/professionals/information/work-place-section.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useMay } from '~/lib/session/use-may.ts';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { ErrorState } from '~/ui/feedback/error-state.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import { SectionMenu } from '~/ui/page/section-menu.tsx';
import { LoadingStrands } from '~/ui/strands/loading-strands.tsx';
import classes from './information.module.css';

const sections = ['business', 'talents', 'place', 'legal'] as const;

export default function ProfessionalInformationPage() {
  const { t } = useTranslation('professional-information');
  const may = useMay()('edit_business');
  return (
    <Page>
      <PageTitle title={t('title')} />
      {may ? <Information /> : <EmptyState order={1} title={t('notOwner.title')} text={t('notOwner.text')} />}
    </Page>
  );
}

function Information() {
  const { t } = useTranslation('professional-information');
  const { data: profile, error, refetch } = useQuery(profileQuery(useApi()));
  return (
    <div className={classes.information}>
      <div>
        <Title order={1} size="h2">
          {t('title')}
        </Title>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      {profile ? (
        <Sections profile={profile} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingStrands height={320} />
      )}
    </div>
  );
}

function Sections({ profile }: { profile: Profile }) {
  const { t } = useTranslation('professional-information');
  return (
    <div className={classes.columns}>
      <SectionMenu label={t('menu')} sections={sections.map((id) => ({ id, label: t(`sections.${id}`) }))} />
      <div className={classes.sections}>
        <Section id="business">
          <BusinessForm profile={profile} />
        </Section>
        <Section id="talents">
          <TalentsForm profile={profile} />
        </Section>
        <Section id="place">
          <WorkPlaceSection profile={profile} />
        </Section>
        <Section id="legal">
          <LegalForm profile={profile} />
        </Section>
      </div>
    </div>
  );
}

function Section({ id, children }: { id: (typeof sections)[number]; children: ReactNode }) {
  const { t } = useTranslation('professional-information');
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h3" id={`${id}-title`}>
        {t(`sections.${id}`)}
      </Title>
      {children}
    </section>
  );
}
