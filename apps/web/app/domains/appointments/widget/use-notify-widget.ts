import { notifyWidget } from '@meche/contract/api-client/widget-tickets';
import type { Appointment } from '@meche/contract/appointments';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';

/**
 * Bookings of this page that are reported or being reported, so that repeated calls send only failed
 * reports.
 */
const reported = new Set<string>();

/**
 * Reports a confirmed or requested booking to the embedding site. A failure is not shown, because the
 * booking exists either way.
 */
async function report(api: ApiClient, ticket: string, { id, state }: ReportedAppointment): Promise<void> {
  const report = `${ticket} ${id}`;
  if ((state !== 'confirmed' && state !== 'requested') || reported.has(report)) return;
  reported.add(report);
  await api.call(notifyWidget, { params: { id }, body: { ticket } }).catch(() => reported.delete(report));
}

type ReportedAppointment = Pick<Appointment, 'id' | 'state'>;

/**
 * Returns a function that reports the booking once. Call it whenever the state is known: it ignores a held
 * appointment and a missing ticket.
 */
export function useNotifyWidget(
  ticket: string | undefined,
): (appointment: ReportedAppointment | undefined) => void {
  const api = useApi();
  return (appointment) => {
    if (ticket && appointment) void report(api, ticket, appointment);
  };
}
