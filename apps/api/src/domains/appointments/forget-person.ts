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
 * Takes the person out of her appointments, in the caller's transaction; the visits themselves stay. Refuses
 * appointments_in_the_way when one is left, which she was not told of or which was made since.
 */
export async function forgetPerson(tx: Tx, { accountId, professionalId }: Leaver, now: Date): Promise<void> {
  // Rows of appointments are locked before the calendar, here as everywhere.
  await eraseCustomer(tx, accountId);
  await eraseAnswers(tx, accountId);
  await eraseProposalNotes(tx, { accountId, professionalId });
  await eraseReasons(tx, { accountId, professionalId });
  if (professionalId) {
    await eraseWalkIns(tx, professionalId);
    await eraseProfessionalNotes(tx, professionalId);
    await lockCalendar(tx, professionalId);
  }
  // From here on a booking of hers waits until she is gone, and then finds no account.
  await takeLock(tx, 'bookings', accountId);
  let left = (await listIdsToCome(tx, { customerId: accountId }, now)).length;
  if (professionalId) left += await countOpenAt(tx, professionalId);
  if (left > 0) refuse('appointments_in_the_way', { details: { appointments: left } });
}
