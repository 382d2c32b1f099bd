import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type TextareaProps = Omit<FieldFrame, 'leftSection' | 'rightSection' | 'size'> &
  Omit<ComponentPropsWithRef<'textarea'>, 'className'>;

/** A text area that grows with its text in browsers that support it. */
export function Textarea({ label, description, error, ...textarea }: TextareaProps) {
  return (
    <Field {...{ label, description, error }} id={textarea.id} describedBy={textarea['aria-describedby']}>
      {(control) => <textarea rows={3} {...textarea} {...control} />}
    </Field>
  );
}
