import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import { useEditForm } from '~/ui/form/unsaved-changes.tsx';
import { Quiet } from '~/ui/text/quiet.tsx';
import { Title } from '~/ui/text/title.tsx';
import { WorkAddressFields } from '../work-address-fields.tsx';
import { WorkZoneField } from '../work-zone-field.tsx';
import classes from './information.module.css';
import { useEditBusiness } from './use-edit-business.ts';
import { WorkZonePart } from './work-zone-part.tsx';

type Values = {
  workAddress: { line: string; city: string; state: string; postalCode: string; activate: boolean };
  workZone: { city: string; zipCode: string }[];
};

/** The place she has: its address, whether it is booked online, and how far she goes. */
export function PlaceForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'sign-up']);
  const edit = useEditBusiness(profile);
  const { workPlace, workZone } = profile;
  const { line = '', city = '', state = '', postalCode = '', activate = true } = profile.workAddress ?? {};
  const { form, id, settle } = useEditForm<Values>('information place', {
    workAddress: { line, city, state, postalCode, activate },
    workZone: workZone ?? [],
  });
  const hasSalon = workPlace?.includes('salon') ?? false;
  const travels = workPlace?.includes('at_home') ?? false;
  const chosen = form.watch();

  const submit = ({ workAddress, workZone: zones }: Values) => {
    const { line: street, ...place } = workAddress;
    return edit({
      workAddress: hasSalon ? { line: street, ...place } : place,
      workZone: travels ? zones : undefined,
    }).then(settle);
  };

  return (
    <FormShell form={form} id={id} onSubmit={submit}>
      <div className={classes.part}>
        <Title order={3} size="h4">
          {t(hasSalon ? 'sign-up:place.salonAddress' : 'sign-up:place.homeAddress')}
        </Title>
        {!hasSalon && <Quiet>{t('sign-up:place.homeWhy')}</Quiet>}
      </div>
      <WorkAddressFields form={form} hasLine={hasSalon} />
      <Switch
        label={t('professional-information:place.bookable')}
        description={t('professional-information:place.bookableWhy')}
        checked={chosen.workAddress.activate}
        onChange={({ currentTarget: { checked } }) =>
          form.setValue('workAddress.activate', checked, { shouldDirty: true })
        }
      />
      {travels && (
        <WorkZonePart>
          <WorkZoneField form={form} />
        </WorkZonePart>
      )}
    </FormShell>
  );
}
