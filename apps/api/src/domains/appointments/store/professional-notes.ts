import type { Tx } from '#kit/database/database';

/** Without another revision: whoever subscribed to the calendar would be told of a change that is none of hers. */
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

/** Of a house that leaves: of everybody, for nobody is left to read them. */
export async function eraseProfessionalNotes(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('appointments.appointments')
    .set({ professionalNote: '' })
    .where('professionalId', '=', professionalId)
    .where('professionalNote', '<>', '')
    .execute();
}
