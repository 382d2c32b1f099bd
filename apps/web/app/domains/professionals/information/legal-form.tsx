import type { Profile } from '@meche/contract/profile';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
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
  const { t } = useTranslation('professional-information');
  const edit = useEditBusiness(profile);
  const form = useForm<Answers>({
    defaultValues: { legalStatus: profile.legalStatus ?? '', companyStatus: profile.companyStatus ?? '' },
  });
  const submit = ({ legalStatus, companyStatus }: Answers) =>
    edit({ legalStatus: legalStatus || undefined, companyStatus: companyStatus || undefined });
  return (
    <FormShell form={form} onSubmit={submit}>
      <LegalFormFields form={form} />
      <div>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('legal.save')}
        </Button>
      </div>
    </FormShell>
  );
}
