import type { Availability } from '@meche/contract/scheduling';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { findSlotsAgain, planAgain } from '#scheduling';
import { listMembers } from '#staff';
import { getOwnBooking } from './get-appointment.ts';
import { bookedOf, stepsOf } from './hand-over-visit.ts';
import { readPayment } from './read-payment.ts';
import { mayMoveOwn } from './rules.ts';

/**
 * When its customer could have this visit instead: as it was booked, with whom it was booked, what it takes now counted as free.
 * Refuses not_found, forbidden to the house, and wrong_state where she may not move it.
 */
export async function findTimesAgain(
  { db, clock }: { db: Database; clock: Clock },
  { id, accountId }: { id: string; accountId: string },
  { from, days }: { from?: string | undefined; days: number },
): Promise<Availability> {
  const row = await getOwnBooking(db, id, accountId);
  if (!mayMoveOwn(row, await readPayment(db, row), clock.now())) refuse('wrong_state');
  const taker = { kind: 'appointment' as const, id };
  const members = (await listMembers(db, row.professionalId)).filter((one) => one.id === row.memberId);
  const booked = bookedOf(row, await getProfessional(db, row.professionalId));
  const visit = await planAgain(db, { booked, taker, members, steps: stepsOf(row) });
  return findSlotsAgain({ db, clock }, { visit, taker, startsAt: row.startsAt, from, days });
}
