import { type ReactNode, useCallback } from 'react';
import {
  type FieldPath,
  type FieldValues,
  get,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { PasswordInput } from '~/ui/form/password-input.tsx';
import { TextInput } from '~/ui/form/text-input.tsx';
import { Textarea } from '~/ui/form/textarea.tsx';

type TextFieldProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
  label: string;
  description?: ReactNode;
  /** Validation rules of rules.ts; their messages are field-error codes. */
  rules?: RegisterOptions<Values, FieldPath<Values>>;
  kind?: 'text' | 'email' | 'tel' | 'date' | 'password' | 'long';
  /** Replaces the sentence for the field-error code. */
  problem?: string | undefined;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  placeholder?: string;
  maxLength?: number;
};

export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, rules, kind = 'text', label, problem, ...rest } = props;
  const { t } = useTranslation();
  const { fieldSentence } = useRefusalTexts();
  const error: { message?: string } | undefined = get(form.formState.errors, name);
  const { ref, ...registered } = form.register(name, rules);
  // Keeps text that was typed before hydration, which `register` would overwrite with the default.
  const keepTyped = useCallback(
    (element: (HTMLInputElement & HTMLTextAreaElement) | null) => {
      const typed = element?.value;
      ref(element);
      if (element && typed && element.value === '')
        form.setValue(name, typed as PathValue<Values, typeof name>);
    },
    [ref, form, name],
  );
  const shared = {
    ...rest,
    ...registered,
    ref: keepTyped,
    label: rules?.required ? label : `${label} (${t('form.optional')})`,
    error: error && (problem ?? fieldSentence(error.message ?? 'invalid')),
    'aria-required': rules?.required ? true : undefined,
  };
  if (kind === 'long') return <Textarea {...shared} />;
  if (kind === 'password') {
    return <PasswordInput {...shared} showLabel={t('form.showPassword')} />;
  }
  return <TextInput {...shared} type={kind} />;
}
