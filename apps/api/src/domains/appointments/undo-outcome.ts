import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { undoableUntil } from './rules.ts';
import { transitionAppointment } from './transition-appointment.ts';

/**
 * The professional undoes completed or no_show: the appointment is confirmed again. Refuses not_found,
 * forbidden, wrong_state, and undo_too_late after ten minutes or when the system completed it.
 */
export async function undoOutcome(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
): Promise<void> {
  await changeAppointment(deps, { id, accountId }, async (tx, row, now) => {
    if (row.state !== 'completed' && row.state !== 'no_show') refuse('wrong_state');
    const until = undoableUntil(row);
    if (!until || until <= now) refuse('undo_too_late');
    await transitionAppointment(tx, row, {
      to: 'confirmed',
      actor: 'professional',
      actorId: accountId,
      now,
      change: { settleAt: null, feeCents: null, reviewAskAt: null, paidOnSiteBy: null },
    });
  });
}
