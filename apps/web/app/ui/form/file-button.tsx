import type { Ref } from 'react';
import classes from './file-button.module.css';

type FileButtonProps = {
  /** Names the action; the accessible name also contains the field’s label. */
  label: string;
  /** Id of the field’s label; `describedBy` is that of its error. */
  labelledBy: string;
  describedBy?: string | undefined;
  /** MIME types separated by commas, without wildcards. */
  accept: string;
  /** Called once per chosen file, in order. */
  onChoose: (file: File) => void;
  multiple?: boolean;
  disabled?: boolean;
  /** True when a file exists already: the button looks like a link. */
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
          // Emptied, so that choosing the same file again is a change.
          currentTarget.value = '';
        }}
      />
      <span id={id}>{label}</span>
    </label>
  );
}
