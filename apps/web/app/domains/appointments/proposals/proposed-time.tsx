import type { ProposedTime } from '@meche/contract/proposals';
import { useTranslation } from 'react-i18next';
import { useFormattedMoment } from '../use-formatted-moment.ts';
import classes from './proposal-section.module.css';

export function ProposedMoment({ time, timeZone }: { time: ProposedTime; timeZone: string }) {
  const { t } = useTranslation('proposals');
  const when = useFormattedMoment(time.startsAt, timeZone);
  return (
    <li className={classes.moment}>
      <span>{t('time', { when, member: time.member.name })}</span>
      <span className={classes.state} data-state={time.state}>
        {t(`state.${time.state}`)}
      </span>
    </li>
  );
}
