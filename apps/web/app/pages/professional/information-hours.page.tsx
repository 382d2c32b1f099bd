import { useTranslation } from 'react-i18next';
import { InformationScreen } from '~/domains/professionals/information/information-screen.tsx';
import { ClosuresSection } from '~/domains/scheduling/closures-section.tsx';
import { SalonHoursSection } from '~/domains/scheduling/salon-hours-section.tsx';
import { PageSection } from '~/ui/page/page-sections.tsx';

export default function InformationHoursPage() {
  const { t } = useTranslation('professional-information');
  return (
    <InformationScreen page="informationHours">
      {() => (
        <>
          <PageSection id="hours" title={t('sections.hours')}>
            <SalonHoursSection />
          </PageSection>
          <PageSection id="closures" title={t('sections.closures')}>
            <ClosuresSection />
          </PageSection>
        </>
      )}
    </InformationScreen>
  );
}
