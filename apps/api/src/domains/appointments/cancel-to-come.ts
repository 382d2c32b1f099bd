import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { abandonHold } from './abandon-hold.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { endAppointment } from './end-appointment.ts';
import { lockTogether } from './lock-together.ts';
import { readPayment } from './read-payment.ts';
import { possibleFor, type Viewer } from './rules.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { type Leaver, listIdsToCome, sidesOf } from './store/by-person.ts';

type Deps = { db: Database; clock: Clock };

export type UpcomingAppointment = {
  id: string;
  viewer: Viewer;
  isHeld: boolean;
  feeCents: number;
  groupId: string | null;
};

/**
 * The appointments a leaving account must cancel, as customer and as professional, with the fees that apply
 * now.
 */
export async function listUpcomingAppointments(
  { db, clock }: Deps,
  leaver: Leaver,
): Promise<UpcomingAppointment[]> {
  const now = clock.now();
  const found: UpcomingAppointment[] = [];
  for (const [viewer, side] of sidesOf(leaver)) {
    for (const row of await listAppointmentsByIds(db, await listIdsToCome(db, side, now))) {
      const { cancel } = possibleFor(viewer, row, await readPayment(db, row), now);
      const isHeld = row.state === 'held';
      const { id, groupId } = row;
      if (cancel || isHeld) found.push({ id, viewer, isHeld, groupId, feeCents: cancel?.feeCents ?? 0 });
    }
  }
  return found;
}

/**
 * Cancels them one by one under their rules. Refuses fee_changed when a fee differs from the one listed.
 */
export async function cancelUpcomingAppointments(deps: Deps, leaver: Leaver): Promise<void> {
  const ended = new Set<string>();
  for (const { id, viewer, isHeld, groupId, feeCents } of await listUpcomingAppointments(deps, leaver)) {
    // Held groups end with their first appointment.
    if (isHeld && groupId && ended.has(groupId)) continue;
    if (isHeld && groupId) ended.add(groupId);
    if (isHeld && viewer === 'customer') await abandonHold(deps, id, leaver.accountId);
    else if (isHeld) await endHold(deps, id);
    else await cancelAppointment(deps, id, leaver.accountId, { reason: '', feeCents });
  }
}

/** A hold at the closing professional belongs to a customer who is entering a card. */
async function endHold({ db, clock }: Deps, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    for (const row of await lockTogether(tx, id))
      if (row.state === 'held')
        await endAppointment(tx, row, { actor: 'system', actorId: null, reason: '', feeCents: 0, now });
  });
}
