import type { Database } from '#kit/database/database';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { endAppointment } from './end-appointment.ts';
import { isAnswerable } from './rules.ts';

/**
 * The professional declines a request: its slot is free again, the saved card is let go, the customer is told the reason.
 * Refuses wrong_state when it is answered, called off or run out: a visit that was accepted meanwhile is not cancelled by this.
 */
export async function declineRequest(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  { reason }: { reason: string },
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  await changeAppointment(deps, { id, accountId, idempotencyKey }, async (tx, row, now) => {
    if (!isAnswerable(row, now)) refuse('wrong_state');
    await endAppointment(tx, row, {
      actor: 'professional',
      actorId: accountId,
      reason,
      feeCents: 0,
      now,
    });
  });
}
