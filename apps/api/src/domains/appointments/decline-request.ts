import type { Database } from '#kit/database/database';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { endAppointment } from './end-appointment.ts';
import { isAnswerable } from './rules.ts';

/**
 * The professional declines a request: frees its slot, releases the saved card and sends the customer the
 * reason. Refuses not_found, forbidden, and wrong_state if the request is answered, cancelled or expired.
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
