import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Of whatever form it is a part, a piece knows of its own fields alone. The types of the form library cannot say so: the one
 * place where they are told.
 */
export function partOf<Part extends FieldValues, Values extends Part>(
  form: UseFormReturn<Values>,
): UseFormReturn<Part> {
  return form as unknown as UseFormReturn<Part>;
}
