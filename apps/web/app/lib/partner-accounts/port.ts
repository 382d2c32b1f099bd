/** Fields of a person or a business, by the card partner's names; undefined ones are left out. */
export type PartnerFields = { [name: string]: string | boolean | number | undefined | PartnerFields };

/** https://docs.stripe.com/file-upload */
export type FilePurpose = 'identity_document' | 'account_requirement' | 'additional_verification';

/**
 * Identity data goes from the professional's browser to the card partner only: files unmodified, the rest
 * as a token valid for one call of our server. Each rejects with PartnerProblem.
 */
export type PartnerAccounts = {
  /** Returns the partner's id of the file. */
  sendFile(file: Blob, name: string, purpose: FilePurpose): Promise<string>;
  accountToken(fields: PartnerFields): Promise<string>;
  personToken(fields: PartnerFields): Promise<string>;
};

/** `code`: the partner's, or `unavailable` when it is unreachable. */
export class PartnerProblem extends Error {
  override readonly name = 'PartnerProblem';
  readonly code: string;

  constructor(code: string) {
    super(`The card partner says: ${code}`);
    this.code = code;
  }
}
