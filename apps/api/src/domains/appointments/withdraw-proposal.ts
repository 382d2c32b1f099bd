import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { changeAppointment } from './change-appointment.ts';
import { stateOfProposal } from './rules/proposals.ts';
import { insertEvent } from './store/appointments.ts';
import { closeProposal, listProposals } from './store/proposals.ts';

/**
 * The professional withdraws a proposal; the request stays open for another answer. Does nothing for one
 * that was withdrawn or replaced. Refuses not_found, forbidden, and wrong_state if it was accepted or
 * declined, or its times have passed.
 */
export async function withdrawProposal(
  deps: { db: Database; clock: Clock },
  { id, accountId }: { id: string; accountId: string },
  proposalId: string,
): Promise<void> {
  await changeAppointment(deps, { id, accountId }, async (tx, _row, now) => {
    const proposal = (await listProposals(tx, [id])).find((one) => one.id === proposalId);
    if (!proposal) refuse('not_found');
    if (proposal.state === 'lapsed') return;
    if (stateOfProposal(proposal, now) !== 'open') refuse('wrong_state');
    await closeProposal(tx, proposalId, { state: 'lapsed', now });
    await insertEvent(tx, {
      appointmentId: id,
      at: now,
      kind: 'proposal_withdrawn',
      actor: 'professional',
      actorId: accountId,
      detail: { proposalId },
    });
  });
}
