import { useEffect, useEffectEvent } from 'react';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/ui/button/link-button.tsx';
import { rules } from '~/ui/form/rules.ts';
import { TextField } from '~/ui/form/text-field.tsx';

type RegistrationCodeFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  sentTo: string;
  onAgain: () => void;
};

/** Takes the focus when it appears. */
export function RegistrationCodeField<Values extends FieldValues>(props: RegistrationCodeFieldProps<Values>) {
  const { form, name, sentTo, onAgain } = props;
  const { t } = useTranslation('identity');
  const focus = useEffectEvent(() => form.setFocus(name));
  useEffect(() => focus(), []);
  const error: { message?: string } | undefined = get(form.formState.errors, name);
  const isWrong = error?.message === 'wrong_code';
  return (
    <div>
      <TextField
        form={form}
        name={name}
        label={t('emailCode.label')}
        description={t('emailCode.sent', { email: sentTo })}
        rules={rules.required}
        problem={isWrong ? t('emailCode.wrong') : undefined}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
      />
      <LinkButton size="sm" onClick={onAgain}>
        {t('emailCode.again')}
      </LinkButton>
    </div>
  );
}
