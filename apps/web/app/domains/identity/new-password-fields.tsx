import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';

type NewPasswordFieldsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  confirmName: FieldPath<Values>;
  /** The default labels ask for a new password; a form that sets a first password passes its own. */
  labels?: { password: string; confirm: string };
};

export function NewPasswordFields<Values extends FieldValues>(props: NewPasswordFieldsProps<Values>) {
  const { form, name, confirmName, labels } = props;
  const { t } = useTranslation('identity');
  return (
    <>
      <TextField
        form={form}
        name={name}
        kind="password"
        label={labels?.password ?? t('newPassword.password')}
        description={t('register.passwordRule')}
        rules={rules.newPassword}
        autoComplete="new-password"
        maxLength={200}
      />
      <TextField
        form={form}
        name={confirmName}
        kind="password"
        label={labels?.confirm ?? t('newPassword.confirm')}
        rules={{
          ...rules.required,
          validate: (confirmed) => confirmed === form.getValues(name) || 'passwords_differ',
        }}
        autoComplete="new-password"
        maxLength={200}
      />
    </>
  );
}
