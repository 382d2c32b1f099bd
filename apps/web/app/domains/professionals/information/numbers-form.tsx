import type { VatRegime } from '@meche/contract/business-numbers';
import type { Profile } from '@meche/contract/profile';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '~/ui/form/choice-cards.tsx';
import { FormShell } from '~/ui/form/form-shell.tsx';
import { StaleChoice } from '~/ui/form/stale-choice.tsx';
import { TextField } from '~/ui/form/text-field.tsx';
import { useFormField } from '~/ui/form/use-form-field.ts';
import { useBusinessForm, versionOf } from './use-business-form.ts';

type Typed = { version: number; siret: string; vatRegime: VatRegime | ''; vatNumber: string };

export function NumbersForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['professional-information', 'shell']);
  const labels = {
    siret: t('professional-information:numbers.siret'),
    vatRegime: t('professional-information:numbers.regime'),
    vatNumber: t('professional-information:numbers.vatNumber'),
    version: '',
  };
  const { form, id, submit, choice } = useBusinessForm<Typed>({
    profile,
    name: 'numbers',
    typedOf,
    changesOf: ({ siret, vatRegime, vatNumber }) => ({
      siret: siret.trim() || null,
      vatRegime: vatRegime || null,
      vatNumber: (vatRegime === 'subject' && vatNumber.trim()) || null,
    }),
    label: (field) => labels[field],
    // A VAT number is valid only with its regime.
    together: { vatRegime: 'vatNumber' },
    textOf: (typed, field) =>
      (field === 'vatRegime' && typed.vatRegime
        ? t(`professional-information:numbers.regimes.${typed.vatRegime}`)
        : String(typed[field])) || t('shell:form.stale.nothing'),
  });
  const regime = useFormField(form, 'vatRegime');
  const { vatRegime } = form.watch();
  return (
    <FormShell form={form} id={id} onSubmit={submit}>
      <TextField
        form={form}
        name="siret"
        label={labels.siret}
        description={t('professional-information:numbers.siretWhy')}
        inputMode="numeric"
        maxLength={20}
      />
      <ChoiceCards
        legend={labels.vatRegime}
        name="vatRegime"
        value={vatRegime || undefined}
        ref={regime.ref}
        error={regime.error}
        onChange={regime.onChange}
        options={(['franchise', 'subject'] as const).map((value) => ({
          value,
          label: t(`professional-information:numbers.regimes.${value}`),
          text: t(`professional-information:numbers.regimesWhy.${value}`),
        }))}
      />
      {vatRegime === 'subject' && (
        <TextField
          form={form}
          name="vatNumber"
          label={labels.vatNumber}
          description={t('professional-information:numbers.vatNumberWhy')}
          maxLength={20}
        />
      )}
      <StaleChoice {...choice} />
    </FormShell>
  );
}

function typedOf(profile: Profile): Typed {
  const { siret, vatRegime, vatNumber } = profile;
  return {
    version: versionOf(profile),
    siret: siret ?? '',
    vatRegime: vatRegime ?? '',
    vatNumber: vatNumber ?? '',
  };
}
