import type { Database } from '#kit/database/database';
import { later } from '#kit/time';
import { aLine, anAppointment } from '#testing/builders';

const HOUR_MS = 3_600_000;

/**
 * Inserts an appointment in two days that must be answered within a day of `now`, with a proposal of
 * another time. The appointment occupies no time in the calendar.
 */
export async function aProposedRequest(
  db: Database,
  professional: { id: string; memberId: string },
  { now, customerId, startsAt }: { now: Date; customerId: string; startsAt?: Date },
): Promise<{ id: string; proposalId: string }> {
  const answerBy = later(now, 24 * HOUR_MS);
  const request = { customerId, startsAt: later(now, 48 * HOUR_MS), state: 'requested' };
  const id = await anAppointment(db, professional, { ...request, expiresAt: answerBy, answerBy });
  await aLine(db, id);
  const price = { totalCents: 4000, cardCents: 0 };
  const { id: proposalId } = await db
    .insertInto('appointments.proposals')
    .values({ appointmentId: id, round: 1, ...price, note: 'Plutôt l’après-midi ?', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const begins = startsAt ?? later(now, 72 * HOUR_MS);
  await db
    .insertInto('appointments.proposedTimes')
    .values({
      proposalId,
      position: 0,
      memberId: professional.memberId,
      memberName: 'Inès Marchal',
      startsAt: begins,
      endsAt: later(begins, HOUR_MS),
      openUntil: answerBy,
    })
    .execute();
  return { id, proposalId };
}
