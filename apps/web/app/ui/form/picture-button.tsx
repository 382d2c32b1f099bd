import { type ReactNode, type Ref, useId } from 'react';
import { FileButton } from './file-button.tsx';
import classes from './picture-button.module.css';
import type { SendingPicture } from './use-picture-file.ts';

/** Spelled out: some phones offer nothing of a bare "image/*", and turn their own format into one of these. */
const accepted = 'image/jpeg,image/png,image/webp';

type PictureButtonProps = {
  picture: SendingPicture;
  label: string;
  /** While it is sent. */
  sending: string;
  /** Ids: of the field's own words, and of what is said of it. */
  labelledBy: string;
  describedBy?: string;
  /** A sentence: what is wrong with the field, where nothing is with the picture. */
  error?: string | undefined;
  /** No more can be taken: what is under way, or wrong, is still said. */
  isFull?: boolean;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** What else can be done, beside it. */
  children?: ReactNode;
};

/** Chooses a picture: how far it has gone, and why it could not go, stand right below. */
export function PictureButton(props: PictureButtonProps) {
  const { picture, label, sending, labelledBy, describedBy, error, isFull, disabled, ref, children } = props;
  const id = useId();
  const told = picture.problem ?? error;
  const described = [told && id, describedBy].filter(Boolean).join(' ');
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
      {told && (
        <p id={id} role="alert" className={classes.problem}>
          {told}
        </p>
      )}
    </>
  );
}
