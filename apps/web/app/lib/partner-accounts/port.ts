/** Said of a person or a business, by the card partner's own names; what is undefined is left out. */
export type Said = { [name: string]: string | boolean | number | undefined | Said };

/** What a file is for (https://docs.stripe.com/file-upload). */
export type FilePurpose = 'identity_document' | 'account_requirement' | 'additional_verification';

/**
 * What the card partner must know of a professional goes there from her browser, and nowhere else: files unchanged, the rest
 * against a token, good for one call of our server. Each rejects with PartnerProblem.
 */
export type PartnerAccounts = {
  /** Answers the partner's name of the file. */
  sendFile(file: Blob, name: string, purpose: FilePurpose): Promise<string>;
  accountToken(said: Said): Promise<string>;
  personToken(said: Said): Promise<string>;
};

/** `code`: the partner's own, or `unavailable` when it cannot be reached. */
export class PartnerProblem extends Error {
  override readonly name = 'PartnerProblem';
  readonly code: string;

  constructor(code: string) {
    super(`The card partner says: ${code}`);
    this.code = code;
  }
}
