import type { ReactNode } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { NativeSelect } from './native-select.tsx';
import { useFormField } from './use-form-field.ts';

type SelectFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  form: UseFormReturn<Values>;
  name: Name;
  label: string;
  description?: ReactNode;
  options: readonly { value: FieldPathValue<Values, Name> & (string | number); label: string }[];
  leftSection?: ReactNode;
};

/** A select in a form; the values of its options are strings or numbers. */
export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: SelectFieldProps<Values, Name>,
) {
  const { form, name, options, ...rest } = props;
  const { ref, value, onChange, error } = useFormField(form, name);
  return (
    <NativeSelect
      {...rest}
      ref={ref}
      error={error}
      value={String(value)}
      onChange={(event) => {
        const chosen = options.find((one) => String(one.value) === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
      data={options.map((one) => ({ value: String(one.value), label: one.label }))}
    />
  );
}
