import { spokenLanguages } from '@meche/contract/enumerations';
import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { partOf } from '~/ui/form/part-of.ts';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { useEditForm } from '~/ui/form/unsaved-changes.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { TalentChoice } from '../talent-choice.tsx';
import { useEditBusiness } from './use-edit-business.ts';

export function TalentsForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('professional-information');
  const { language } = useLanguage();
  const edit = useEditBusiness(profile);
  const { form, id, settle } = useEditForm('information talents', {
    hairType: profile.hairType ?? [],
    service: profile.service ?? [],
    languagesSpoken: profile.languagesSpoken ?? [],
  });
  const spoken = useFormField(form, 'languagesSpoken');
  return (
    <FormShell form={form} id={id} onSubmit={async (values) => edit(values).then(settle)}>
      <TalentChoice form={partOf(form)} />
      <TogglePills
        legend={t('talents.languages')}
        options={spokenLanguages.map((value) => ({ value, label: languageName(value, language) }))}
        ref={spoken.ref}
        values={spoken.value}
        onChange={spoken.onChange}
      />
    </FormShell>
  );
}
