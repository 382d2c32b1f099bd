import { useTranslation } from 'react-i18next';
import { Button } from '~/ui/button/button.tsx';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { saveFile } from '~/ui/page/save-file.ts';
import classes from './second-step.module.css';

type RecoveryCodesDialogProps = { codes: readonly string[]; text: string; onClose: () => void };

/** The server returns recovery codes only once, so the dialog offers to print, copy and save them. */
export function RecoveryCodesDialog({ codes, text, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('second-step');
  const save = () => {
    const lines = ['Mèche', t('codes'), '', ...codes, ''].join('\n');
    saveFile(new Blob([lines], { type: 'text/plain' }), 'meche-codes.txt');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('onTitle')}
      footer={
        <>
          <Button variant="default" onClick={save}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{t('kept')}</Button>
        </>
      }
    >
      <p>{text}</p>
      <ul className={classes.codes} aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
