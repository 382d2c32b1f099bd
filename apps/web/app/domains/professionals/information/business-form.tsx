import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '~/lib/phone/format-phone.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { rules } from '~/ui/form/rules.ts';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { OwnPortraitField } from './own-portrait-field.tsx';
import { useBusinessForm, versionOf } from './use-business-form.ts';

type Typed = {
  version: number;
  businessName: string;
  businessContactNumber: string;
  description: string;
};

export function BusinessForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'sign-up', 'shell']);
  const labels = {
    businessName: t('sign-up:you.businessName'),
    businessContactNumber: t('sign-up:you.phoneNumber'),
    description: t('professional-information:business.description'),
    version: '',
  };
  const { form, id, submit, choice } = useBusinessForm<Typed>({
    profile,
    name: 'business',
    typedOf,
    changesOf: ({ version: _, ...changes }) => changes,
    label: (field) => labels[field],
    textOf: (typed, field) => String(typed[field]) || t('shell:form.stale.nothing'),
  });
  const atHomeOnly = !profile.workPlace?.includes('salon');
  return (
    <FormShell form={form} id={id} onSubmit={submit}>
      <OwnPortraitField profile={profile} />
      <TextField
        form={form}
        name="businessName"
        label={labels.businessName}
        description={t('sign-up:you.businessNameWhy')}
        rules={rules.required}
        autoComplete="organization"
        maxLength={120}
      />
      <TextField
        form={form}
        name="businessContactNumber"
        kind="tel"
        label={labels.businessContactNumber}
        rules={rules.phone}
        autoComplete="tel"
        maxLength={30}
      />
      <TextField
        form={form}
        name="description"
        kind="long"
        label={labels.description}
        description={t(
          `professional-information:business.descriptionWhy.${atHomeOnly ? 'at_home' : 'salon'}`,
        )}
        maxLength={4000}
      />
      <StaleChoice {...choice} />
    </FormShell>
  );
}

function typedOf(profile: Profile): Typed {
  const { businessName, businessContactNumber, description } = profile;
  return {
    version: versionOf(profile),
    businessName: businessName ?? '',
    businessContactNumber: businessContactNumber ? formatPhone(businessContactNumber) : '',
    description: description ?? '',
  };
}
