import type { Database } from '#kit/database/database';
import type { IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { confirmRequest } from './confirm-request.ts';
import { isAnswerable } from './rules.ts';

/**
 * The professional accepts a request, which becomes confirmed. A card is held from 48 hours before the
 * start, or by the next sweep if the start is nearer. Refuses not_found, forbidden, and wrong_state
 * (request answered, cancelled or expired; account closing).
 */
export async function acceptRequest(
  deps: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  await changeAppointment(deps, { id, accountId, idempotencyKey }, async (tx, row, now) => {
    if (!isAnswerable(row, now)) refuse('wrong_state');
    await confirmRequest(tx, row, row, { actor: 'professional', accountId, now });
  });
}
