import { type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** Props of every field in addition to those of its control. */
export type FieldFrame = {
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  size?: 'sm' | 'md';
  leftSection?: ReactNode;
  rightSection?: ReactNode;
};

/** Attributes that connect a control with its label, description and error. */
export type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldFrame & {
  id?: string | undefined;
  describedBy?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Renders label, description, control and error in this order, connected for screen readers. */
export function Field(props: FieldProps) {
  const { label, description, error, size = 'md', leftSection, rightSection, describedBy, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const describing = [error ? `${id}-error` : '', description ? `${id}-description` : '', describedBy ?? ''];
  return (
    <div className={classes.field} data-size={size} data-error={error ? '' : undefined}>
      {label && (
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
      )}
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.box}>
        {leftSection && <span className={classes.left}>{leftSection}</span>}
        {children({
          id,
          className: classes.control,
          'aria-describedby': describing.filter(Boolean).join(' ') || undefined,
          'aria-invalid': error ? true : undefined,
        })}
        {rightSection && <span className={classes.right}>{rightSection}</span>}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
