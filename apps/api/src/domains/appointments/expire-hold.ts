import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Clock } from '#kit/time';
import { endAppointment } from './end-appointment.ts';
import { type AppointmentRow, lockAppointment } from './store/appointments.ts';

/** Sweep: a hold or request whose time is up ends by itself. */
export async function expireHold({ db, clock }: { db: Database; clock: Clock }, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const now = clock.now();
    if (row?.expiresAt && row.expiresAt <= now) await expireLocked(tx, row, now);
  });
}

export async function expireLocked(tx: Tx, row: AppointmentRow, now: Date): Promise<AppointmentRow> {
  return endAppointment(tx, row, { actor: 'system', actorId: null, reason: '', feeCents: 0, now });
}
