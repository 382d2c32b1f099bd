import type { Tx } from '#kit/database/database';

/**
 * Leaves the revision alone: otherwise calendar subscribers would see a change that does not concern them.
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

/** For a professional who deletes their account. */
export async function eraseProfessionalNotes(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('appointments.appointments')
    .set({ professionalNote: '' })
    .where('professionalId', '=', professionalId)
    .where('professionalNote', '<>', '')
    .execute();
}
