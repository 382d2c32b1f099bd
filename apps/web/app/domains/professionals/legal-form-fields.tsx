import {
  type CompanyStatus,
  companyStatuses,
  type LegalStatus,
  legalStatuses,
} from '@meche/contract/enumerations';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';
import { ChoiceCards } from '~/ui/form/choice-cards.tsx';
import { NativeSelect } from '~/ui/form/native-select.tsx';
import { rules } from '~/ui/form/rules.ts';

/** The forms that a legal status knows; "other" is everybody's. */
const formsOf = {
  individual_business: ['micro_entreprise', 'ei', 'other'],
  society: ['eurl', 'sasu', 'sarl', 'sas', 'other'],
} as const;

export type LegalForm = { legalStatus: LegalStatus | ''; companyStatus: CompanyStatus | '' };

type LegalFormFieldsProps<Values extends FieldValues & LegalForm> = {
  form: UseFormReturn<Values>;
  onChoose?: () => void;
};

/** An individual or a company, and of which form. */
export function LegalFormFields<Values extends FieldValues & LegalForm>(props: LegalFormFieldsProps<Values>) {
  const { t } = useTranslation('sign-up');
  const { fieldSentence } = useRefusalWords();
  // Of whatever form it is a part, it knows of these two alone.
  const form = props.form as unknown as UseFormReturn<LegalForm>;
  form.register('legalStatus', rules.choice);
  const { legalStatus, companyStatus } = form.watch();
  const { errors } = form.formState;
  const forms = legalStatus ? formsOf[legalStatus] : companyStatuses;
  return (
    <>
      <ChoiceCards
        legend={t('documents.legalStatus')}
        name="legalStatus"
        value={legalStatus || undefined}
        error={errors.legalStatus && fieldSentence(errors.legalStatus.message ?? '')}
        options={legalStatuses.map((value) => ({ value, label: t(`documents.legalStatuses.${value}`) }))}
        onChange={(status) => {
          form.setValue('legalStatus', status, { shouldDirty: true });
          if (!formsOf[status].some((one) => one === companyStatus))
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
