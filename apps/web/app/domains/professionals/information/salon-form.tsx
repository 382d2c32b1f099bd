import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import { WorkAddressFields } from '../work-address-fields.tsx';
import { PlacePart } from './place-part.tsx';
import { useBusinessForm, versionOf } from './use-business-form.ts';

type Typed = {
  version: number;
  workAddress: { line: string; city: string; state: string; postalCode: string };
  activate: boolean;
};

/** The salon's address is public. */
export function SalonForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'sign-up', 'shell']);
  const labels = {
    workAddress: t('sign-up:place.salonAddress'),
    activate: t('professional-information:place.bookable'),
    version: '',
  };
  const { form, id, round, submit, choice } = useBusinessForm<Typed>({
    profile,
    name: 'salon',
    typedOf,
    changesOf: ({ workAddress, activate }) => ({ workAddress: { ...workAddress, activate } }),
    label: (field) => labels[field],
    textOf: ({ workAddress: { line, postalCode, city, state }, activate }, field) =>
      field === 'activate'
        ? t(activate ? 'shell:form.stale.yes' : 'shell:form.stale.no')
        : [line, `${postalCode} ${city}`, state].filter(Boolean).join(', '),
  });
  return (
    <FormShell form={form} id={id} onSubmit={submit}>
      <PlacePart title={labels.workAddress}>
        <WorkAddressFields key={round} form={form} hasLine />
        <Switch
          {...form.register('activate')}
          label={labels.activate}
          description={t('professional-information:place.bookableWhy')}
        />
      </PlacePart>
      <StaleChoice {...choice} />
    </FormShell>
  );
}

function typedOf(profile: Profile): Typed {
  const { line = '', city = '', state = '', postalCode = '', activate = true } = profile.workAddress ?? {};
  return { version: versionOf(profile), workAddress: { line, city, state, postalCode }, activate };
}
