import type { Db } from '#kit/database/database';
import type { AppointmentRow } from './store/appointments.ts';
import { findCardOfGroup } from './store/groups.ts';

/**
 * By which appointment its card is asked for: its own, and while several are held as one that of the first who is by card.
 * Undefined: nothing is by card.
 */
export async function findCard(
  db: Db,
  { id, state, groupId, cardCents }: Pick<AppointmentRow, 'id' | 'state' | 'groupId' | 'cardCents'>,
): Promise<string | undefined> {
  if (groupId && state === 'held') return findCardOfGroup(db, groupId);
  return cardCents > 0 ? id : undefined;
}
