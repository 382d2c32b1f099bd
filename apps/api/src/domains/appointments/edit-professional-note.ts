import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { writeProfessionalNote } from './store/professional-notes.ts';

type NoteInput = {
  professionalNote: string;
  formerNote: string;
};

/**
 * Writes the professional’s internal note, without a new revision or history entry. Refuses not_found,
 * forbidden, and changed_meanwhile if the note was edited since.
 */
export async function editProfessionalNote(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  { professionalNote, formerNote }: NoteInput,
): Promise<void> {
  await changeAppointment(deps, { id, accountId }, async (tx, row) => {
    // A repeated call has already written this note.
    if (row.professionalNote === professionalNote) return;
    if (row.professionalNote !== formerNote) refuse('changed_meanwhile');
    await writeProfessionalNote(tx, id, professionalNote);
  });
}
