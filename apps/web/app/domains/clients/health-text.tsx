import type { ClientHealth } from '@meche/contract/client-records';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { IconAlertTriangle, IconCalendar } from '~/ui/icons/icons.ts';
import classes from './health-text.module.css';

export function HealthText({ health }: { health: ClientHealth }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const { allergies, patchTestOn, patchTestResult, note } = health;
  const day = patchTestOn && format.day(patchTestOn, 'full');
  return (
    <div className={classes.health} data-known={allergies || day ? '' : undefined}>
      {allergies && (
        <p className={classes.known}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <span>{t('health.allergy', { text: allergies })}</span>
        </p>
      )}
      {day ? (
        <p className={classes.known}>
          <IconCalendar size={20} stroke={1.8} aria-hidden />
          <span>
            {patchTestResult
              ? t('health.patchTestWith', { day, result: patchTestResult })
              : t('health.patchTest', { day })}
          </span>
        </p>
      ) : (
        <p>{t('health.noPatchTest')}</p>
      )}
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
