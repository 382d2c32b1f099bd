import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import classes from './paper-sheet.module.css';

type PaperSheetProps = {
  className?: string | undefined;
  /** False delays the print dialog until the content is complete. */
  isReady?: boolean;
  /** Called when the print dialog closes. */
  onDone: () => void;
  children: ReactNode;
};

/** Prints its content in place of the page. It is not seen on the screen. */
export function PaperSheet({ className = '', isReady = true, onDone, children }: PaperSheetProps) {
  const print = useEffectEvent(() => {
    // Some browsers return from `print` before the print dialog is closed.
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
  });
  useEffect(() => {
    if (isReady) print();
  }, [isReady]);
  return createPortal(
    <article className={`${classes.sheet} ${className}`} data-on-paper="">
      {children}
    </article>,
    document.body,
  );
}
