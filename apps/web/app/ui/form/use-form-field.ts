import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { useRefusalWords } from '~/lib/i18n/use-refusal-words.ts';

type FormField<Value> = {
  /** For the control: an error leads there. */
  ref: (control: { focus?: () => void } | null) => void;
  value: Value;
  onChange: (value: Value) => void;
  /** A field-error code, and the sentence for it. */
  code: string | undefined;
  error: string | undefined;
};

/** A field that is no text: cards, pills, a place to choose. What is wrong with it is gone with the next choice. */
export function useFormField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  rules?: Omit<RegisterOptions<Values, Name>, 'setValueAs' | 'disabled' | 'valueAsNumber' | 'valueAsDate'>,
): FormField<FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control: form.control, name, ...(rules && { rules }) });
  const { fieldSentence } = useRefusalWords();
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

/** Of the field itself, or of the first of its parts: the server names one of a list by its place. */
function codeIn(error: object): string | undefined {
  if ('message' in error && typeof error.message === 'string') return error.message;
  for (const [key, part] of Object.entries(error)) {
    const code = key !== 'ref' && typeof part === 'object' && part !== null && codeIn(part);
    if (code) return code;
  }
  return undefined;
}
