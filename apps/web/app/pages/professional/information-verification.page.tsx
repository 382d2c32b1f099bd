import { useTranslation } from 'react-i18next';
import { InformationScreen } from '~/domains/professionals/information/information-screen.tsx';
import { VerificationSection } from '~/domains/verification/verification-section.tsx';
import { PageSection } from '~/ui/page/page-sections.tsx';

export default function InformationVerificationPage() {
  const { t } = useTranslation('professional-information');
  return (
    <InformationScreen page="informationVerification">
      {(profile) => (
        <PageSection id="verification" title={t('sections.verification')}>
          <VerificationSection profile={profile} />
        </PageSection>
      )}
    </InformationScreen>
  );
}
