import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';

type ContactFieldsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  phone: FieldPath<Values>;
  email: FieldPath<Values>;
};

/** Phone number and email of a client, both optional. */
export function ContactFields<Values extends FieldValues>({
  form,
  phone,
  email,
}: ContactFieldsProps<Values>) {
  const { t } = useTranslation('clients');
  return (
    <>
      <TextField
        form={form}
        name={phone}
        kind="tel"
        label={t('fields.phone')}
        rules={{ validate: rules.phone.validate }}
        autoComplete="off"
      />
      <TextField
        form={form}
        name={email}
        kind="email"
        label={t('fields.email')}
        rules={{ pattern: rules.email.pattern }}
        autoComplete="off"
      />
    </>
  );
}
