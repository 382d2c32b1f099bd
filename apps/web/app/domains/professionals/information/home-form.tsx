import type { Profile } from '@meche/contract/profile';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneNames } from '~/domains/places/commune-name.ts';
import { renameFields } from '~/lib/api/refusal.ts';
import { Skeleton } from '~/ui/feedback/skeleton.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import { WorkAddressFields } from '../work-address-fields.tsx';
import { WorkZoneField } from '../work-zone-field.tsx';
import { PlacePart } from './place-part.tsx';
import { useBusinessForm, versionOf } from './use-business-form.ts';
import { WorkZonePart } from './work-zone-part.tsx';

const CoveragePanel = lazy(async () => ({
  default: (await import('./coverage-panel.tsx')).CoveragePanel,
}));

type Typed = {
  version: number;
  workAddress: { line: string; city: string; state: string; postalCode: string };
  activate: boolean;
  workZone: { city: string; zipCode: string }[];
};

/** The base for appointments at home is a private address that customers never see. */
export function HomeForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'sign-up', 'shell']);
  const labels = {
    workAddress: t('sign-up:place.homeAddress'),
    activate: t('professional-information:place.bookableAtHome'),
    workZone: t('sign-up:place.chosen'),
    version: '',
  };
  const { form, id, round, submit, choice } = useBusinessForm<Typed>({
    profile,
    name: 'at home',
    typedOf,
    changesOf({ workAddress: { city, state, postalCode }, activate, workZone }) {
      const base = { city, state, postalCode, activate };
      return { ...(profile.homeBase ? { homeBase: base } : { workAddress: base }), workZone };
    },
    label: (field) => labels[field],
    textOf({ workAddress, activate, workZone }, field) {
      if (field === 'activate') return t(activate ? 'shell:form.stale.yes' : 'shell:form.stale.no');
      if (field === 'workZone')
        return zoneNames(workZone.map(({ city, zipCode }) => ({ city, postalCode: zipCode })));
      const { postalCode, city, state } = workAddress;
      return [`${postalCode} ${city}`, state].filter(Boolean).join(', ');
    },
  });
  return (
    <FormShell
      form={form}
      id={id}
      onSubmit={(typed) =>
        submit(typed).catch(renameFields((field) => field.replace(/^homeBase\./, 'workAddress.')))
      }
    >
      <PlacePart title={labels.workAddress} text={t('sign-up:place.homeWhy')}>
        <WorkAddressFields key={round} form={form} hasLine={false} />
        <Switch
          {...form.register('activate')}
          label={labels.activate}
          description={t('professional-information:place.bookableWhy')}
        />
      </PlacePart>
      <WorkZonePart>
        <WorkZoneField form={form} />
        <Suspense fallback={<Skeleton shape="form" height={320} />}>
          <CoveragePanel workZone={form.watch('workZone')} />
        </Suspense>
      </WorkZonePart>
      <StaleChoice {...choice} />
    </FormShell>
  );
}

function typedOf(profile: Profile): Typed {
  const {
    city = '',
    state = '',
    postalCode = '',
    activate = true,
  } = profile.homeBase ?? profile.workAddress ?? {};
  return {
    version: versionOf(profile),
    workAddress: { line: '', city, state, postalCode },
    activate,
    workZone: profile.workZone ?? [],
  };
}
