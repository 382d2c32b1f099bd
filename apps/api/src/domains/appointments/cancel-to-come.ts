import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { abandonHold } from './abandon-hold.ts';
import { cancelAppointment } from './cancel-appointment.ts';
import { readPayment } from './read-payment.ts';
import { possibleFor, type Viewer } from './rules.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { type Leaver, listIdsToCome, sidesOf } from './store/by-person.ts';

type Deps = { db: Database; clock: Clock };

export type ToCome = { id: string; viewer: Viewer; isHeld: boolean; feeCents: number };

/** What somebody who leaves would have to cancel, as a customer and as a professional, and what that costs now. */
export async function listToCome({ db, clock }: Deps, leaver: Leaver): Promise<ToCome[]> {
  const now = clock.now();
  const found: ToCome[] = [];
  for (const [viewer, side] of sidesOf(leaver)) {
    for (const row of await listAppointmentsByIds(db, await listIdsToCome(db, side, now))) {
      const { cancel } = possibleFor(viewer, row, await readPayment(db, row), now);
      // A hold at her house is another person's, who is entering a card: it ends by itself within minutes.
      const isHeld = row.state === 'held' && viewer === 'customer';
      if (cancel || isHeld) found.push({ id: row.id, viewer, isHeld, feeCents: cancel?.feeCents ?? 0 });
    }
  }
  return found;
}

/** Cancels them one by one under their rules. Refuses fee_changed when one costs more than was said. */
export async function cancelToCome(deps: Deps, leaver: Leaver): Promise<void> {
  for (const { id, isHeld, feeCents } of await listToCome(deps, leaver)) {
    if (isHeld) await abandonHold(deps, id, leaver.accountId);
    else await cancelAppointment(deps, id, leaver.accountId, { reason: '', feeCents });
  }
}
