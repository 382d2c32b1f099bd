/** Balance of a connected account in euro cents; negative when more was taken back than available. */
export type AccountBalance = { availableCents: number; pendingCents: number };

/**
 * `pending`: taken from the balance, not sent. `in_transit`. `paid`: arrived, by the partner's clock.
 * `failed`: returned by the bank, even after `paid`; the money is in the balance again and the bank account
 * unusable. `cancelled`: never sent, in the balance again.
 */
export type PayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'cancelled';

export type Payout = {
  id: string;
  status: PayoutStatus;
  amountCents: number;
  bankAccountId: string | null;
  /** Expected or actual day of arrival. */
  arrivesOn: Date;
  /** The partner's code, e.g. `account_closed`; null unless `failed`. */
  failureCode: string | null;
  /** When the partner booked the payout and when it failed, by its clock. */
  bookedAt: Date;
  failedAt: Date | null;
  /** `reference` of `createPayout`; null for a payout that is not ours. */
  reference: string | null;
};

/** What may be known of a bank account: never its number. */
export type BankAccount = {
  id: string;
  country: string;
  last4: string;
  /** Same number, same fingerprint, on every account. */
  fingerprint: string;
  /** False after a returned payout: another account is needed. */
  isUsable: boolean;
};

/**
 * Manual payouts of connected accounts (https://docs.stripe.com/connect/manual-payouts). Never inside a
 * transaction; PartnerUnavailable: retry with the same key; PartnerRefused: final, `account_invalid` for an
 * account that is not ours.
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
  /** The payout created with this key, even if the key has expired at the partner. */
  findPayout(order: { key: string; accountId: string }): Promise<Payout | null>;

  /**
   * The bank account behind a browser's token, before it is added. Refused with `resource_missing` for an
   * unknown token.
   */
  readBankToken(token: string): Promise<Pick<BankAccount, 'country' | 'last4' | 'fingerprint'>>;
  /**
   * Adds the bank account of a browser's token and makes it the payout account. Throws PartnerRefused:
   * `token_already_used`, `resource_missing`, `bank_account_exists`.
   */
  addBankAccount(order: { key: string; accountId: string; token: string }): Promise<BankAccount>;
  listBankAccounts(accountId: string): Promise<BankAccount[]>;
  /**
   * Removing one that is already gone succeeds. The payout account itself is refused: add another first.
   */
  removeBankAccount(of: { accountId: string; id: string }): Promise<void>;
};
