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

/** Names of walk-ins: older rows store a translated placeholder, newer rows an empty name. */
const walkInNames = ['', 'personne de passage', 'walk-in'];
/** Name that the erasure of a customer writes into their appointments. */
const FORGOTTEN = '-';

/**
 * Whether an appointment has a client to enter in the book. Holds, cancelled appointments that were never
 * confirmed or requested, erased customers, and walk-ins without name and contact have none.
 */
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

/**
 * The row of an appointment in the client book. `refundedCents` is without the search fee; only a completed
 * appointment counts as spending.
 */
export function visitOf(row: Booked, clientId: string, refundedCents: number): VisitRow {
  const { id, professionalId, memberId, startsAt, endsAt, totalCents, searchFeeCents } = row;
  const state = row.state as VisitRow['state'];
  const spentCents = state === 'completed' ? Math.max(0, totalCents - searchFeeCents - refundedCents) : 0;
  return { appointmentId: id, professionalId, clientId, memberId, startsAt, endsAt, state, spentCents };
}
