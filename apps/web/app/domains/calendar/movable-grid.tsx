import { RescheduleWarningDialog } from '~/domains/appointments/reschedule-warning-dialog.tsx';
import { withChange } from '~/domains/appointments/rescheduled-visit.ts';
import { useReschedule } from '~/domains/appointments/use-reschedule.ts';
import { CalendarGrid, type CalendarGridProps } from './calendar-grid.tsx';

/** The grid on which visits are dragged and pulled: where it was dropped it stays while the server is asked, or goes back. */
export function MovableGrid(props: Omit<CalendarGridProps, 'onChange'>) {
  const { calendar } = props;
  const { timeZone, members } = calendar;
  const move = useReschedule({ timeZone, members });
  return (
    <>
      <CalendarGrid
        {...props}
        calendar={move.wish ? withChange(calendar, move.wish) : calendar}
        onChange={(visit, change) => void move.run(visit, change)}
      />
      <RescheduleWarningDialog calendar={calendar} shown={calendar} move={move} />
    </>
  );
}
