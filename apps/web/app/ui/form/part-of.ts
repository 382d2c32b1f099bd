import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Narrows a form to the fields that a component uses. The types of react-hook-form cannot express it, hence
 * the cast.
 */
export function partOf<Part extends FieldValues, Values extends Part>(
  form: UseFormReturn<Values>,
): UseFormReturn<Part> {
  return form as unknown as UseFormReturn<Part>;
}
