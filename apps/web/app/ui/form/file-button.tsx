import type { Ref } from 'react';
import classes from './file-button.module.css';

type FileButtonProps = {
  /** What it does, beside the words of its field. */
  label: string;
  /** Ids: of the field's own words, and of what is wrong. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** Kinds of files, spelled out. */
  accept: string;
  /** For each, in the order of the choice. */
  onChoose: (file: File) => void;
  /** Several at once. */
  multiple?: boolean;
  disabled?: boolean;
  /** As a link: there is a file already. */
  quiet?: boolean;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Opens the browser's own choice of a file. */
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
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <span id={id}>{label}</span>
    </label>
  );
}
