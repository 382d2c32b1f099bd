import type { Database } from '#kit/database/database';
import type { Once } from '#kit/once';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeInHouse } from './change-in-house.ts';
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
  once?: Once,
): Promise<void> {
  await changeInHouse(deps, { id, accountId, once }, async (tx, row, now) => {
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
