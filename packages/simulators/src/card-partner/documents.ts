import type {
  ApplicationFee,
  BalanceTransaction,
  BankAccount,
  BankToken,
  Dispute,
  Payment,
  PaymentRefund,
  Payout,
  Refund,
  Transfer,
  TransferReversal,
} from './money-documents.ts';

/**
 * The objects of the partner in the shape of its REST answers (https://docs.stripe.com/api). Fields that
 * begin with `_` are internal and never answered.
 */
export type Metadata = Record<string, string>;

export type CardError = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  charge?: string;
  payment_method?: PaymentMethod;
};

export type NextAction =
  | {
      type: 'use_stripe_sdk';
      use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string };
    }
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } };

export type Customer = {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
  livemode: false;
  balance: 0;
  default_source: null;
  shipping: null;
  invoice_settings: {
    default_payment_method: null;
    custom_fields: null;
    footer: null;
    rendering_options: null;
  };
};

export type PaymentMethod = {
  id: string;
  object: 'payment_method';
  type: 'card';
  created: number;
  customer: string | null;
  livemode: false;
  metadata: Metadata;
  allow_redisplay: 'unspecified';
  billing_details: { name: string | null; email: string | null; phone: string | null; address: null };
  card: {
    brand: string;
    display_brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    country: 'FR';
    funding: 'credit';
    fingerprint: string;
    checks: { cvc_check: 'pass'; address_line1_check: null; address_postal_code_check: null };
    three_d_secure_usage: { supported: true };
  };
  /** How the bank of this test card behaves. */
  _conduct: Conduct;
  /** Set when the card was detached from its customer; it cannot be used again. */
  _detached?: true;
  /** True when the payer authenticated while the card was saved. */
  _set_up: boolean;
};

export type Conduct =
  | 'succeeds'
  | 'authenticates_always'
  | 'authenticates_on_setup'
  | 'declines_charges'
  | 'loses_hold'
  | 'loses_authorisation'
  | 'declines_capture'
  | 'bypasses_pending'
  | 'disputes_charges'
  | 'refund_pends'
  | 'refund_fails'
  | { declines: { code: string; decline_code?: string } };

type Intent = {
  id: string;
  created: number;
  livemode: false;
  client_secret: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: string | null;
  payment_method: string | null;
  allowed_payment_method_types: string[] | null;
  payment_method_types: string[];
  cancellation_reason: string | null;
  /** Secret in the address of the authentication page; null when no authentication is pending. */
  _challenge: string | null;
};

export type SetupIntent = Intent & {
  object: 'setup_intent';
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled';
  usage: 'off_session' | 'on_session';
  last_setup_error: CardError | null;
  latest_attempt: null;
  mandate: null;
};

export type PaymentIntent = Intent & {
  object: 'payment_intent';
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  application_fee_amount: number | null;
  canceled_at: number | null;
  capture_method: 'automatic' | 'manual';
  confirmation_method: 'automatic';
  currency: string;
  last_payment_error: CardError | null;
  latest_charge: string | null;
  processing: { type: 'card' } | null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  statement_descriptor_suffix: string | null;
  transfer_data: { destination: string } | null;
  transfer_group: string | null;
  /** End of the hold in Unix seconds by the business clock; null when nothing is held. */
  _capture_before: number | null;
};

export type Charge = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application_fee: string | null;
  application_fee_amount: number | null;
  balance_transaction: string | null;
  billing_details: PaymentMethod['billing_details'];
  captured: boolean;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  dispute: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  on_behalf_of: string | null;
  outcome: {
    network_status: string;
    reason: string | null;
    risk_level: 'normal';
    seller_message: string;
    type: string;
  };
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: {
    type: 'card';
    card: {
      brand: string;
      last4: string;
      exp_month: number;
      exp_year: number;
      country: 'FR';
      funding: 'credit';
      network: string;
      amount_authorized: number | null;
      authorization_code: string | null;
      capture_before?: number;
      three_d_secure: { result: 'authenticated'; version: '2.2.0' } | null;
    };
  };
  refunded: boolean;
  status: 'succeeded' | 'failed';
  transfer: string | null;
  transfer_data: { amount: null; destination: string } | null;
  transfer_group: string | null;
};

/** Fields that were submitted, by the parameter names of the partner. */
export type SubmittedFields = { [name: string]: string | SubmittedFields };

export type AccountError = { code: string; reason: string; requirement: string; _files?: string };

export type Account = {
  id: string;
  object: 'account';
  type: 'none' | 'custom' | 'express' | 'standard';
  created: number;
  country: string;
  default_currency: 'eur';
  email: string | null;
  business_type: string | null;
  business_profile: Record<string, string | null>;
  capabilities: Record<string, 'active' | 'inactive' | 'pending'>;
  controller: Record<string, unknown>;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  details_submitted: boolean;
  requirements: {
    alternatives: [];
    current_deadline: number | null;
    currently_due: string[];
    disabled_reason: string | null;
    errors: AccountError[];
    eventually_due: string[];
    past_due: string[];
    pending_verification: string[];
  };
  settings: {
    payments: { statement_descriptor: string | null };
    payouts: { schedule: { interval: string } };
  };
  tos_acceptance: { date: number | null; ip: string | null };
  metadata: Metadata;
  /** All fields that were submitted, by token or as plain parameters. */
  _given: SubmittedFields;
  /** Refused documents, until others replace them. */
  _refused?: AccountError[];
  _is_verified?: boolean;
  /** The documents of the last review, as JSON. */
  _seen?: string;
  /** Reason for which the partner has disabled the account. */
  _stopped?: string;
  /** Review of this account only, set by a control route: a delay in milliseconds, or `by_hand`. */
  _review?: string;
  /** Time of the review in epoch milliseconds by the system clock. */
  _review_at?: number;
  /** Unix seconds until which a refused document may be replaced while the account stays enabled. */
  _due_by?: number;
};

export type Person = {
  id: string;
  object: 'person';
  account: string;
  created: number;
  first_name: string | null;
  last_name: string | null;
  relationship: Record<string, unknown>;
  metadata: Metadata;
  _given: SubmittedFields;
};

export type Token = {
  id: string;
  object: 'token';
  created: number;
  type: 'account' | 'person';
  used: boolean;
  client_ip: string;
  livemode: false;
  _given: SubmittedFields;
};

export type StoredFile = {
  id: string;
  object: 'file';
  created: number;
  filename: string | null;
  purpose: string;
  size: number;
  type: string;
  url: null;
  _sha256: string;
};

export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown> };
  /** Connected account of the event; absent for the platform. */
  account?: string;
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

export type Documents = {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  account: Account;
  person: Person;
  account_token: Token;
  person_token: Token;
  file: StoredFile;
  balance_transaction: BalanceTransaction;
  transfer: Transfer;
  transfer_reversal: TransferReversal;
  payment: Payment;
  payment_refund: PaymentRefund;
  application_fee: ApplicationFee;
  dispute: Dispute;
  payout: Payout;
  bank_account: BankAccount;
  token: BankToken;
  event: Event;
};
export type Kind = keyof Documents;
export type Document = Documents[Kind];
