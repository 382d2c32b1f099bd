/** A professional's own account at the card partner, where her captures lie until they are paid out. */
export type ConnectedAccount = {
  id: string;
  /** The partner accepts payments for it. */
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
};

/**
 * Connected accounts (https://docs.stripe.com/connect). The marketplace collects what the partner must know about her.
 * Same rules as Charges: never inside a transaction, PartnerUnavailable means ask again with the same key.
 */
export type Accounts = {
  /** `reference` is the professional's id, `country` ISO 3166 alpha-2. */
  createAccount(order: {
    key: string;
    reference: string;
    email: string;
    country: string;
  }): Promise<ConnectedAccount>;
  readAccount(id: string): Promise<ConnectedAccount>;
};
