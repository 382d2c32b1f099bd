import { type ComponentPropsWithRef, useState } from 'react';
import { IconEye, IconEyeOff } from '~/ui/icons/icons.ts';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

type PasswordInputProps = Omit<FieldFrame, 'leftSection' | 'rightSection' | 'size'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldFrame | 'className' | 'type'> & {
    /** Accessible name of the button that shows the password. */
    showLabel: string;
  };

export function PasswordInput({ label, description, error, showLabel, ...input }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <Field
      {...{ label, description, error }}
      id={input.id}
      describedBy={input['aria-describedby']}
      rightSection={
        <button
          type="button"
          className={classes.reveal}
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Eye size={20} stroke={1.6} aria-hidden />
        </button>
      }
    >
      {(control) => <input {...input} {...control} type={shown ? 'text' : 'password'} />}
    </Field>
  );
}
