import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { useFieldFocus } from '~/ui/form/use-field-focus.ts';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Names the action: "Annuler le rendez-vous", not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  /** `loss` for actions that cannot be undone. */
  tone?: 'accent' | 'loss';
  onConfirm: () => Promise<unknown> | unknown;
};

/**
 * Asks for confirmation of an action. Confirming does not close the dialog: it stays open while the action
 * runs, and the caller closes it after success or shows the error.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, children, confirmLabel, cancelLabel, tone = 'accent', onConfirm } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const body = useFieldFocus<HTMLDivElement>(open);

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {cancelLabel ?? t('actions.cancel')}
          </Button>
          <Button color={tone === 'loss' ? 'loss' : 'copper'} loading={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div ref={body}>{children}</div>
    </Dialog>
  );
}
