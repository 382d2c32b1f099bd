import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToastsIn } from '~/ui/feedback/toast.ts';
import { IconX } from '~/ui/icons/icons.ts';
import { Title } from '~/ui/text/title.tsx';
import classes from './dialog.module.css';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons, fixed at the bottom of the dialog. */
  footer?: ReactNode;
  /** True: a side panel on desktop, a bottom sheet on phones. */
  side?: boolean;
  /** True: as wide as the window allows. */
  wide?: boolean;
  /** True: full screen on phones, for longer tasks. */
  fullOnPhones?: boolean;
};

/**
 * A native modal dialog, which traps and restores the focus. Escape, the close button and a click outside
 * close it, except while a button in it is busy.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, side = false, wide = false, fullOnPhones = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const isClosedByPage = useRef(false);

  // A layout effect runs before the effects of the content, which focus a field (useFieldFocus); a field in
  // a closed dialog cannot be focused.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) return element.showModal();
    isClosedByPage.current = true;
    element.close();
  }, [open]);

  useEffect(() => (open && dialog.current ? showToastsIn(dialog.current) : undefined), [open]);

  const isAtWork = () => dialog.current?.querySelector('button[aria-busy="true"]') != null;

  function leave() {
    if (!isAtWork()) onClose();
  }

  return (
    <dialog
      ref={dialog}
      data-side={side ? '' : undefined}
      className={`${classes.dialog} ${side ? classes.side : ''} ${wide ? classes.wide : ''} ${fullOnPhones ? classes.full : ''}`}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isAtWork()) event.preventDefault();
      }}
      onCancel={(event) => {
        if (event.target === dialog.current && isAtWork()) event.preventDefault();
      }}
      // React also bubbles the close event of a nested dialog.
      onClose={(event) => {
        if (event.target !== dialog.current) return;
        // `onClose` does not run when the page closed the dialog: the page may have navigated, and
        // `onClose` would navigate back.
        const isOwn = isClosedByPage.current;
        isClosedByPage.current = false;
        if (isOwn) return;
        // Browsers close a dialog on the second Escape even if `cancel` is prevented.
        if (isAtWork()) dialog.current?.showModal();
        else onClose();
      }}
      // Remembers where the press began, because selecting text and releasing outside of the dialog must
      // not close it.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressedBeside.current) leave();
      }}
    >
      {open && (
        <div className={classes.frame}>
          <header className={classes.header}>
            <Title order={2} size="h3" id={id}>
              {title}
            </Title>
            <button type="button" className={classes.close} aria-label={t('actions.close')} onClick={leave}>
              <IconX size={20} stroke={1.8} aria-hidden />
            </button>
          </header>
          <div className={classes.body}>{children}</div>
          {footer && (
            <footer className={classes.footer} data-keep-clear>
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}
