/**
 * A partner that could not be asked: network, time-out, 5xx, or our own credentials refused.
 * The outcome of the call is unknown. Mapped to 503 with Retry-After; jobs try again.
 */
export class PartnerUnavailable extends Error {
  override readonly name = 'PartnerUnavailable';
  readonly partner: string;

  constructor(partner: string, cause: unknown) {
    super(`${partner} did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.partner = partner;
  }
}
