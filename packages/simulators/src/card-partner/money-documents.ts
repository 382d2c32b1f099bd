/**
 * Objects of the partner's bookkeeping (https://docs.stripe.com/api/balance_transactions). `_account` is
 * the connected account that owns the object; null for the platform.
 */
type Metadata = Record<string, string>;

type Owned = { _account: string | null };

export type BalanceTransaction = Owned & {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: {
    amount: number;
    application: null;
    currency: string;
    description: string;
    type: 'stripe_fee' | 'application_fee';
  }[];
  net: number;
  reporting_category: string;
  source: string;
  status: 'available' | 'pending';
  type:
    | 'charge'
    | 'payment'
    | 'transfer'
    | 'application_fee'
    | 'refund'
    | 'refund_failure'
    | 'transfer_refund'
    | 'payment_refund'
    | 'application_fee_refund'
    | 'adjustment'
    | 'payout'
    | 'payout_failure';
};

export type Refund = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  pending_reason?: 'processing';
  reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  transfer_reversal: string | null;
  source_transfer_reversal: null;
  /**
   * When the bank will answer, in Unix seconds by the business clock, and its answer; null when it has
   * answered.
   */
  _settles: { at: number; status: 'succeeded' | 'failed' } | null;
};

export type Transfer = {
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  balance_transaction: string | null;
  created: number;
  currency: string;
  description: string | null;
  destination: string;
  destination_payment: string;
  livemode: false;
  metadata: Metadata;
  reversed: boolean;
  source_transaction: string | null;
  source_type: 'card';
  transfer_group: string | null;
};

export type TransferReversal = {
  id: string;
  object: 'transfer_reversal';
  amount: number;
  balance_transaction: string | null;
  created: number;
  currency: string;
  destination_payment_refund: string;
  metadata: Metadata;
  source_refund: string | null;
  transfer: string;
};

/** A transfer as its destination sees it: a charge that the platform paid. */
export type Payment = Owned & {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application_fee: string | null;
  application_fee_amount: number | null;
  balance_transaction: string;
  captured: true;
  created: number;
  currency: string;
  customer: null;
  disputed: false;
  livemode: false;
  metadata: Metadata;
  paid: true;
  payment_intent: null;
  payment_method: null;
  payment_method_details: { type: 'stripe_account'; stripe_account: Record<string, never> };
  refunded: boolean;
  source_transfer: string;
  status: 'succeeded';
};

export type PaymentRefund = Owned & {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string;
  charge: string;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: null;
  reason: null;
  source_transfer_reversal: string;
  status: 'succeeded';
  transfer_reversal: null;
};

export type ApplicationFee = {
  id: string;
  object: 'application_fee';
  account: string;
  amount: number;
  amount_refunded: number;
  balance_transaction: string | null;
  /** The payment in the connected account; `originating_transaction` is the platform's charge. */
  charge: string;
  created: number;
  currency: string;
  livemode: false;
  originating_transaction: string;
  refunded: boolean;
};

export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost';

export type Dispute = {
  id: string;
  object: 'dispute';
  amount: number;
  /** Always contains the whole objects, as with Stripe. */
  balance_transactions: Omit<BalanceTransaction, '_account'>[];
  charge: string;
  created: number;
  currency: string;
  enhanced_eligibility_types: never[];
  evidence: Record<string, string | null>;
  evidence_details: {
    due_by: number;
    enhanced_eligibility: Record<string, never>;
    has_evidence: boolean;
    past_due: boolean;
    submission_count: number;
  };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  network_reason_code: string;
  payment_intent: string;
  reason: string;
  status: DisputeStatus;
};

export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';

export type Payout = Owned & {
  id: string;
  object: 'payout';
  amount: number;
  application_fee: null;
  application_fee_amount: null;
  arrival_date: number;
  automatic: false;
  balance_transaction: string;
  created: number;
  currency: string;
  description: string | null;
  destination: string;
  failure_balance_transaction: string | null;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  method: 'standard';
  original_payout: null;
  payout_method: null;
  reconciliation_status: 'not_applicable';
  reversed_by: null;
  source_type: 'card';
  statement_descriptor: string | null;
  status: PayoutStatus;
  trace_id: null;
  type: 'bank_account';
  /** When the status changes next, in Unix seconds by the business clock; null when it is final. */
  _moves_at: number | null;
};

export type BankAccount = {
  id: string;
  object: 'bank_account';
  account: string | null;
  account_holder_name: string | null;
  account_holder_type: string | null;
  available_payout_methods: ['standard'];
  bank_name: string;
  country: string;
  created: number;
  currency: 'eur';
  default_for_currency: boolean;
  fingerprint: string;
  last4: string;
  metadata: Metadata;
  routing_number: string;
  status: 'new' | 'errored';
};

/** Represents a bank account until an account uses the token; each token works once. */
export type BankToken = {
  id: string;
  object: 'token';
  bank_account: BankAccount;
  client_ip: string;
  created: number;
  livemode: false;
  type: 'bank_account';
  used: boolean;
};
