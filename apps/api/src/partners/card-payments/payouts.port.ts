/** Balance of a connected account in euro cents; negative when more was taken back than was available. */
export type AccountBalance = { availableCents: number; pendingCents: number };

/**
 * Status of a payout. `pending`: the money was taken from the balance and not sent yet. `in_transit`: the
 * money was sent. `paid`: the money arrived. `failed`: the bank returned the money, even after `paid`; the
 * money is in the balance again, and the bank account is unusable. `cancelled`: the money was never sent
 * and is in the balance again.
 */
export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'cancelled';

export type Payout = {
  id: string;
  status: PayoutStatus;
  amountCents: number;
  bankAccountId: string | null;
  /** The expected or actual day of arrival. */
  arrivesOn: Date;
  /** The partner's code, e.g. `account_closed`; null unless `failed`. */
  failureCode: string | null;
  /**
   * When the payout was created, and when the partner booked the money of a failed or cancelled payout
   * back, by the partner's clock; `failedAt` is null before that.
   */
  bookedAt: Date;
  failedAt: Date | null;
  /** The `reference` passed to `createPayout`; null for a payout that this app did not create. */
  reference: string | null;
};

/** A bank account. The app never learns its number. */
export type BankAccount = {
  id: string;
  country: string;
  last4: string;
  /** The same number has the same fingerprint on every account. */
  fingerprint: string;
  /**
   * False after the bank returned a payout or the partner could not verify the account: the professional
   * must add another bank account.
   */
  isUsable: boolean;
};

/**
 * Manual payouts of connected accounts (https://docs.stripe.com/connect/manual-payouts). Never call it
 * inside a transaction. Throws PartnerUnavailable, after which the call may be repeated with the same key,
 * and PartnerRefused, which is final (`account_invalid` for an account of another platform).
 */
export type Payouts = {
  readBalance(accountId: string): Promise<AccountBalance>;

  /**
   * Sends money to a bank account of the connected account. Throws PartnerRefused: `balance_insufficient`,
   * `bank_account_unusable`, `payouts_not_allowed`, `resource_missing`.
   */
  createPayout(order: {
    key: string;
    accountId: string;
    amountCents: number;
    reference: string;
    bankAccountId: string;
  }): Promise<Payout>;
  readPayout(of: { accountId: string; id: string }): Promise<Payout>;
  /**
   * Finds the payout that was created with this key, even if the key has expired at the partner. Returns
   * null when there is none.
   */
  findPayout(order: { key: string; accountId: string }): Promise<Payout | null>;

  /**
   * Reads the bank account behind a browser's token before it is added. Throws PartnerRefused
   * `resource_missing` for an unknown token.
   */
  readBankToken(token: string): Promise<Pick<BankAccount, 'country' | 'last4' | 'fingerprint'>>;
  /**
   * Adds the bank account of a browser's token and makes it the payout account. Throws PartnerRefused:
   * `token_already_used`, `resource_missing`, `bank_account_exists`.
   */
  addBankAccount(order: { key: string; accountId: string; token: string }): Promise<BankAccount>;
  listBankAccounts(accountId: string): Promise<BankAccount[]>;
  /**
   * Removes a bank account; succeeds when it was already removed. Throws PartnerRefused for the payout
   * account: add another bank account first.
   */
  removeBankAccount(of: { accountId: string; id: string }): Promise<void>;
};
