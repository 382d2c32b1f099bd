import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RescheduleWarningDialog } from '~/domains/appointments/calendar-entry/reschedule-warning-dialog.tsx';
import {
  applyQueuedMoves,
  applyVisitChange,
} from '~/domains/appointments/calendar-entry/rescheduled-visit.ts';
import { useReschedule } from '~/domains/appointments/calendar-entry/use-reschedule.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { useWaitingCalls } from '~/ui/command/waiting-calls.ts';
import { CalendarGrid, type CalendarGridProps } from './calendar-grid.tsx';
import { legalTimesQuery } from './queries.ts';
import { useChangeBlocked } from './use-change-blocked.ts';
import { useFittingServices } from './use-fitting-services.ts';

/**
 * Grid whose items can be dragged and resized. An item stays at its new place while the server decides or
 * the move is queued offline, and returns if the server refuses the move.
 */
export function MovableGrid(
  props: Omit<CalendarGridProps, 'onChange' | 'onChangeBlocked' | 'onHold' | 'legal' | 'fitting'>,
) {
  const { calendar, view, date } = props;
  const { timeZone, members } = calendar;
  const nameOf = (id: string) => calendar.appointments.find((one) => one.id === id)?.customer.name;
  const move = useReschedule({ timeZone, members, nameOf });
  const { run: change, pendingChange: blocked } = useChangeBlocked(timeZone);
  const [held, setHeld] = useState<string>();
  const days = calendar.members[0]?.days ?? [];
  const span = view === 'week' ? { from: days[0]?.day ?? date, days: 7 } : { from: date, days: 1 };
  const legal = useQuery({
    ...legalTimesQuery(useApi(), { id: held ?? '', ...span }),
    // Only a dragged appointment needs the query: `held` is empty for blocked time, which may be dropped
    // wherever the column is free, and while resizing.
    enabled: Boolean(held),
  });
  const fitting = useFittingServices(calendar);
  const asWaiting = applyQueuedMoves(calendar, useWaitingCalls());
  const shown = move.pendingReschedule ? applyVisitChange(asWaiting, move.pendingReschedule) : asWaiting;
  const blockedTimes = shown.blockedTimes.map((one) => (one.id === blocked?.id ? blocked : one));
  return (
    <>
      <CalendarGrid
        {...props}
        calendar={blocked ? { ...shown, blockedTimes } : shown}
        onChange={(visit, requested) => void move.run(visit, requested)}
        onHold={setHeld}
        legal={legal.data}
        fitting={fitting}
        onChangeBlocked={(before, to) => void change(before, to)}
      />
      <RescheduleWarningDialog calendar={calendar} shown={calendar} move={move} />
    </>
  );
}
