import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconX } from '~/ui/icons/icons.ts';
import classes from './dialog.module.css';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** What stays in sight at the bottom: the buttons. */
  footer?: ReactNode;
  /** A panel at the side on desktop, a sheet from below on phones. */
  side?: boolean;
  /** The whole screen of a phone: for what one works in, not what one glances at. */
  fullOnPhones?: boolean;
};

/** The browser's own dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, side = false, fullOnPhones = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out; a click beside it is the mouse's
    <dialog
      ref={dialog}
      className={`${classes.dialog} ${side ? classes.side : ''} ${fullOnPhones ? classes.full : ''}`}
      aria-labelledby={id}
      // A dialog inside this one also tells React here that it closed.
      onClose={(event) => event.target === dialog.current && onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className={classes.frame}>
          <header className={classes.header}>
            <Title order={2} size="h3" id={id}>
              {title}
            </Title>
            <button type="button" className={classes.close} aria-label={t('actions.close')} onClick={onClose}>
              <IconX size={20} stroke={1.8} aria-hidden />
            </button>
          </header>
          <div className={classes.body}>{children}</div>
          {footer && <footer className={classes.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
