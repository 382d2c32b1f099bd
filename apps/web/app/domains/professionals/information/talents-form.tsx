import {
  type HairType,
  type ServiceType,
  type SpokenLanguage,
  spokenLanguages,
} from '@meche/contract/enumerations';
import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { languageName } from '~/lib/i18n/language-names.ts';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { narrowForm } from '~/ui/form/narrow-form.ts';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TogglePills } from '~/ui/form/toggle-pills.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { TalentChoice } from '../talent-choice.tsx';
import { useBusinessForm, versionOf } from './use-business-form.ts';

type Typed = {
  version: number;
  hairType: HairType[];
  service: ServiceType[];
  languagesSpoken: SpokenLanguage[];
};

export function TalentsForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'services', 'sign-up', 'shell']);
  const { language } = useLanguage();
  const labels = {
    hairType: t('sign-up:services.hairTypes'),
    service: t('sign-up:services.types'),
    languagesSpoken: t('professional-information:talents.languages'),
    version: '',
  };
  const namesOf = (typed: Typed, field: keyof Typed): string[] => {
    if (field === 'hairType') return typed.hairType.map((one) => t(`services:hairTypes.${one}`));
    if (field === 'service') return typed.service.map((one) => t(`sign-up:services.choices.${one}`));
    return typed.languagesSpoken.map((one) => languageName(one, language));
  };
  const { form, id, submit, choice } = useBusinessForm<Typed>({
    profile,
    name: 'talents',
    typedOf,
    changesOf: ({ version: _, ...changes }) => changes,
    label: (field) => labels[field],
    textOf: (typed, field) => namesOf(typed, field).join(', ') || t('shell:form.stale.nothing'),
  });
  const spoken = useFormField(form, 'languagesSpoken');
  return (
    <FormShell form={form} id={id} onSubmit={submit}>
      <TalentChoice form={narrowForm(form)} />
      <TogglePills
        legend={labels.languagesSpoken}
        options={spokenLanguages.map((value) => ({ value, label: languageName(value, language) }))}
        ref={spoken.ref}
        values={spoken.value}
        onChange={spoken.onChange}
      />
      <StaleChoice {...choice} />
    </FormShell>
  );
}

function typedOf(profile: Profile): Typed {
  const { hairType, service, languagesSpoken } = profile;
  return {
    version: versionOf(profile),
    hairType: hairType ?? [],
    service: service ?? [],
    languagesSpoken: languagesSpoken ?? [],
  };
}
