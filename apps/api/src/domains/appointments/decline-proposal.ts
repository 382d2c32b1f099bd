import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { ProposalDeclined } from './facts.ts';
import { getOwnBooking } from './get-appointment.ts';
import { stateOfProposal } from './rules/proposals.ts';
import { insertEvent, lockAppointment } from './store/appointments.ts';
import { closeProposal, listProposals } from './store/proposals.ts';

/**
 * The customer declines a proposal; the request stays open for another answer. Idempotent. Refuses
 * not_found, forbidden to the professional, and wrong_state if the proposal is no longer open.
 */
export async function declineProposal(
  { db, clock }: { db: Database; clock: Clock },
  { id, accountId }: { id: string; accountId: string },
  proposalId: string,
): Promise<void> {
  await getOwnBooking(db, id, accountId);
  await inTransaction(db, async (tx) => {
    const row = await lockAppointment(tx, id);
    if (row?.customerId !== accountId) refuse('not_found');
    const proposal = (await listProposals(tx, [id])).find((one) => one.id === proposalId);
    if (!proposal) refuse('not_found');
    if (proposal.state === 'declined') return;
    const now = clock.now();
    if (stateOfProposal(proposal, now) !== 'open') refuse('wrong_state');
    await closeProposal(tx, proposalId, { state: 'declined', now });
    await insertEvent(tx, {
      appointmentId: id,
      at: now,
      kind: 'proposal_declined',
      actor: 'customer',
      actorId: accountId,
      detail: { proposalId },
    });
    await announce(tx, ProposalDeclined, { appointmentId: id, proposalId }, now);
  });
}
