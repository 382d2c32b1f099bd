import { writeBalanceTransaction } from './balance.ts';
import type { Call, Route } from './call.ts';
import type { Charge } from './documents.ts';
import { Failure, invalidParam } from './failure.ts';
import { fieldFilters, listObjects, PAGING } from './lists.ts';
import type { Dispute } from './money-documents.ts';
import { type Partner, publicPart } from './partner.ts';

const FEE_CENTS = 2_000;
const DAYS_TO_ANSWER = 9;
const DAY_SECONDS = 86_400;

/** Text fields of the evidence; the simulator takes no files as evidence. */
const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'uncategorized_text',
] as const;

/**
 * Opens a dispute as a bank does: the amount (by default the whole capture) and a fee leave the platform's
 * balance immediately. Throws a Failure when the charge is not captured or was disputed before.
 */
export function openDispute(
  partner: Partner,
  charge: Charge,
  options: { reason?: string; amount?: number; daysToAnswer?: number } = {},
): Dispute {
  if (!charge.captured || charge.dispute)
    throw new Failure(400, `The charge ${charge.id} cannot be disputed.`);
  const amount = options.amount ?? charge.amount_captured;
  if (amount < 1 || amount > charge.amount_captured) throw invalidParam('amount', 'No such amount was paid.');
  const id = partner.state.newId('dispute');
  const lost = writeBalanceTransaction(partner, {
    type: 'adjustment',
    source: id,
    amount: -amount,
    account: null,
    fee: { amount: FEE_CENTS, type: 'stripe_fee', description: 'Dispute fee' },
    category: 'dispute',
  });
  const dispute = partner.state.save<'dispute'>({
    id,
    object: 'dispute',
    amount,
    balance_transactions: [publicPart(lost) as typeof lost],
    charge: charge.id,
    created: partner.now(),
    currency: 'eur',
    enhanced_eligibility_types: [],
    evidence: Object.fromEntries(EVIDENCE.map((name) => [name, null])),
    evidence_details: {
      due_by: partner.now() + (options.daysToAnswer ?? DAYS_TO_ANSWER) * DAY_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: options.reason ?? 'fraudulent',
    status: 'needs_response',
  });
  charge.disputed = true;
  charge.dispute = id;
  partner.state.save<'charge'>(charge);
  partner.announce('charge.dispute.created', dispute);
  partner.announce('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/**
 * Applies the decision of the bank. When the dispute is won, the platform gets the amount back but not the
 * fee.
 */
export function closeDispute(partner: Partner, dispute: Dispute, outcome: 'won' | 'lost'): void {
  if (isClosed(dispute)) throw new Failure(400, `The dispute ${dispute.id} is already closed.`);
  dispute.status = outcome;
  if (outcome === 'won') {
    const back = writeBalanceTransaction(partner, {
      type: 'adjustment',
      source: dispute.id,
      amount: dispute.amount,
      account: null,
      category: 'dispute_reversal',
    });
    dispute.balance_transactions.push(publicPart(back) as typeof back);
  }
  partner.announce('charge.dispute.closed', partner.state.save<'dispute'>(dispute));
  if (outcome === 'won') partner.announce('charge.dispute.funds_reinstated', dispute);
}

function isClosed({ status }: Dispute): boolean {
  return status === 'won' || status === 'lost';
}

/**
 * Evidence texts that decide a dispute immediately in Stripe's test mode
 * (https://docs.stripe.com/testing#evidence).
 */
const VERDICTS = new Map<string, 'won' | 'lost'>([
  ['winning_evidence', 'won'],
  ['losing_evidence', 'lost'],
]);

function update({ partner, params, ids }: Call): Dispute {
  const dispute = partner.get('dispute', ids[0]!);
  const details = dispute.evidence_details;
  if (isClosed(dispute)) throw cannotAnswer('This dispute is already closed');
  if (details.submission_count > 0)
    throw cannotAnswer('You have already submitted evidence for this dispute');
  if (partner.now() >= details.due_by) throw cannotAnswer('The evidence due date of this dispute has passed');
  const evidence = params.group('evidence');
  evidence?.refuseUnknown(EVIDENCE);
  for (const name of evidence?.names() ?? []) dispute.evidence[name] = evidence?.text(name) ?? null;
  dispute.metadata = params.metadata(dispute.metadata);
  details.has_evidence = Object.values(dispute.evidence).some((text) => text !== null);
  const submits = !params.has('submit') || params.boolean('submit');
  if (submits && evidence) {
    details.submission_count += 1;
    dispute.status = 'under_review';
  }
  partner.announce('charge.dispute.updated', partner.state.save<'dispute'>(dispute));
  const verdict = submits ? VERDICTS.get(dispute.evidence.uncategorized_text ?? '') : undefined;
  if (verdict) closeDispute(partner, dispute, verdict);
  return dispute;
}

function cannotAnswer(message: string): Failure {
  return new Failure(400, `${message}.`, {}, true);
}

export const disputeRoutes: Route[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    takes: [...PAGING, 'charge', 'payment_intent'],
    run: (call) =>
      listObjects(call, 'dispute', '/v1/disputes', fieldFilters(call, ['charge', 'payment_intent'])),
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    takes: [],
    run: ({ partner, ids }) => partner.get('dispute', ids[0]!),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    takes: ['evidence', 'metadata', 'submit'],
    run: update,
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    takes: [],
    run: ({ partner, ids }) => {
      const dispute = partner.get('dispute', ids[0]!);
      closeDispute(partner, dispute, 'lost');
      return dispute;
    },
  },
];
