/**
 * Connected accounts (https://docs.stripe.com/connect): a professional's own account at the card partner, where her captures
 * lie until they are paid out. The marketplace collects what the partner must know about her.
 * Same rules as Charges: never inside a transaction, PartnerUnavailable means ask again with the same key.
 */
export type Accounts = {
  /** `reference` is the professional's id, `country` ISO 3166 alpha-2. Answers the partner's account id. */
  createAccount(order: { key: string; reference: string; email: string; country: string }): Promise<string>;
};
