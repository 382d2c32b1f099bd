import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import classes from './tick.module.css';

type TickProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'role'> & {
  label: ReactNode;
  description?: ReactNode;
};

/** A checkbox whose value is saved with its form. */
export function Checkbox(props: TickProps) {
  return <Tick {...props} kind="checkbox" />;
}

/** A checkbox whose change takes effect immediately, without sending a form. */
export function Switch(props: TickProps) {
  return <Tick {...props} kind="switch" />;
}

function Tick({ label, description, kind, ...input }: TickProps & { kind: 'checkbox' | 'switch' }) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={classes.tick}>
      <input
        {...input}
        id={id}
        type="checkbox"
        role={kind === 'switch' ? 'switch' : undefined}
        className={classes[kind]}
        aria-describedby={description ? `${id}-description` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  );
}
