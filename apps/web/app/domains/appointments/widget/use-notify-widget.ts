import type { Appointment } from '@meche/contract/appointments';
import { useEffect } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';
import type { ApiClient } from '~/lib/api/client.ts';

const contract = () => import('@meche/contract/widget-tickets').then(({ notifyWidget }) => notifyWidget);

/** Of which a site knows, or is being told: the confirmation says again only what did not arrive. */
const told = new Set<string>();

/** The site where the booking was begun learns that it is done. She has booked, whether it does or not: nothing is said of it here. */
async function tell(api: ApiClient, ticket: string, { id, state }: Told): Promise<void> {
  const said = `${ticket} ${id}`;
  if ((state !== 'confirmed' && state !== 'requested') || told.has(said)) return;
  told.add(said);
  await api.call(contract(), { params: { id }, body: { ticket } }).catch(() => told.delete(said));
}

type Told = Pick<Appointment, 'id' | 'state'>;

/** Tells of a visit that a site waits for: to be called as soon as an answer says how it stands. */
export function useNotifyWidget(ticket: string | undefined): (appointment: Told | undefined) => void {
  const api = useApi();
  useEffect(() => {
    // Whoever closes the tab with the answer has it told all the same: what is said of the call is here by then.
    if (ticket) void contract().catch(() => undefined);
  }, [ticket]);
  return (appointment) => {
    if (ticket && appointment) void tell(api, ticket, appointment);
  };
}
