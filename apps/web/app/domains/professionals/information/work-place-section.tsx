import type { Profile } from '@meche/contract/profile';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { workPlaceName } from '../work-place-choice.tsx';
import { ChangePlaceDialog } from './change-place-dialog.tsx';
import { HomeForm } from './home-form.tsx';
import classes from './information.module.css';
import { MileageSection } from './mileage-section.tsx';
import { SalonForm } from './salon-form.tsx';
import { type PinMap, SalonPointPart } from './salon-point-part.tsx';

export function WorkPlaceSection({ profile, pinMap }: { profile: Profile; pinMap: PinMap }) {
  const { t } = useTranslation(['professional-information', 'sign-up']);
  const [isChanging, setChanging] = useState(false);
  const { role, workPlace } = profile;
  const place = workPlaceName(workPlace ?? []);
  return (
    <>
      <div className={classes.now}>
        <p>
          <strong>{place && t(`sign-up:place.choices.${place}.label`)}</strong>
          {role !== 'CUSTOMER' && t(`professional-information:roles.${role}`)}
        </p>
        <Button variant="default" onClick={() => setChanging(true)}>
          {t('professional-information:change.open')}
        </Button>
      </div>
      {/* The key remounts the forms when the place changes. */}
      <Fragment key={`${role} ${workPlace}`}>
        {workPlace?.includes('salon') && <SalonForm profile={profile} />}
        {workPlace?.includes('salon') && <SalonPointPart pinMap={pinMap} />}
        {workPlace?.includes('at_home') && <HomeForm profile={profile} />}
        {workPlace?.includes('at_home') && <MileageSection />}
      </Fragment>
      {isChanging && <ChangePlaceDialog profile={profile} onClose={() => setChanging(false)} />}
    </>
  );
}
