import { type ComponentPropsWithRef, useState } from 'react';
import { IconEye, IconEyeOff } from '~/ui/icons/icons.ts';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

type PasswordInputProps = Omit<FieldFrame, 'leftSection' | 'rightSection' | 'size'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldFrame | 'className' | 'type'> & {
    /** Names the eye. */
    showLabel: string;
  };

/** A password, and an eye to read what one typed. */
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
