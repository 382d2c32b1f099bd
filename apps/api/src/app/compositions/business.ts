import type { OpenBusiness } from '#identity';
import { openProfessional } from '#professionals';
import { closeSignUpDraft } from '#sign-up';
import { openMember } from '#staff';
import { startSubscription } from '#subscriptions';
import { submitDocuments } from '#verification';

/**
 * Creates the records that a professional registration needs besides the account, in the same transaction:
 * the business, its owner as a member, and if given the subscription and the documents. Closes the sign-up
 * draft.
 */
export const openBusiness: OpenBusiness = async (tx, { firstName, lastName, ...input }) => {
  const opened = await openProfessional(tx, input);
  const { accountId, now, subscription, documents: files, kbisIssuedOn, signUpDraftId } = input;
  const professionalId = opened.id;
  await openMember(tx, { professionalId, accountId, firstName, lastName, isOwner: true });
  if (signUpDraftId) await closeSignUpDraft(tx, { id: signUpDraftId, accountId, now });
  if (subscription) await startSubscription(tx, { professionalId, ...subscription, now });
  if (kbisIssuedOn || Object.values(files).some(Boolean))
    await submitDocuments(tx, { professionalId, files, kbisIssuedOn, now });
  return opened;
};
