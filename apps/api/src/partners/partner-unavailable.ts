import { refuse } from '#kit/refusal';

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

/** A partner that does not answer is a refusal to whoever waits for it. */
export async function refuseWhileAway<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof PartnerUnavailable) refuse('unavailable', { retryAfter: 2 });
    throw error;
  }
}

/** For `catch`: where it does not matter that the partner is away. */
export function unlessAway(error: unknown): void {
  if (!(error instanceof PartnerUnavailable)) throw error;
}
