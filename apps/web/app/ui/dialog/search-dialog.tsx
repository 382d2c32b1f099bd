import type { ReactNode } from 'react';
import { ErrorState } from '../feedback/error-state.tsx';
import { TextInput } from '../form/text-input.tsx';
import { useFieldFocus } from '../form/use-field-focus.ts';
import { Dialog } from './dialog.tsx';
import classes from './search-dialog.module.css';

type SearchDialogProps = {
  title: string;
  label: string;
  description: string;
  typed: string;
  onType: (text: string) => void;
  /** Announces how much was found; empty until an answer has come. */
  status: string | undefined;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  /** What was found, as dialog lists. */
  children: ReactNode;
};

/** A dialog with a search field and what it finds. */
export function SearchDialog({ typed, onType, status, error, onRetry, ...props }: SearchDialogProps) {
  const body = useFieldFocus<HTMLDivElement>();
  return (
    <Dialog open fullOnPhones onClose={props.onClose} title={props.title}>
      <div ref={body}>
        <TextInput
          type="search"
          label={props.label}
          description={props.description}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
      <p className={classes.status} role="status">
        {status}
      </p>
      {Boolean(error) && <ErrorState error={error} onRetry={onRetry} />}
      {props.children}
    </Dialog>
  );
}
