import type { Profile } from '@meche/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '~/domains/identity/queries.ts';
import { useMay } from '~/domains/identity/session/use-may.ts';
import { BusinessForm } from '~/domains/professionals/information/business-form.tsx';
import { LegalForm } from '~/domains/professionals/information/legal-form.tsx';
import { NumbersForm } from '~/domains/professionals/information/numbers-form.tsx';
import { TalentsForm } from '~/domains/professionals/information/talents-form.tsx';
import { WelcomeForm } from '~/domains/professionals/information/welcome-form.tsx';
import { WorkPlaceSection } from '~/domains/professionals/information/work-place-section.tsx';
import { ReadinessBars } from '~/domains/professionals/readiness-bars.tsx';
import { ClosuresSection } from '~/domains/scheduling/closures-section.tsx';
import { SalonHoursSection } from '~/domains/scheduling/salon-hours-section.tsx';
import { LazyPinMap } from '~/domains/search/map/lazy-pin-map.tsx';
import { VerificationSection } from '~/domains/verification/verification-section.tsx';
import { useApi } from '~/lib/api/api-provider.tsx';
import { EmptyState } from '~/ui/feedback/empty-state.tsx';
import { QueryState } from '~/ui/feedback/query-state.tsx';
import { UnsavedChanges } from '~/ui/form/unsaved-changes.tsx';
import { Page } from '~/ui/page/page.tsx';
import { PageHeading } from '~/ui/page/page-heading.tsx';
import { PageSection, PageSections } from '~/ui/page/page-sections.tsx';
import { PageTitle } from '~/ui/page/page-title.tsx';
import classes from './information.module.css';

const sections = [
  ...(['business', 'talents', 'place', 'welcome', 'hours', 'closures'] as const),
  ...(['legal', 'numbers', 'verification'] as const),
] as const;

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
      <PageHeading title={t('title')} lead={t('lead')} />
      <ReadinessBars />
      {profile ? (
        <UnsavedChanges>
          <Sections profile={profile} />
        </UnsavedChanges>
      ) : (
        <QueryState of={{ error, refetch }} shape="form" height={320} />
      )}
    </div>
  );
}

function Sections({ profile }: { profile: Profile }) {
  const { t } = useTranslation('professional-information');
  const titled = (id: (typeof sections)[number]) => ({ id, title: t(`sections.${id}`) });
  return (
    <PageSections label={t('menu')} sections={sections.map((id) => ({ id, label: t(`sections.${id}`) }))}>
      <PageSection {...titled('business')}>
        <BusinessForm profile={profile} />
      </PageSection>
      <PageSection {...titled('talents')}>
        <TalentsForm profile={profile} />
      </PageSection>
      <PageSection {...titled('place')}>
        <WorkPlaceSection profile={profile} pinMap={LazyPinMap} />
      </PageSection>
      <PageSection {...titled('welcome')}>
        <WelcomeForm profile={profile} />
      </PageSection>
      <PageSection {...titled('hours')}>
        <SalonHoursSection />
      </PageSection>
      <PageSection {...titled('closures')}>
        <ClosuresSection />
      </PageSection>
      <PageSection {...titled('legal')}>
        <LegalForm profile={profile} />
      </PageSection>
      <PageSection {...titled('numbers')} lead={t('numbers.lead')}>
        <NumbersForm profile={profile} />
      </PageSection>
      <PageSection {...titled('verification')}>
        <VerificationSection profile={profile} />
      </PageSection>
    </PageSections>
  );
}
