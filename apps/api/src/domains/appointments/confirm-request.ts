import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { earliest } from '#kit/time';
import { authoriseFrom, requestRelease } from '#payments';
import { getProfessional, lockProfessional } from '#professionals';
import { isClosing, lockCalendar } from '#scheduling';
import { AppointmentConfirmed } from './facts.ts';
import { moveAppointment } from './move-appointment.ts';
import { unlessCardStopped } from './pay-on-site.ts';
import { deadlinesOf } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';

/** What both sides agree on: as it was asked for, or as it was proposed instead. */
export type Agreed = Pick<
  AppointmentRow,
  | 'startsAt'
  | 'endsAt'
  | 'memberId'
  | 'memberName'
  | 'serviceFeeCents'
  | 'totalCents'
  | 'cardCents'
  | 'onSiteCents'
>;

type By = { actor: 'professional' | 'customer'; accountId: string; now: Date };

/**
 * A request becomes a visit, by whichever side says the last word: the one place for its deadlines and its money. What is by card
 * is held 48 hours before, or now; what is no longer by card is let go. The caller has locked the appointment, and its time is
 * taken. Refuses wrong_state when the house is closing.
 */
export async function confirmRequest(
  tx: Tx,
  row: AppointmentRow,
  agreed: Agreed,
  { actor, accountId, now }: By,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { id, professionalId } = row;
  await lockCalendar(tx, professionalId);
  await lockProfessional(tx, professionalId);
  const professional = await getProfessional(tx, professionalId);
  if (professional.deletedAt || isClosing(professional, now)) refuse('wrong_state');
  const { startsAt, endsAt, memberId, memberName } = agreed;
  const { serviceFeeCents, totalCents, cardCents, onSiteCents } = agreed;
  const deadlines = deadlinesOf(startsAt, endsAt, now);
  const { authoriseAt, latestConfirmBy, ...dates } = deadlines;
  const confirmed = await moveAppointment(tx, row, {
    to: 'confirmed',
    actor,
    actorId: accountId,
    now,
    detail,
    change: {
      startsAt,
      endsAt,
      memberId,
      memberName,
      serviceFeeCents,
      totalCents,
      cardCents,
      onSiteCents,
      ...dates,
      expiresAt: null,
      // The answer has come; it was due before the visit, whenever that is now.
      answerBy: row.answerBy && earliest(row.answerBy, startsAt),
    },
  });
  if (cardCents > 0) await authoriseFrom(tx, id, { authoriseAt, latestConfirmBy, amountCents: cardCents });
  else if (row.cardCents > 0) await requestRelease(tx, id, now);
  await announce(tx, AppointmentConfirmed, { appointmentId: id, revision: confirmed.revision }, now);
  await unlessCardStopped(tx, confirmed, { professional, now });
}
