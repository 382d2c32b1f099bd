import type { ProposedTime } from '@meche/contract/proposals';
import { useTranslation } from 'react-i18next';
import classes from './proposal-section.module.css';
import { useMoment } from './use-moment.ts';

/** A time that was proposed, in a list, and what became of it. */
export function ProposedMoment({ time, timeZone }: { time: ProposedTime; timeZone: string }) {
  const { t } = useTranslation('requests');
  const when = useMoment(time.startsAt, timeZone);
  return (
    <li className={classes.moment}>
      <span>{t('proposals.time', { when, member: time.member.name })}</span>
      <span className={classes.state} data-state={time.state}>
        {t(`proposals.state.${time.state}`)}
      </span>
    </li>
  );
}
