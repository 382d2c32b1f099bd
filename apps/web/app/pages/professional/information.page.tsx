import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { BusinessForm } from '~/domains/professionals/information/business-form.tsx';
import { pageOfFormerSection } from '~/domains/professionals/information/information-address.ts';
import { InformationScreen } from '~/domains/professionals/information/information-screen.tsx';
import { TalentsForm } from '~/domains/professionals/information/talents-form.tsx';
import { WelcomeForm } from '~/domains/professionals/information/welcome-form.tsx';
import { ReadinessBars } from '~/domains/professionals/readiness-bars.tsx';
import { to } from '~/paths.ts';
import { PageSection } from '~/ui/page/page-sections.tsx';

export default function ProfessionalInformationPage() {
  const { t } = useTranslation('professional-information');
  const { hash } = useLocation();
  const navigate = useNavigate();
  const moved = pageOfFormerSection(hash);
  useEffect(() => {
    if (moved) void navigate({ pathname: to(moved), hash }, { replace: true });
  }, [moved, hash, navigate]);
  return (
    <InformationScreen page="professionalInformation" above={<ReadinessBars />}>
      {(profile) => (
        <>
          <PageSection id="business" title={t('sections.business')}>
            <BusinessForm profile={profile} />
          </PageSection>
          <PageSection id="talents" title={t('sections.talents')}>
            <TalentsForm profile={profile} />
          </PageSection>
          <PageSection id="welcome" title={t('sections.welcome')}>
            <WelcomeForm profile={profile} />
          </PageSection>
        </>
      )}
    </InformationScreen>
  );
}
