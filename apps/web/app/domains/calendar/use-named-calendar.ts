import type { Calendar, CalendarVisit } from '@meche/contract/calendar';
import { useMemo } from 'react';
import { useClientName } from '~/lib/i18n/use-client-name.ts';

/** Returns the calendar with a text for walk-in clients in place of an empty client name. */
export function useNamedCalendar<Known extends Calendar | undefined>(calendar: Known): Known {
  const clientName = useClientName();
  return useMemo(() => {
    if (!calendar) return calendar;
    const named = (visit: CalendarVisit) => ({
      ...visit,
      customer: { name: clientName(visit.customer.name) },
    });
    const { appointments, cancelledLate } = calendar;
    return {
      ...calendar,
      appointments: appointments.map(named),
      ...(cancelledLate && { cancelledLate: cancelledLate.map(named) }),
    };
  }, [calendar, clientName]);
}
