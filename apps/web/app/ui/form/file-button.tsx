import type { Ref } from 'react';
import classes from './file-button.module.css';

type FileButtonProps = {
  /** The action; the accessible name also contains the field's label. */
  label: string;
  /** Ids of the field's label, and of its error. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** MIME types, without wildcards. */
  accept: string;
  /** Called once per file, in order. */
  onChoose: (file: File) => void;
  multiple?: boolean;
  disabled?: boolean;
  /** Looks like a link: a file exists already. */
  quiet?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function FileButton(props: FileButtonProps) {
  const {
    label,
    labelledBy,
    describedBy,
    accept,
    onChoose,
    multiple = false,
    disabled,
    quiet = false,
    ref,
  } = props;
  const id = `${labelledBy}-action`;
  return (
    <label className={classes.choose} data-quiet={quiet ? '' : undefined}>
      <input
        ref={ref}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-labelledby={`${labelledBy} ${id}`}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          for (const file of currentTarget.files ?? []) onChoose(file);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      <span id={id}>{label}</span>
    </label>
  );
}
