import type { ComponentPropsWithRef } from 'react';
import { IconChevronDown } from '~/ui/icons/icons.ts';
import { Field, type FieldFrame } from './field.tsx';

type NativeSelectProps = Omit<FieldFrame, 'rightSection'> &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldFrame | 'className' | 'children'> & {
    data: readonly { value: string; label: string }[];
  };

export function NativeSelect(props: NativeSelectProps) {
  const { label, description, error, size, leftSection, data, ...select } = props;
  return (
    <Field
      {...{ label, description, error, size, leftSection }}
      rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
      id={select.id}
      describedBy={select['aria-describedby']}
    >
      {(control) => (
        <select {...select} {...control}>
          {data.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
