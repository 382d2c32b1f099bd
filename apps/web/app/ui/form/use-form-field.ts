import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';

type FormField<Value> = {
  /** Pass it to the control, so that an error focuses the control. */
  ref: (control: { focus?: () => void } | null) => void;
  value: Value;
  onChange: (value: Value) => void;
  /** The field-error code and its sentence; both undefined without an error. */
  code: string | undefined;
  error: string | undefined;
};

/**
 * Connects a form with a field that is no text input: cards, pills or a map. The error disappears at the
 * next choice.
 */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  rules?: Omit<RegisterOptions<Values, Name>, 'setValueAs' | 'disabled' | 'valueAsNumber' | 'valueAsDate'>,
): FormField<FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control: form.control, name, ...(rules && { rules }) });
  const { fieldSentence } = useRefusalTexts();
  const code = fieldState.error && (codeIn(fieldState.error) ?? 'invalid');
  return {
    ref: field.ref,
    value: field.value,
    onChange(value) {
      field.onChange(value);
      form.clearErrors(name);
    },
    code,
    error: code && fieldSentence(code),
  };
}

/** The code of the field’s error, or of the first error within its value. */
function codeIn(error: object): string | undefined {
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [key, part] of Object.entries(error)) {
    const code = key !== 'ref' && typeof part === 'object' && part !== null && codeIn(part);
    if (code) return code;
  }
  return undefined;
}
