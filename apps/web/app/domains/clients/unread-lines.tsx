import { useTranslation } from 'react-i18next';
import classes from './import-dialog.module.css';

const UNREAD_SHOWN = 20;

/** The lines of a file that could not be read; renders nothing without any. */
export function UnreadLines({ lines }: { lines: readonly number[] }) {
  const { t } = useTranslation('clients');
  if (lines.length === 0) return null;
  const shown = lines.slice(0, UNREAD_SHOWN).join(', ');
  return (
    <p className={classes.unread}>
      {t('import.unread', {
        count: lines.length,
        lines: lines.length > UNREAD_SHOWN ? `${shown}…` : shown,
      })}
    </p>
  );
}
