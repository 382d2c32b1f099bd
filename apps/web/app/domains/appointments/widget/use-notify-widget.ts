import type { Appointment } from '@meche/contract/appointments';
import { useEffect } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/widget-tickets').then(({ notifyWidget }) => notifyWidget);

/**
 * Bookings that are reported or being reported, so that the confirmation screen repeats only failed
 * reports.
 */
const reported = new Set<string>();

/**
 * Reports the booking to the embedding site. A failure is not shown, because the booking exists either way.
 */
async function report(api: ApiClient, ticket: string, { id, state }: ReportedAppointment): Promise<void> {
  const report = `${ticket} ${id}`;
  if ((state !== 'confirmed' && state !== 'requested') || reported.has(report)) return;
  reported.add(report);
  await api.call(contract(), { params: { id }, body: { ticket } }).catch(() => reported.delete(report));
}

type ReportedAppointment = Pick<Appointment, 'id' | 'state'>;

/**
 * Returns a function that reports the booking. Call the function whenever the state of the appointment is
 * known.
 */
export function useNotifyWidget(
  ticket: string | undefined,
): (appointment: ReportedAppointment | undefined) => void {
  const api = useApi();
  useEffect(() => {
    // The endpoint is preloaded, so that the report is sent even if the tab is closed right after booking.
    if (ticket) void contract().catch(() => undefined);
  }, [ticket]);
  return (appointment) => {
    if (ticket && appointment) void report(api, ticket, appointment);
  };
}
