import { findAppointment } from '#appointments';
import { updateClientBook } from '#clients';
import type { AppContext } from '../context.ts';

/** Updates the professional's client book with an appointment. Does nothing when the appointment is gone. */
export async function updateClientBookWith(
  context: Pick<AppContext, 'db' | 'clock'>,
  appointmentId: string,
): Promise<void> {
  const appointment = await findAppointment(context.db, appointmentId);
  if (appointment) await updateClientBook(context, appointment.professionalId, [appointmentId]);
}
