import type { Appointment } from '@meche/contract/appointments';
import type { Database, Tx } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { cancelAppointment, paymentOf } from './cancel-appointment.ts';
import { abandonAppointment } from './confirm-appointment.ts';
import { presentAppointments } from './present-appointments.ts';
import { possibleFor, type Viewer } from './rules.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { eraseCustomer, eraseWalkIns, listIdsOf, listIdsToCome, type Side } from './store/people.ts';

type Deps = { db: Database; clock: Clock };
/** Whoever leaves, and the business she may have. */
export type Leaver = { accountId: string; professionalId: string | undefined };

export type ToCome = { id: string; viewer: Viewer; isHeld: boolean; feeCents: number };

/** What she would have to cancel, as a customer and as a professional, and what that costs now. */
export async function listToCome({ db, clock }: Deps, leaver: Leaver): Promise<ToCome[]> {
  const now = clock.now();
  const found: ToCome[] = [];
  for (const [viewer, side] of sidesOf(leaver)) {
    for (const row of await listAppointmentsByIds(db, await listIdsToCome(db, side, now))) {
      const { cancel } = possibleFor(viewer, row, await paymentOf(db, row), now);
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
    if (isHeld) await abandonAppointment(deps, id, leaver.accountId);
    else await cancelAppointment(deps, id, leaver.accountId, { reason: '', feeCents });
  }
}

/** Takes the person out of her appointments, in the caller's transaction; the visits themselves stay. */
export async function forgetPerson(tx: Tx, { accountId, professionalId }: Leaver): Promise<void> {
  await eraseCustomer(tx, accountId);
  if (professionalId) await eraseWalkIns(tx, professionalId);
}

/** Ids of those she booked: what her reviews hang on. */
export function listBookedIds(db: Database | Tx, accountId: string): Promise<string[]> {
  return listIdsOf(db, { customerId: accountId });
}

/** Every appointment she ever had, as she sees it. */
export async function listAllAppointments({ db, clock }: Deps, leaver: Leaver): Promise<Appointment[]> {
  const found: Appointment[] = [];
  for (const [viewer, side] of sidesOf(leaver)) {
    const rows = await listAppointmentsByIds(db, await listIdsOf(db, side));
    found.push(...(await presentAppointments(db, rows, viewer, clock.now())));
  }
  return found;
}

function sidesOf({ accountId, professionalId }: Leaver): [Viewer, Side][] {
  return [
    ['customer', { customerId: accountId }],
    ...(professionalId ? [['professional', { professionalId }] as [Viewer, Side]] : []),
  ];
}
