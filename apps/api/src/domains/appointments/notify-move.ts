import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import type { Clock } from '#kit/time';
import { rescheduleHold } from '#payments';
import { AppointmentHandedOver, AppointmentRescheduled } from './facts.ts';
import { differences } from './rules/rescheduling.ts';
import { deadlinesOf } from './rules.ts';
import { lockAppointment } from './store/appointments.ts';
import { dropUnnotifiedMove, findUnnotifiedMove } from './store/unnotified-moves.ts';

/**
 * Sweep: a move that nobody took back is told to its customer, and what is held on her card follows the visit. Of one that was
 * called off meanwhile she hears that alone; of one that only takes longer once it has begun, nothing.
 */
export async function notifyMove({ db, clock }: { db: Database; clock: Clock }, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    const told = await findUnnotifiedMove(tx, id);
    const now = clock.now();
    if (!row || !told || told.notifyAt > now) return;
    await dropUnnotifiedMove(tx, id);
    if (row.state !== 'confirmed') return;
    const { revision, startsAt, endsAt, cardCents } = row;
    const { time, member, length } = differences(told, row);
    if (cardCents > 0 && (time || length)) {
      const { authoriseAt, latestConfirmBy } = deadlinesOf(startsAt, endsAt, now);
      await rescheduleHold(tx, id, { authoriseAt, latestConfirmBy, endsAt, now });
    }
    const about = { appointmentId: id, revision };
    if (time || (length && startsAt > now)) {
      const former = {
        startsAt: told.startsAt.toISOString(),
        endsAt: told.endsAt.toISOString(),
        memberName: told.memberName,
        memberId: told.memberId,
      };
      await announce(tx, AppointmentRescheduled, { ...about, former }, now);
    } else if (member) {
      const former = { formerName: told.memberName, formerMemberId: told.memberId };
      await announce(tx, AppointmentHandedOver, { ...about, ...former }, now);
    }
  });
}
