import type { VisitRow } from '../store/visits.ts';

/** As much of an appointment as the book goes by. */
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

/** Walk-ins; what the calendar wrote for them in the language of its reader before it left the name empty. */
const nameless = ['', 'personne de passage', 'walk-in'];
/** Whoever was forgotten is called so. */
const FORGOTTEN = '-';

/** Whether there is somebody to write down: a hold that ran out was only a form left open, and nobody named is nobody known. */
export function belongsToSomeone(row: Booked): boolean {
  const { state, customerName, customerPhone, customerEmail, events } = row;
  const stood =
    state === 'cancelled'
      ? events.some(({ kind }) => kind === 'confirmed' || kind === 'requested')
      : state !== 'held';
  const isNamed =
    customerName !== FORGOTTEN &&
    (customerPhone !== null ||
      customerEmail !== null ||
      !nameless.includes(customerName.trim().toLowerCase()));
  return stood && isNamed;
}

/** What is counted of a visit; `refundedCents`: of what she paid for it, she has back so much without the search fee. */
export function visitOf(row: Booked, clientId: string, refundedCents: number): VisitRow {
  const { id, professionalId, memberId, startsAt, endsAt, totalCents, searchFeeCents } = row;
  const state = row.state as VisitRow['state'];
  const spentCents = state === 'completed' ? Math.max(0, totalCents - searchFeeCents - refundedCents) : 0;
  return { appointmentId: id, professionalId, clientId, memberId, startsAt, endsAt, state, spentCents };
}
