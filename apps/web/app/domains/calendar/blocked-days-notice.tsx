import type { Calendar } from '@meche/contract/calendar';
import { useTranslation } from 'react-i18next';
import { useFormat } from '~/lib/dates/use-format.ts';
import { Button } from '~/ui/button/button.tsx';
import classes from './block-time-form.module.css';

type BlockedDaysNoticeProps = {
  days: readonly { memberId: string; day: string }[];
  members: Calendar['members'];
  isBusy: boolean;
  onLeaveOut: () => void;
};

const mostShown = 6;

/**
 * Lists the first days of a series on which a member's time is taken. The member can block the free days
 * without them.
 */
export function BlockedDaysNotice({ days, members, isBusy, onLeaveOut }: BlockedDaysNoticeProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (
    <div role="alert" className={classes.problem}>
      <p className={classes.sentence}>{t('block.daysTaken')}</p>
      <ul className={classes.days}>
        {days.slice(0, mostShown).map(({ memberId, day }) => (
          <li key={`${memberId} ${day}`}>
            {t('block.daysTakenLine', {
              member: members.find(({ id }) => id === memberId)?.name,
              day: format.day(day),
            })}
          </li>
        ))}
        {days.length > mostShown && <li>{t('block.daysTakenMore')}</li>}
      </ul>
      <Button variant="default" loading={isBusy} onClick={onLeaveOut}>
        {t('block.leaveOut')}
      </Button>
    </div>
  );
}
