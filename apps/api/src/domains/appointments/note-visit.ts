import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { writeProfessionalNote } from './store/professional-notes.ts';

type Noted = {
  professionalNote: string;
  /** As it stood when it was edited. */
  formerNote: string;
};

/**
 * What the house notes for itself: no change of the visit, so neither its history nor its customer's calendar hear of it. Refuses
 * changed_meanwhile where somebody else has noted something since.
 */
export async function noteVisit(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  { professionalNote, formerNote }: Noted,
): Promise<void> {
  await changeAppointment(deps, { id, accountId }, async (tx, row) => {
    // Sent twice, it is there already.
    if (row.professionalNote === professionalNote) return;
    if (row.professionalNote !== formerNote) refuse('changed_meanwhile');
    await writeProfessionalNote(tx, id, professionalNote);
  });
}
