import { type ReactNode, type Ref, useId } from 'react';
import { FileButton } from './file-button.tsx';
import classes from './picture-upload-button.module.css';
import type { SendingPicture } from './use-picture-file.ts';

/**
 * The types are spelled out, because some phones offer no photo for "image/*" and convert their own format
 * only to a named type.
 */
const accepted = 'image/jpeg,image/png,image/webp';

type PictureUploadButtonProps = {
  picture: SendingPicture;
  label: string;
  /** Label while the upload runs. */
  sending: string;
  /** Id of the field’s label; `describedBy` is that of its description. */
  labelledBy: string;
  describedBy?: string;
  /** Error of the field; an error of the upload takes precedence. */
  error?: string | undefined;
  /** True when no further picture is accepted: hides the button; progress and errors still show. */
  isFull?: boolean;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Further buttons next to this one. */
  children?: ReactNode;
};

/** A button that chooses and uploads a picture, with progress and error below it. */
export function PictureUploadButton(props: PictureUploadButtonProps) {
  const { picture, label, sending, labelledBy, describedBy, error, isFull, disabled, ref, children } = props;
  const id = useId();
  const problem = picture.problem ?? error;
  const described = [problem && id, describedBy].filter(Boolean).join(' ');
  return (
    <>
      {!isFull && (
        <div className={classes.actions}>
          <FileButton
            ref={ref}
            label={label}
            labelledBy={labelledBy}
            describedBy={described || undefined}
            accept={accepted}
            disabled={disabled || picture.isBusy}
            onChoose={picture.send}
          />
          {children}
        </div>
      )}
      {picture.isBusy && (
        <progress className={classes.sent} value={picture.share} max={1} aria-label={sending} />
      )}
      {problem && (
        <p id={id} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
