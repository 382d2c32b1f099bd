import type { Db } from '#kit/database/database';
import type { AppointmentRow } from './store/appointments.ts';
import { findCardOfGroup } from './store/groups.ts';

/**
 * Returns the id of the appointment whose payable holds the card: the appointment itself or, in a held
 * group, the first one due by card. Undefined when nothing is due by card.
 */
export async function findCard(
  db: Db,
  { id, state, groupId, cardCents }: Pick<AppointmentRow, 'id' | 'state' | 'groupId' | 'cardCents'>,
): Promise<string | undefined> {
  if (groupId && state === 'held') return findCardOfGroup(db, groupId);
  return cardCents > 0 ? id : undefined;
}
