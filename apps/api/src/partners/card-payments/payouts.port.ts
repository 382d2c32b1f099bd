/** What lies on a connected account. Cents of euro; below zero when more was taken back than was there. */
export type AccountBalance = { availableCents: number; pendingCents: number };

/**
 * - `pending`: taken from the balance, not yet sent. `in_transit`: on its way. `paid`: arrived, by the partner's clock.
 * - `failed`: the bank sent it back, also after `paid`: it is in the balance again, and that bank account takes no more.
 * - `cancelled`: never sent, in the balance again.
 */
export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'cancelled';

export type Payout = {
  id: string;
  status: PayoutStatus;
  amountCents: number;
  bankAccountId: string | null;
  /** The day on which it is expected, or came. */
  arrivesOn: Date;
  /** The partner's word, e.g. `account_closed`; null unless `failed`. */
  failureCode: string | null;
  /** When the partner booked it, by its clock, and when it came back; null as long as it did not. */
  bookedAt: Date;
  failedAt: Date | null;
  /** What `createPayout` was given; null for a payout that is not ours. */
  reference: string | null;
};

/** As much of a bank account as may be known: never its number. */
export type BankAccount = {
  id: string;
  country: string;
  last4: string;
  /** The same number gives the same text, on every account. */
  fingerprint: string;
  /** False once a payout came back from it: another is needed. */
  isUsable: boolean;
};

/**
 * Payouts of connected accounts, ordered one by one (https://docs.stripe.com/connect/manual-payouts).
 * Same rules as Charges: never inside a transaction, PartnerUnavailable means ask again with the same key, PartnerRefused is
 * a definite no. An account that is none of ours is refused with `account_invalid`.
 */
export type Payouts = {
  readBalance(accountId: string): Promise<AccountBalance>;

  /**
   * Sends money to a bank account of hers. Throws PartnerRefused: `balance_insufficient` (more than is available),
   * `bank_account_unusable`, `payouts_not_allowed` (the partner stopped them), `resource_missing` (no such bank account).
   */
  createPayout(order: {
    key: string;
    accountId: string;
    amountCents: number;
    reference: string;
    bankAccountId: string;
  }): Promise<Payout>;
  readPayout(of: { accountId: string; id: string }): Promise<Payout>;
  /** The payout that `createPayout` made with this key, also when the key itself is forgotten. */
  findPayout(order: { key: string; accountId: string }): Promise<Payout | null>;

  /** What the browser gave to the partner, before it is added anywhere. Refused with `resource_missing` where it is none. */
  readBankToken(token: string): Promise<Pick<BankAccount, 'country' | 'last4' | 'fingerprint'>>;
  /**
   * Adds the bank account that her browser gave to the partner, and makes it the one payouts go to. Throws PartnerRefused:
   * `token_already_used`, `resource_missing` (no such token), `bank_account_exists`.
   */
  addBankAccount(order: { key: string; accountId: string; token: string }): Promise<BankAccount>;
  listBankAccounts(accountId: string): Promise<BankAccount[]>;
  /** One that is already gone stays so. The one payouts go to is refused: add another first. */
  removeBankAccount(of: { accountId: string; id: string }): Promise<void>;
};
