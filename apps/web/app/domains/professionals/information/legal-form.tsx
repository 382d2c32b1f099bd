import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { useEditForm } from '~/ui/form/unsaved-changes.tsx';
import { type LegalForm as Answers, LegalFormFields } from '../legal-form-fields.tsx';
import { useEditBusiness } from './use-edit-business.ts';

/** Of the company: what her papers were verified by is settled. */
export function LegalForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'sign-up']);
  const { legalStatus, companyStatus, verification } = profile;
  if (verification !== 'verified') return <EditLegalForm profile={profile} />;
  const told = [
    legalStatus && t(`sign-up:documents.legalStatuses.${legalStatus}`),
    companyStatus && t(`sign-up:documents.companyStatuses.${companyStatus}`),
  ];
  return (
    <>
      <p>{told.filter(Boolean).join(' · ')}</p>
      <p>{t('professional-information:legal.settled')}</p>
    </>
  );
}

function EditLegalForm({ profile }: { profile: Profile }) {
  const edit = useEditBusiness(profile);
  const { form, id, settle } = useEditForm<Answers>('information legal', {
    legalStatus: profile.legalStatus ?? '',
    companyStatus: profile.companyStatus ?? '',
  });
  const submit = ({ legalStatus, companyStatus }: Answers) =>
    edit({ legalStatus: legalStatus || undefined, companyStatus: companyStatus || undefined }).then(settle);
  return (
    <FormShell form={form} id={id} onSubmit={submit}>
      <LegalFormFields form={form} />
    </FormShell>
  );
}
