import type { Database } from '#kit/database/database';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import { type Clock, later } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { noShowFrom, UNDO_MS } from './rules.ts';
import { transitionAppointment } from './transition-appointment.ts';

/**
 * The professional records that the client did not come. Refuses not_found, forbidden, wrong_state, and
 * too_early_for_no_show until 15 minutes after the start.
 */
export async function markNoShow(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  await changeAppointment(deps, { id, accountId, idempotencyKey }, async (tx, row, now) => {
    if (row.state === 'confirmed' && now < noShowFrom(row.startsAt)) refuse('too_early_for_no_show');
    await transitionAppointment(tx, row, {
      to: 'no_show',
      actor: 'professional',
      actorId: accountId,
      now,
      change: { settleAt: later(now, UNDO_MS), reminderAt: null },
    });
  });
}
