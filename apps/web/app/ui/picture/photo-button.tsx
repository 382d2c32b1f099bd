import { useState } from 'react';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import classes from './photo-button.module.css';

type PhotoButtonProps = {
  /** Address of the picture; undefined while it loads. */
  shown: string | undefined;
  alt: string;
  /** Accessible name of the button. */
  label: string;
};

/** A thumbnail that opens the photo in a dialog. */
export function PhotoButton({ shown, alt, label }: PhotoButtonProps) {
  const [isLarge, setLarge] = useState(false);
  if (!shown) return <span className={classes.photo} role="img" aria-label={alt} />;
  return (
    <>
      <button type="button" className={classes.photo} aria-label={label} onClick={() => setLarge(true)}>
        <img src={shown} alt="" />
      </button>
      <Dialog open={isLarge} fullOnPhones onClose={() => setLarge(false)} title={alt}>
        <img className={classes.large} src={shown} alt={alt} />
      </Dialog>
    </>
  );
}
