import type { Database } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import type { Once } from '#kit/once';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { authoriseFrom } from '#payments';
import { getProfessional } from '#professionals';
import { isClosing, lockCalendar } from '#scheduling';
import { changeInHouse } from './change-in-house.ts';
import { AppointmentConfirmed } from './facts.ts';
import { moveAppointment } from './move-appointment.ts';
import { deadlinesOf, isAnswerable } from './rules.ts';

/**
 * The professional accepts a request: the visit is confirmed, and what is by card is held 48 hours before, or now. Refuses
 * wrong_state when it is answered, called off or run out, or when the house is closing.
 */
export async function acceptRequest(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  once?: Once,
): Promise<void> {
  await changeInHouse(deps, { id, accountId, once }, async (tx, row, now) => {
    if (!isAnswerable(row, now)) refuse('wrong_state');
    await lockCalendar(tx, row.professionalId);
    const house = await getProfessional(tx, row.professionalId);
    if (house.deletedAt || isClosing(house, now)) refuse('wrong_state');
    const { reminderAt, authoriseAt } = deadlinesOf(row.startsAt, row.endsAt, now);
    const change = { expiresAt: null, reminderAt };
    const by = { actor: 'professional' as const, actorId: accountId, now };
    const { revision } = await moveAppointment(tx, row, { ...by, to: 'confirmed', change });
    if (row.cardCents > 0) await authoriseFrom(tx, id, authoriseAt);
    await announce(tx, AppointmentConfirmed, { appointmentId: id, revision }, now);
  });
}
