import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalTexts } from '~/lib/i18n/use-refusal-texts.ts';
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog.tsx';
import { Textarea } from '~/ui/form/textarea.tsx';
import classes from './operator-section.module.css';

type ReasonDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  maxLength: number;
  /** Names the people who will read the reason. */
  description: string;
  tone?: 'accent' | 'loss';
  onConfirm: (reason: string) => Promise<unknown>;
};

export function ReasonDialog({ text, maxLength, description, onConfirm, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation('operator');
  const { fieldSentence } = useRefusalTexts();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => (reason.trim() === '' ? setMissing(true) : onConfirm(reason.trim()))}
    >
      <p className={classes.why}>{text}</p>
      <Textarea
        required
        label={t('reason')}
        description={description}
        maxLength={maxLength}
        value={reason}
        error={isMissing && fieldSentence('required')}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
