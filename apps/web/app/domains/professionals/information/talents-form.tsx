import type { Profile } from '@meche/contract/profile';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { TalentChoice } from '../talent-choice.tsx';
import { useEditBusiness } from './use-edit-business.ts';

export function TalentsForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('professional-information');
  const edit = useEditBusiness(profile);
  const form = useForm({
    defaultValues: { hairType: profile.hairType ?? [], service: profile.service ?? [] },
  });
  return (
    <FormShell form={form} onSubmit={edit}>
      <TalentChoice values={form.watch()} onChange={(field, chosen) => form.setValue(field, chosen)} />
      <div>
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('talents.save')}
        </Button>
      </div>
    </FormShell>
  );
}
