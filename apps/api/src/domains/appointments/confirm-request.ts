import type { Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { earliest } from '#kit/time';
import { requestRelease, setAuthorisationTime } from '#payments';
import { getProfessional, lockProfessional } from '#professionals';
import { isClosing, lockCalendar } from '#scheduling';
import { AppointmentConfirmed } from './facts.ts';
import { movePaymentOnSiteIfCardStopped } from './move-payment-on-site.ts';
import { deadlinesOf } from './rules.ts';
import type { AppointmentRow } from './store/appointments.ts';
import { transitionAppointment } from './transition-appointment.ts';

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
  | 'depositCents'
>;

type By = { actor: 'professional' | 'customer'; accountId: string; now: Date };

/**
 * Confirms a request, for whichever side agrees last. The card is held from 48 hours before the start or by
 * the next sweep, or released when nothing is due by card. The caller has locked the appointment and
 * reserved its time. Refuses wrong_state when the professional is closed or closing.
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
  const { serviceFeeCents, totalCents, cardCents, onSiteCents, depositCents } = agreed;
  const deadlines = deadlinesOf(startsAt, endsAt, now);
  const { authoriseAt, latestConfirmBy, ...dates } = deadlines;
  const confirmed = await transitionAppointment(tx, row, {
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
      depositCents,
      ...dates,
      expiresAt: null,
      // The answer deadline of a request must not lie after the start (appointments_answer_by_check).
      answerBy: row.answerBy && earliest(row.answerBy, startsAt),
    },
  });
  if (cardCents > 0)
    await setAuthorisationTime(tx, id, { authoriseAt, latestConfirmBy, amountCents: cardCents });
  else if (row.cardCents > 0) await requestRelease(tx, id, now);
  await announce(tx, AppointmentConfirmed, { appointmentId: id, revision: confirmed.revision }, now);
  await movePaymentOnSiteIfCardStopped(tx, confirmed, { professional, now });
}
