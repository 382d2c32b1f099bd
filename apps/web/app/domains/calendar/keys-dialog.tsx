import { own } from '@meche/contract/own';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~/lib/i18n/language.ts';
import { Dialog } from '~/ui/dialog/dialog.tsx';
import { Switch } from '~/ui/form/tick.tsx';
import classes from './keys-dialog.module.css';
import { listCalendarKeys } from './use-calendar-keys.ts';

type KeysDialogProps = {
  open: boolean;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  onClose: () => void;
};

const drawn: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→' };

export function KeysDialog({ open, isOn, onSwitch, onClose }: KeysDialogProps) {
  const { t } = useTranslation('calendar');
  const { language } = useLanguage();
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.title')}>
      <dl className={classes.keys}>
        {listCalendarKeys(language).map(([key, action]) => (
          <div key={key} className={classes.row}>
            <dt>
              <kbd className={classes.key}>{own(drawn, key) ?? key}</kbd>
            </dt>
            <dd>{t(`keys.${action}`)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('keys.on')}
        description={t('keys.onText')}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
