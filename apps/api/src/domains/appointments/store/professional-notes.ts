import type { Tx } from '#kit/database/database';

/**
 * Does not increment the revision: calendar subscribers would otherwise see an update of which they cannot
 * see the cause.
 */
export async function writeProfessionalNote(
  tx: Tx,
  appointmentId: string,
  professionalNote: string,
): Promise<void> {
  await tx
    .updateTable('appointments.appointments')
    .set({ professionalNote })
    .where('id', '=', appointmentId)
    .execute();
}

/** Called when the professional deletes their account. */
export async function eraseProfessionalNotes(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('appointments.appointments')
    .set({ professionalNote: '' })
    .where('professionalId', '=', professionalId)
    .where('professionalNote', '<>', '')
    .execute();
}
