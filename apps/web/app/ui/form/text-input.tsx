import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type TextInputProps = FieldFrame & Omit<ComponentPropsWithRef<'input'>, keyof FieldFrame | 'className'>;

export function TextInput(props: TextInputProps) {
  const { label, description, error, size, leftSection, rightSection, ...input } = props;
  return (
    <Field
      {...{ label, description, error, size, leftSection, rightSection }}
      id={input.id}
      describedBy={input['aria-describedby']}
    >
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
