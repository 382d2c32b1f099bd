import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type TextareaProps = Omit<FieldFrame, 'leftSection' | 'rightSection' | 'size'> &
  Omit<ComponentPropsWithRef<'textarea'>, 'className'>;

/** Grows with its text where the browser supports it. */
export function Textarea({ label, description, error, ...textarea }: TextareaProps) {
  return (
    <Field {...{ label, description, error }} id={textarea.id} describedBy={textarea['aria-describedby']}>
      {(control) => <textarea rows={3} {...textarea} {...control} />}
    </Field>
  );
}
