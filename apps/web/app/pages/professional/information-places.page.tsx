import { useTranslation } from 'react-i18next';
import { InformationScreen } from '~/domains/professionals/information/information-screen.tsx';
import { WorkPlaceSection } from '~/domains/professionals/information/work-place-section.tsx';
import { LazyPinMap } from '~/domains/search/map/lazy-pin-map.tsx';
import { PageSection } from '~/ui/page/page-sections.tsx';

export default function InformationPlacesPage() {
  const { t } = useTranslation('professional-information');
  return (
    <InformationScreen page="informationPlaces">
      {(profile) => (
        <PageSection id="place" title={t('sections.place')}>
          <WorkPlaceSection profile={profile} pinMap={LazyPinMap} />
        </PageSection>
      )}
    </InformationScreen>
  );
}
