import type { Language } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { type Limits, networkOf } from '#kit/http/limits';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { SignUpLinkRequested } from './facts.ts';
import type { DraftProof } from './prove-draft.ts';
import { linkLimit, linkLineLimit } from './rules.ts';
import { findDraft } from './store.ts';

/**
 * Emails the link of a draft to the address in the draft. The function does not look up whether that
 * address has an account, so that the answer does not reveal whether the account exists. Refuses not_found,
 * invalid_input without an email, too_many_requests.
 */
export async function requestSignUpLink(
  { db, clock, limits }: { db: Database; clock: Clock; limits: Limits },
  { id, language, ip }: { id: string; language: Language; ip: string },
): Promise<void> {
  const draft = (await findDraft(db, id, clock.now())) ?? refuse('not_found');
  const email = draft.steps.personalDetails?.email?.toLowerCase();
  if (!email) refuse('invalid_input', { fields: { 'personal_details.email': 'required' } });
  await limits.hit(linkLineLimit, networkOf(ip));
  await limits.hit(linkLimit, `email:${email}`);
  await inTransaction(db, (tx) => announce(tx, SignUpLinkRequested, { draftId: id, language }, clock.now()));
}

export type SignUpToMail = { draftId: string; token: string; email: string; firstName: string | undefined };

/**
 * Returns what the email of a sign-up link needs; undefined when the draft was deleted, has expired or has
 * no email, so that no email is sent.
 */
export async function readSignUpToMail(
  { db, clock, proof }: { db: Database; clock: Clock; proof: DraftProof },
  draftId: string,
): Promise<SignUpToMail | undefined> {
  const { email, firstName } = (await findDraft(db, draftId, clock.now()))?.steps.personalDetails ?? {};
  return email === undefined ? undefined : { draftId, token: proof.tokenOf(draftId), email, firstName };
}
