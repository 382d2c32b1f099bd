import { useTranslation } from 'react-i18next';
import { InformationScreen } from '~/domains/professionals/information/information-screen.tsx';
import { LegalForm } from '~/domains/professionals/information/legal-form.tsx';
import { NumbersForm } from '~/domains/professionals/information/numbers-form.tsx';
import { PageSection } from '~/ui/page/page-sections.tsx';

export default function InformationCompanyPage() {
  const { t } = useTranslation('professional-information');
  return (
    <InformationScreen page="informationCompany">
      {(profile) => (
        <>
          <PageSection id="legal" title={t('sections.legal')}>
            <LegalForm profile={profile} />
          </PageSection>
          <PageSection id="numbers" title={t('sections.numbers')} lead={t('numbers.lead')}>
            <NumbersForm profile={profile} />
          </PageSection>
        </>
      )}
    </InformationScreen>
  );
}
