import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import type { Clock } from '#kit/time';
import { rescheduleHold } from '#payments';
import { AppointmentHandedOver, AppointmentRescheduled } from './facts.ts';
import { findDifferences } from './rules/rescheduling.ts';
import { deadlinesOf } from './rules.ts';
import { lockAppointment } from './store/appointments.ts';
import { dropUnnotifiedMove, findUnnotifiedMove } from './store/unnotified-moves.ts';

/**
 * Sweep: notifies the customer of a move that was not undone, and moves the card hold to the new time. A
 * cancelled appointment gets no second notification, and a longer duration after the start gets none.
 */
export async function notifyMove({ db, clock }: { db: Database; clock: Clock }, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const unnotified = await findUnnotifiedMove(tx, id);
    const now = clock.now();
    if (!row || !unnotified || unnotified.notifyAt > now) return;
    await dropUnnotifiedMove(tx, id);
    if (row.state !== 'confirmed') return;
    const { revision, startsAt, endsAt, cardCents } = row;
    const { time, member, length } = findDifferences(unnotified, row);
    if (cardCents > 0 && (time || length)) {
      const { authoriseAt, latestConfirmBy } = deadlinesOf(startsAt, endsAt, now);
      await rescheduleHold(tx, id, { authoriseAt, latestConfirmBy, endsAt, now });
    }
    const about = { appointmentId: id, revision };
    if (time || (length && startsAt > now)) {
      const former = {
        startsAt: unnotified.startsAt.toISOString(),
        endsAt: unnotified.endsAt.toISOString(),
        memberName: unnotified.memberName,
        memberId: unnotified.memberId,
      };
      await announce(tx, AppointmentRescheduled, { ...about, former }, now);
    } else if (member) {
      const former = { formerName: unnotified.memberName, formerMemberId: unnotified.memberId };
      await announce(tx, AppointmentHandedOver, { ...about, ...former }, now);
    }
  });
}
