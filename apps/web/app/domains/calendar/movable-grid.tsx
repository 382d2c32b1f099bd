import { RescheduleWarningDialog } from '~/domains/appointments/reschedule-warning-dialog.tsx';
import { withChange, withWaitingMoves } from '~/domains/appointments/rescheduled-visit.ts';
import { useReschedule } from '~/domains/appointments/use-reschedule.ts';
import { useWaitingCalls } from '~/ui/command/waiting-calls.ts';
import { CalendarGrid, type CalendarGridProps } from './calendar-grid.tsx';
import { useChangeBlocked } from './use-change-blocked.ts';

/** The grid on which visits and blocked times are dragged and pulled: where it was dropped it stays while the server is asked, or goes back. */
export function MovableGrid(props: Omit<CalendarGridProps, 'onChange' | 'onChangeBlocked'>) {
  const { calendar } = props;
  const { timeZone, members } = calendar;
  const nameOf = (id: string) => calendar.appointments.find((one) => one.id === id)?.customer.name;
  const move = useReschedule({ timeZone, members, nameOf });
  const { run: change, wish: blocked } = useChangeBlocked(timeZone);
  const asWaiting = withWaitingMoves(calendar, useWaitingCalls());
  const shown = move.wish ? withChange(asWaiting, move.wish) : asWaiting;
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
