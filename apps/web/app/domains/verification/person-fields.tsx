import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { narrowForm } from '~/ui/form/narrow-form.ts';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';
import classes from './partner-account.module.css';
import type { TypedPerson } from './partner-business.ts';

type PersonFieldsProps<Values extends TypedPerson> = {
  form: UseFormReturn<Values>;
  /** True for the person who opens the account, the only one whose phone number is required. */
  hasPhone?: boolean;
};

export function PersonFields<Values extends TypedPerson>({
  hasPhone = false,
  ...props
}: PersonFieldsProps<Values>) {
  const { t } = useTranslation('sign-up');
  const form = narrowForm<TypedPerson, Values>(props.form);
  return (
    <div className={classes.fields}>
      <TextField
        form={form}
        name="firstName"
        label={t('verification.partner.firstName')}
        rules={rules.required}
      />
      <TextField
        form={form}
        name="lastName"
        label={t('verification.partner.lastName')}
        rules={rules.required}
      />
      <TextField
        form={form}
        name="dob"
        kind="date"
        label={t('verification.partner.dob')}
        rules={rules.required}
      />
      <TextField
        form={form}
        name="email"
        kind="email"
        label={t('verification.partner.email')}
        rules={rules.email}
      />
      {hasPhone && (
        <TextField
          form={form}
          name="phone"
          kind="tel"
          label={t('verification.partner.phone')}
          rules={rules.phone}
        />
      )}
      <TextField form={form} name="line" label={t('verification.partner.line')} rules={rules.address} />
      <TextField
        form={form}
        name="postalCode"
        label={t('verification.partner.postalCode')}
        inputMode="numeric"
        rules={rules.postalCode}
      />
      <TextField form={form} name="city" label={t('verification.partner.city')} rules={rules.required} />
    </div>
  );
}
