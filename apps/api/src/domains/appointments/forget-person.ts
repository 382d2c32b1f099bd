import type { Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { refuse } from '#kit/refusal';
import { lockCalendar } from '#scheduling';
import { eraseAnswers } from './store/answers.ts';
import { countOpenAt, eraseCustomer, eraseWalkIns, type Leaver, listIdsToCome } from './store/by-person.ts';
import { eraseProfessionalNotes } from './store/professional-notes.ts';
import { eraseProposalNotes } from './store/proposals.ts';
import { eraseReasons } from './store/reasons.ts';

/**
 * Erases a person from their appointments in the caller’s transaction; the appointments stay. Refuses
 * appointments_in_the_way when some are still to come.
 */
export async function forgetPerson(tx: Tx, { accountId, professionalId }: Leaver, now: Date): Promise<void> {
  // Lock order everywhere: rows of appointments before the calendar.
  await eraseCustomer(tx, accountId);
  await eraseAnswers(tx, accountId);
  await eraseProposalNotes(tx, { accountId, professionalId });
  await eraseReasons(tx, { accountId, professionalId });
  if (professionalId) {
    await eraseWalkIns(tx, professionalId);
    await eraseProfessionalNotes(tx, professionalId);
    await lockCalendar(tx, professionalId);
  }
  // From here a booking by this account waits for the deletion, and then finds no account.
  await takeLock(tx, 'bookings', accountId);
  let left = (await listIdsToCome(tx, { customerId: accountId }, now)).length;
  if (professionalId) left += await countOpenAt(tx, professionalId);
  if (left > 0) refuse('appointments_in_the_way', { details: { appointments: left } });
}
