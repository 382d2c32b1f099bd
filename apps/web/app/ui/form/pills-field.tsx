import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { FieldProblem } from './field-problem.tsx';
import { TogglePills } from './toggle-pills.tsx';
import { useFormField } from './use-form-field.ts';

type PillsFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: UseFormReturn<Values>;
  /** Name of a field whose value is a list of strings. */
  name: Name;
  legend: string;
  options: readonly { value: string; label: string }[];
};

/** Multiple choice in a form. An error shows below and focuses the first option. */
export function PillsField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: PillsFieldProps<Values, Name>,
) {
  const { form, name, legend, options } = props;
  const { ref, value, onChange, error } = useFormField(form, name);
  return (
    <div>
      <TogglePills
        {...{ legend, options, ref }}
        values={value as string[]}
        onChange={(values) => onChange(values as FieldPathValue<Values, Name>)}
      />
      <FieldProblem error={error} />
    </div>
  );
}
