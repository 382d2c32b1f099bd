import type { AppointmentEvent } from '@meche/contract/history';
import type { EventRecorded } from './store/appointments.ts';

type Placed = NonNullable<AppointmentEvent['from']>;
type Sold = NonNullable<AppointmentEvent['sold']>['from'];

const soldKinds: readonly AppointmentEvent['kind'][] = ['services_changed', 'rise_proposed', 'rise_declined'];

/** One history entry. Moves, hand-overs and changes of services include the state before and after. */
export function presentEvent({
  at,
  kind,
  actor,
  detail: { from, to, prices },
}: EventRecorded): AppointmentEvent {
  const isMoved = kind === 'rescheduled' || kind === 'handed_over';
  return {
    at: new Date(at).toISOString(),
    kind,
    actor,
    from: isMoved ? placedOf(from) : null,
    to: isMoved ? placedOf(to) : null,
    ...(soldKinds.includes(kind) && { sold: { from: soldOf(from), to: soldOf(to) } }),
    ...(prices && { prices: [...prices] }),
  };
}

/** A hand-over has no time, and old events have no member name: the missing fields become null. */
function placedOf(stored: unknown): Placed {
  const { startsAt = null, endsAt = null, memberName = null } = { ...(stored as Partial<Placed>) };
  return { startsAt, endsAt, memberName };
}

function soldOf(stored: unknown): Sold {
  const { services = [], totalCents = 0 } = { ...(stored as Partial<Sold>) };
  return { services, totalCents };
}
