import {
  type CompanyStatus,
  companyStatuses,
  type LegalStatus,
  legalStatuses,
} from '@meche/contract/registration-enumerations';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { ChoiceCards } from '~/ui/form/choice-cards.tsx';
import { narrowForm } from '~/ui/form/narrow-form.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { rules } from '~/ui/form/rules.ts';
import { useFormField } from '~/ui/form/use-form-field.ts';

/** "other" is valid for both legal statuses. */
const formsOf = {
  individual_business: ['micro_entreprise', 'ei', 'other'],
  society: ['eurl', 'sasu', 'sarl', 'sas', 'other'],
} as const;

export type LegalForm = { legalStatus: LegalStatus | ''; companyStatus: CompanyStatus | '' };

type LegalFormFieldsProps<Values extends FieldValues & LegalForm> = {
  form: UseFormReturn<Values>;
  onChoose?: () => void;
};

export function LegalFormFields<Values extends FieldValues & LegalForm>(props: LegalFormFieldsProps<Values>) {
  const { t } = useTranslation('sign-up');
  const { fieldSentence } = useRefusalTexts();
  const form = narrowForm<LegalForm, Values>(props.form);
  const status = useFormField(form, 'legalStatus', rules.choice);
  const { legalStatus, companyStatus } = form.watch();
  const { errors } = form.formState;
  const forms = legalStatus ? formsOf[legalStatus] : companyStatuses;
  return (
    <>
      <ChoiceCards
        legend={t('documents.legalStatus')}
        name="legalStatus"
        value={legalStatus || undefined}
        ref={status.ref}
        error={status.error}
        options={legalStatuses.map((value) => ({ value, label: t(`documents.legalStatuses.${value}`) }))}
        onChange={(chosen) => {
          status.onChange(chosen);
          if (!formsOf[chosen].some((one) => one === companyStatus))
            form.setValue('companyStatus', '', { shouldDirty: true });
          form.clearErrors();
          props.onChoose?.();
        }}
      />
      <NativeSelect
        {...form.register('companyStatus', rules.choice)}
        label={t('documents.companyStatus')}
        error={errors.companyStatus && fieldSentence(errors.companyStatus.message ?? '')}
        aria-required
        data={[
          { value: '', label: t('documents.choose') },
          ...forms.map((value) => ({ value, label: t(`documents.companyStatuses.${value}`) })),
        ]}
      />
    </>
  );
}
