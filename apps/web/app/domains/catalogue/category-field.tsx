import { categories } from '@meche/contract/enumerations';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { NativeSelect } from '~/ui/form/native-select.tsx';

type CategoryFieldProps<Values extends FieldValues> = { control: Control<Values>; name: FieldPath<Values> };

export function CategoryField<Values extends FieldValues>(props: CategoryFieldProps<Values>) {
  const { t } = useTranslation(['catalogue', 'services']);
  const { fieldSentence } = useRefusalTexts();
  const { field, fieldState } = useController(props);
  return (
    <NativeSelect
      label={t('catalogue:fields.category')}
      data={categories.map((value) => ({ value, label: t(`services:categories.${value}`) }))}
      error={fieldState.error && fieldSentence(fieldState.error.message ?? 'invalid')}
      {...field}
    />
  );
}
