import type { Tx } from '#kit/database/database';

/** Without another revision: whoever subscribed to the calendar would be told of a change that is none of hers. */
export async function writeHouseNote(tx: Tx, appointmentId: string, houseNote: string): Promise<void> {
  await tx
    .updateTable('appointments.appointments')
    .set({ houseNote })
    .where('id', '=', appointmentId)
    .execute();
}

/** Of a house that leaves: of everybody, for nobody is left to read them. */
export async function eraseHouseNotes(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('appointments.appointments')
    .set({ houseNote: '' })
    .where('professionalId', '=', professionalId)
    .where('houseNote', '<>', '')
    .execute();
}
