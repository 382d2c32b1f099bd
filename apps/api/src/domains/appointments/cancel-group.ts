import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { sum } from '#kit/money';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { Cancellation } from './cancel-appointment.ts';
import { endAppointment } from './end-appointment.ts';
import { GroupCancelled } from './facts.ts';
import { getGroup } from './get-group.ts';
import { readPayment } from './read-payment.ts';
import { appointmentsPayload } from './rules/groups.ts';
import { getPossibleCancellation } from './rules.ts';
import { lockAppointment } from './store/appointments.ts';
import { listIdsOfGroup } from './store/groups.ts';

/**
 * The customer cancels those appointments of a group that can still be cancelled, each under its own terms.
 * Refuses not_found, wrong_state (no appointment can be cancelled), and fee_changed with the total fee that
 * applies now.
 */
export async function cancelGroup(
  { db, clock }: { db: Database; clock: Clock },
  id: string,
  accountId: string,
  input: Cancellation,
  idempotencyKey?: IdempotencyKey,
): Promise<void> {
  await getGroup(db, id, accountId);
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    const now = clock.now();
    const ending = [];
    for (const one of await listIdsOfGroup(tx, id)) {
      const row = await lockAppointment(tx, one);
      if (row?.customerId !== accountId) refuse('not_found');
      const cancel = getPossibleCancellation('customer', row, await readPayment(tx, row), now);
      if (cancel) ending.push({ row, feeCents: cancel.feeCents });
    }
    if (ending.length === 0) refuse('wrong_state');
    const feeCents = sum(ending.map((one) => one.feeCents));
    if (feeCents !== input.feeCents) refuse('fee_changed', { details: { feeCents } });
    const by = { actor: 'customer' as const, actorId: accountId, reason: input.reason, now };
    // When only one appointment is cancelled, the ordinary notification is sent for it.
    const together = ending.length > 1 ? { notifiedAs: 'together' as const } : {};
    for (const one of ending)
      await endAppointment(tx, one.row, { ...by, ...together, feeCents: one.feeCents });
    if (ending.length > 1)
      await announce(tx, GroupCancelled, appointmentsPayload(ending.map(({ row }) => row)), now);
  });
}
