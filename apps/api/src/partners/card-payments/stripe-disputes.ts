import { own } from '@meche/contract/own';
import type Stripe from 'stripe';
import type { Dispute, DisputeStatus, Disputes, EvidenceTexts } from './disputes.port.ts';
import { idOf } from './stripe-answers.ts';
import { callStripe, fromUnixSeconds } from './stripe-call.ts';

export function stripeDisputes(stripe: Stripe): Disputes {
  return {
    readDispute: (id) => callStripe(async () => toDispute(await stripe.disputes.retrieve(id))),

    submitEvidence: ({ key, id, texts, submit }) =>
      callStripe(async () =>
        toDispute(
          await stripe.disputes.update(id, { evidence: toEvidence(texts), submit }, { idempotencyKey: key }),
        ),
      ),
  };
}

const FIELDS = {
  customerName: 'customer_name',
  customerEmail: 'customer_email_address',
  serviceDescription: 'product_description',
  serviceDate: 'service_date',
  refundPolicy: 'refund_policy_disclosure',
  whyNotRefunded: 'refund_refusal_explanation',
  cancellationPolicy: 'cancellation_policy_disclosure',
  whyCancellationDoesNotHold: 'cancellation_rebuttal',
  other: 'uncategorized_text',
} as const satisfies Record<keyof EvidenceTexts, keyof Stripe.DisputeUpdateParams.Evidence>;

function toEvidence(texts: EvidenceTexts): Stripe.DisputeUpdateParams.Evidence {
  const filled = Object.entries(FIELDS).map(([name, field]) => [field, own(texts, name)] as const);
  return Object.fromEntries(filled.filter(([, text]) => text !== undefined));
}

const STATUSES: Record<string, DisputeStatus> = {
  needs_response: 'needs_evidence',
  under_review: 'under_review',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry_closed',
};

function toDispute(dispute: Stripe.Dispute): Dispute {
  const status = STATUSES[dispute.status];
  if (!status) throw new Error(`unknown status of a Dispute: ${dispute.status}`);
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details;
  return {
    id: dispute.id,
    status,
    holdId: idOf(dispute.payment_intent),
    amountCents: dispute.amount,
    feeCents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    reason: dispute.reason,
    openedAt: fromUnixSeconds(dispute.created),
    bookedAt: bookedAt(dispute, (amount) => amount < 0),
    returnedAt: bookedAt(dispute, (amount) => amount > 0),
    evidenceBy: dueBy === null ? null : fromUnixSeconds(dueBy),
    isAnswered: submissions > 0,
  };
}

function bookedAt(
  { balance_transactions: lines }: Stripe.Dispute,
  is: (amount: number) => boolean,
): Date | null {
  const line = lines.find(({ amount }) => is(amount));
  return line ? fromUnixSeconds(line.created) : null;
}
