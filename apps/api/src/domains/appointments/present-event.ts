import type { AppointmentEvent } from '@meche/contract/history';
import type { EventRecorded } from './store/appointments.ts';

type Placed = NonNullable<AppointmentEvent['from']>;
type Sold = NonNullable<AppointmentEvent['sold']>['from'];

const soldKinds: readonly AppointmentEvent['kind'][] = ['services_changed', 'rise_proposed', 'rise_declined'];

/** One line of the history: of a visit that was moved or handed over with what it was and became. */
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

/** Of a hand-over without a time; of what was kept before names were, without a name. */
function placedOf(kept: unknown): Placed {
  const { startsAt = null, endsAt = null, memberName = null } = { ...(kept as Partial<Placed>) };
  return { startsAt, endsAt, memberName };
}

function soldOf(kept: unknown): Sold {
  const { services = [], totalCents = 0 } = { ...(kept as Partial<Sold>) };
  return { services, totalCents };
}
