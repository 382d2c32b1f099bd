import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';

type Named = FieldValues & { firstName: string; lastName: string };

export function NameFields<Values extends Named>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('identity');
  return (
    <>
      <TextField
        form={form}
        name={'firstName' as FieldPath<Values>}
        label={t('register.firstName')}
        rules={rules.required}
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        form={form}
        name={'lastName' as FieldPath<Values>}
        label={t('register.lastName')}
        rules={rules.required}
        autoComplete="family-name"
        maxLength={100}
      />
    </>
  );
}

type Reachable = FieldValues & { phoneNumber: string };

export function PhoneField<Values extends Reachable>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('identity');
  return (
    <TextField
      form={form}
      name={'phoneNumber' as FieldPath<Values>}
      kind="tel"
      label={t('register.phoneNumber')}
      description={t('register.phoneWhy')}
      rules={rules.phone}
      autoComplete="tel"
    />
  );
}
