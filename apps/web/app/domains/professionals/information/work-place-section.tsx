import type { Profile } from '@meche/contract/profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { workPlaceName } from '../work-place-choice.tsx';
import { ChangePlaceDialog } from './change-place-dialog.tsx';
import classes from './information.module.css';
import { PlaceForm } from './place-form.tsx';

/** Where she works, with the way to another place, and what she tells of it. */
export function WorkPlaceSection({ profile }: { profile: Profile }) {
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
      {/* Another place is another form. */}
      <PlaceForm key={`${role} ${workPlace}`} profile={profile} />
      {isChanging && <ChangePlaceDialog profile={profile} onClose={() => setChanging(false)} />}
    </>
  );
}
