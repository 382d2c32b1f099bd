import type { AppointmentEvent } from '@meche/contract/history';
import type { EventRecorded } from './store/appointments.ts';

type Placed = NonNullable<AppointmentEvent['from']>;

/** One line of the history: of a visit that was moved or handed over with what it was and became. */
export function presentEvent({
  at,
  kind,
  actor,
  detail: { from, to, prices },
}: EventRecorded): AppointmentEvent {
  const isMoved = kind === 'rescheduled' || kind === 'handed_over';
  return {
    ...{ at: new Date(at).toISOString(), kind, actor },
    ...{ from: isMoved ? placedOf(from) : null, to: isMoved ? placedOf(to) : null },
    ...(prices && { prices: [...prices] }),
  };
}

/** Of a hand-over without a time; of what was kept before names were, without a name. */
function placedOf(kept: unknown): Placed {
  const { startsAt = null, endsAt = null, memberName = null } = { ...(kept as Partial<Placed>) };
  return { startsAt, endsAt, memberName };
}
