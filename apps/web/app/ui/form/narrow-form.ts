import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Narrows a form to the fields that a component uses. The cast is necessary, because the types of
 * react-hook-form cannot express it.
 */
export function narrowForm<Part extends FieldValues, Values extends Part>(
  form: UseFormReturn<Values>,
): UseFormReturn<Part> {
  return form as unknown as UseFormReturn<Part>;
}
