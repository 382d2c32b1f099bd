import type { ClientHealth } from '@meche/contract/client-records';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { IconAlertTriangle } from '~/ui/icons/icons.ts';
import classes from './health-text.module.css';

/** Allergies in red, the patch test with its day, and what else is to be known. */
export function HealthText({ health }: { health: ClientHealth }) {
  const { t } = useTranslation('clients');
  const format = useFormat();
  const { allergies, patchTestOn, patchTestResult, note } = health;
  const day = patchTestOn && format.day(patchTestOn, 'full');
  return (
    <div className={classes.health} data-allergy={allergies ? '' : undefined}>
      {allergies && (
        <p className={classes.allergy}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
          <span>{t('health.allergy', { text: allergies })}</span>
        </p>
      )}
      <p>
        {day
          ? patchTestResult
            ? t('health.patchTestWith', { day, result: patchTestResult })
            : t('health.patchTest', { day })
          : t('health.noPatchTest')}
      </p>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}
