import { type ReactNode, type Ref, useId } from 'react';
import { FileButton } from './file-button.tsx';
import classes from './picture-upload-button.module.css';
import type { SendingPicture } from './use-picture-file.ts';

/** Spelled out: some phones offer nothing for "image/*", and convert their own format to one of these. */
const accepted = 'image/jpeg,image/png,image/webp';

type PictureUploadButtonProps = {
  picture: SendingPicture;
  label: string;
  /** Label during the upload. */
  sending: string;
  /** Ids of the field's label and description. */
  labelledBy: string;
  describedBy?: string;
  /** Error of the field, shown when the upload has none. */
  error?: string | undefined;
  /** No further picture is accepted; progress and errors still show. */
  isFull?: boolean;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Further actions next to it. */
  children?: ReactNode;
};

/** Chooses and uploads a picture; progress and error show right below. */
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
