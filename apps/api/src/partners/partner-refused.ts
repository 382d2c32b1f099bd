/**
 * A partner that was asked and said no, for a reason that no use case knows. Nothing was done; asked again it says the same.
 * Mapped to 422; for logs it keeps the partner's own code, never its words, which may repeat what was typed.
 */
export class PartnerRefused extends Error {
  override readonly name = 'PartnerRefused';
  readonly code: string;

  constructor(partner: string, code: string) {
    super(`${partner} refused: ${code}`);
    this.code = code;
  }
}
