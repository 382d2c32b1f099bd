import type { Appointment } from '@meche/contract/appointments';
import { useEffect } from 'react';
import { useApi } from '~/lib/api/api-provider.tsx';

/** The site where the booking was begun learns that it is done. She has booked, whether it does or not: nothing is said of it here. */
export function useTellWidget(ticket: string | undefined, appointment: Appointment | undefined): void {
  const api = useApi();
  const isBooked = appointment?.state === 'confirmed' || appointment?.state === 'requested';
  const id = isBooked ? appointment.id : undefined;
  useEffect(() => {
    if (!ticket || !id) return;
    const call = import('@meche/contract/widget-tickets').then(({ tellWidget }) => tellWidget);
    api.call(call, { params: { id }, body: { ticket } }).catch(() => undefined);
  }, [api, ticket, id]);
}
