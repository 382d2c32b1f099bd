import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { type LegalForm as Answers, LegalFormFields } from '../legal-form-fields.tsx';
import { useBusinessForm, versionOf } from './use-business-form.ts';

/** The legal status cannot be edited after the verification. */
export function LegalForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'sign-up']);
  const { legalStatus, companyStatus, verification } = profile;
  if (verification !== 'verified') return <EditLegalForm profile={profile} />;
  const statusLabels = [
    legalStatus && t(`sign-up:documents.legalStatuses.${legalStatus}`),
    companyStatus && t(`sign-up:documents.companyStatuses.${companyStatus}`),
  ];
  return (
    <>
      <p>{statusLabels.filter(Boolean).join(' · ')}</p>
      <p>{t('professional-information:legal.settled')}</p>
    </>
  );
}

type Typed = Answers & { version: number };

function EditLegalForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'sign-up', 'shell']);
  const { form, id, submit, choice } = useBusinessForm<Typed>({
    profile,
    name: 'legal',
    typedOf,
    changesOf: ({ legalStatus, companyStatus }) => ({
      legalStatus: legalStatus || undefined,
      companyStatus: companyStatus || undefined,
    }),
    label: () => t('sign-up:documents.legalStatus'),
    // The legal status decides which company statuses can be chosen.
    together: { legalStatus: 'companyStatus' },
    textOf: ({ legalStatus, companyStatus }) =>
      [
        legalStatus && t(`sign-up:documents.legalStatuses.${legalStatus}`),
        companyStatus && t(`sign-up:documents.companyStatuses.${companyStatus}`),
      ]
        .filter(Boolean)
        .join(' · ') || t('shell:form.stale.nothing'),
  });
  return (
    <FormShell form={form} id={id} onSubmit={submit}>
      <LegalFormFields form={form} />
      <StaleChoice {...choice} />
    </FormShell>
  );
}

function typedOf(profile: Profile): Typed {
  const { legalStatus, companyStatus } = profile;
  return {
    version: versionOf(profile),
    legalStatus: legalStatus ?? '',
    companyStatus: companyStatus ?? '',
  };
}
