import {
  type Accessibility,
  accessibilities,
  type OnSitePayment,
  onSitePayments,
} from '@meche/contract/enumerations';
import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { useBusinessForm, versionOf } from './use-business-form.ts';

type Typed = { version: number; accessibility: Accessibility[]; onSitePayments: OnSitePayment[] };

export function WelcomeForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'services', 'shell']);
  const labels = {
    accessibility: t('services:accessibility.title'),
    onSitePayments: t('services:payments.onSite'),
    version: '',
  };
  const { form, id, submit, choice } = useBusinessForm<Typed>({
    profile,
    name: 'welcome',
    typedOf,
    changesOf: ({ version: _, ...changes }) => changes,
    label: (field) => labels[field],
    textOf: (typed, field) =>
      (field === 'accessibility'
        ? typed.accessibility.map((one) => t(`services:accessibility.${one}`))
        : typed.onSitePayments.map((one) => t(`services:payments.${one}`))
      ).join(', ') || t('shell:form.stale.nothing'),
  });
  const access = useFormField(form, 'accessibility');
  const payments = useFormField(form, 'onSitePayments');
  return (
    <FormShell form={form} id={id} onSubmit={submit}>
      {profile.role === 'SALON' && (
        <TogglePills
          legend={labels.accessibility}
          options={accessibilities.map((value) => ({ value, label: t(`services:accessibility.${value}`) }))}
          ref={access.ref}
          values={access.value}
          onChange={access.onChange}
        />
      )}
      <TogglePills
        legend={labels.onSitePayments}
        options={onSitePayments.map((value) => ({ value, label: t(`services:payments.${value}`) }))}
        ref={payments.ref}
        values={payments.value}
        onChange={payments.onChange}
      />
      <StaleChoice {...choice} />
    </FormShell>
  );
}

function typedOf(profile: Profile): Typed {
  const { accessibility, onSitePayments } = profile;
  return {
    version: versionOf(profile),
    accessibility: accessibility ?? [],
    onSitePayments: onSitePayments ?? [],
  };
}
