import type { VisitRow } from '../store/visits.ts';

type Booked = {
  id: string;
  professionalId: string;
  memberId: string;
  customerName: string;
  customerPhone: string | null;
  customerEmail: string | null;
  state: string;
  startsAt: Date;
  endsAt: Date;
  totalCents: number;
  searchFeeCents: number;
  events: readonly { kind: string }[];
};

/** Names of walk-ins: older rows have a translated placeholder, newer ones are empty. */
const walkInNames = ['', 'personne de passage', 'walk-in'];
/** The name of erased customers. */
const FORGOTTEN = '-';

/** Whether there is a person to enter: not for expired holds or unnamed walk-ins without contact. */
export function hasClient(row: Booked): boolean {
  const { state, customerName, customerPhone, customerEmail, events } = row;
  const stood =
    state === 'cancelled'
      ? events.some(({ kind }) => kind === 'confirmed' || kind === 'requested')
      : state !== 'held';
  const isNamed =
    customerName !== FORGOTTEN &&
    (customerPhone !== null ||
      customerEmail !== null ||
      !walkInNames.includes(customerName.trim().toLowerCase()));
  return stood && isNamed;
}

/** The book’s row of an appointment. `refundedCents`: refunds without the search fee. */
export function visitOf(row: Booked, clientId: string, refundedCents: number): VisitRow {
  const { id, professionalId, memberId, startsAt, endsAt, totalCents, searchFeeCents } = row;
  const state = row.state as VisitRow['state'];
  const spentCents = state === 'completed' ? Math.max(0, totalCents - searchFeeCents - refundedCents) : 0;
  return { appointmentId: id, professionalId, clientId, memberId, startsAt, endsAt, state, spentCents };
}
