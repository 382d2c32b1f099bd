import type { Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { refuse } from '#kit/refusal';
import { lockCalendar } from '#scheduling';
import { eraseAnswers } from './store/answers.ts';
import {
  countOpenAppointments,
  eraseCustomer,
  eraseWalkIns,
  type Leaver,
  listUpcomingIds,
} from './store/by-person.ts';
import { eraseProfessionalNotes } from './store/professional-notes.ts';
import { eraseProposalNotes } from './store/proposals.ts';
import { eraseReasons } from './store/reasons.ts';

/**
 * Erases a person’s data from their appointments in the caller’s transaction; the appointments stay.
 * Refuses appointments_in_the_way when the customer has an open future appointment, or the professional any
 * open one.
 */
export async function forgetPerson(tx: Tx, { accountId, professionalId }: Leaver, now: Date): Promise<void> {
  // All transactions lock appointment rows before the calendar; another order could deadlock.
  await eraseCustomer(tx, accountId);
  await eraseAnswers(tx, accountId);
  await eraseProposalNotes(tx, { accountId, professionalId });
  await eraseReasons(tx, { accountId, professionalId });
  if (professionalId) {
    await eraseWalkIns(tx, professionalId);
    await eraseProfessionalNotes(tx, professionalId);
    await lockCalendar(tx, professionalId);
  }
  // A booking by this account that starts after this lock waits for the deletion, and is then refused
  // because the account is gone.
  await takeLock(tx, 'bookings', accountId);
  let left = (await listUpcomingIds(tx, { customerId: accountId }, now)).length;
  if (professionalId) left += await countOpenAppointments(tx, professionalId);
  if (left > 0) refuse('appointments_in_the_way', { details: { appointments: left } });
}
