import { createDraftProof, type DraftProof, type SignUpDecisions } from '#sign-up';
import { firstInvoiceOn, formulaOf, matchPlan, monthlyCentsOf } from '#subscriptions';
import { faultOfKbis, requiredDocuments } from '#verification';
import type { Config } from '../config.ts';

/**
 * The rules of the other domains that a sign-up shows while it is filled in; the same rules decide at its
 * end.
 */
export const signUpDecisions: SignUpDecisions = {
  planOf(role, totalPrice, additionalProfiles) {
    const plan = matchPlan(role, totalPrice, additionalProfiles);
    if (!plan) return undefined;
    return { plan, formula: formulaOf(totalPrice), monthlyCents: monthlyCentsOf(plan, additionalProfiles) };
  },
  firstInvoiceOn,
  documentsOf: requiredDocuments,
  faultOfKbis,
};

export function draftProofOf({ SESSION_SECRETS, PUBLIC_ORIGIN, INSECURE_HTTP }: Config): DraftProof {
  const secure = !(INSECURE_HTTP && PUBLIC_ORIGIN.startsWith('http:'));
  return createDraftProof({ secrets: SESSION_SECRETS, secure });
}
