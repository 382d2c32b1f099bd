import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { abandonHold } from './abandon-hold.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { endAppointment } from './end-appointment.ts';
import { lockAppointmentGroup } from './lock-appointment-group.ts';
import { readPayment } from './read-payment.ts';
import { getPossibleCancellation, type Viewer } from './rules.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { type Leaver, listUpcomingIds, sidesOf } from './store/by-person.ts';

type Deps = { db: Database; clock: Clock };

export type UpcomingAppointment = {
  id: string;
  viewer: Viewer;
  isHeld: boolean;
  feeCents: number;
  groupId: string | null;
};

/**
 * Lists the appointments that an account must cancel before it is deleted, as customer and as professional,
 * each with the fee that applies now.
 */
export async function listUpcomingAppointments(
  { db, clock }: Deps,
  leaver: Leaver,
): Promise<UpcomingAppointment[]> {
  const now = clock.now();
  const found: UpcomingAppointment[] = [];
  for (const [viewer, side] of sidesOf(leaver)) {
    for (const row of await listAppointmentsByIds(db, await listUpcomingIds(db, side, now))) {
      const cancel = getPossibleCancellation(viewer, row, await readPayment(db, row), now);
      const isHeld = row.state === 'held';
      const { id, groupId } = row;
      if (cancel || isHeld) found.push({ id, viewer, isHeld, groupId, feeCents: cancel?.feeCents ?? 0 });
    }
  }
  return found;
}

/**
 * Cancels the appointments that listUpcomingAppointments lists, one by one. Refuses fee_changed when the
 * fee of one has changed since it was listed.
 */
export async function cancelUpcomingAppointments(deps: Deps, leaver: Leaver): Promise<void> {
  const ended = new Set<string>();
  for (const { id, viewer, isHeld, groupId, feeCents } of await listUpcomingAppointments(deps, leaver)) {
    // abandonHold and endHold end a whole held group with its first appointment.
    if (isHeld && groupId && ended.has(groupId)) continue;
    if (isHeld && groupId) ended.add(groupId);
    if (isHeld && viewer === 'customer') await abandonHold(deps, id, leaver.accountId);
    else if (isHeld) await endHold(deps, id);
    else await cancelAppointment(deps, id, leaver.accountId, { reason: '', feeCents });
  }
}

/** Ends a hold at a professional whose account is being deleted; its customer is still entering a card. */
async function endHold({ db, clock }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    for (const row of await lockAppointmentGroup(tx, id))
      if (row.state === 'held')
        await endAppointment(tx, row, { actor: 'system', actorId: null, reason: '', feeCents: 0, now });
  });
}
