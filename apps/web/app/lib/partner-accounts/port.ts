/**
 * Fields of a person or a business, by the names that the card partner uses; undefined fields are omitted.
 */
export type PartnerFields = { [name: string]: string | boolean | number | undefined | PartnerFields };

/** Purposes that Stripe defines: https://docs.stripe.com/file-upload */
export type FilePurpose = 'identity_document' | 'account_requirement' | 'additional_verification';

/**
 * Sends identity data from the professional’s browser straight to the card partner: files unmodified, the
 * rest as a token that our server can use once. All methods reject with PartnerProblem.
 */
export type PartnerAccounts = {
  /** Uploads a file and returns its id at the partner. */
  sendFile(file: Blob, name: string, purpose: FilePurpose): Promise<string>;
  accountToken(fields: PartnerFields): Promise<string>;
  personToken(fields: PartnerFields): Promise<string>;
};

/**
 * `code` is an error code of the card partner, `refused` without one, or `unavailable` when the partner is
 * unreachable.
 */
export class PartnerProblem extends Error {
  override readonly name = 'PartnerProblem';
  readonly code: string;

  constructor(code: string) {
    super(`The card partner says: ${code}`);
    this.code = code;
  }
}
