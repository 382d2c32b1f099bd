import { RescheduleWarningDialog } from '~/domains/appointments/reschedule-warning-dialog.tsx';
import { withChange } from '~/domains/appointments/rescheduled-visit.ts';
import { useReschedule } from '~/domains/appointments/use-reschedule.ts';
import { CalendarGrid, type CalendarGridProps } from './calendar-grid.tsx';
import { useChangeBlocked } from './use-change-blocked.ts';

/** The grid on which visits and blocked times are dragged and pulled: where it was dropped it stays while the server is asked, or goes back. */
export function MovableGrid(props: Omit<CalendarGridProps, 'onChange' | 'onChangeBlocked'>) {
  const { calendar } = props;
  const { timeZone, members } = calendar;
  const move = useReschedule({ timeZone, members });
  const { run: change, wish: blocked } = useChangeBlocked(timeZone);
  const shown = move.wish ? withChange(calendar, move.wish) : calendar;
  const blockedTimes = shown.blockedTimes.map((one) => (one.id === blocked?.id ? blocked : one));
  return (
    <>
      <CalendarGrid
        {...props}
        calendar={blocked ? { ...shown, blockedTimes } : shown}
        onChange={(visit, asked) => void move.run(visit, asked)}
        onChangeBlocked={(before, to) => void change(before, to)}
      />
      <RescheduleWarningDialog calendar={calendar} shown={calendar} move={move} />
    </>
  );
}
