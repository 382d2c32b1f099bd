import { refuse } from '#kit/refusal';

/**
 * The partner could not be reached (network, time-out, 5xx) or refused our credentials: the outcome is
 * unknown. Mapped to 503 with Retry-After; jobs retry.
 */
export class PartnerUnavailable extends Error {
  override readonly name = 'PartnerUnavailable';
  readonly partner: string;

  constructor(partner: string, cause: unknown) {
    super(`${partner} did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.partner = partner;
  }
}

/** Turns PartnerUnavailable into the refusal `unavailable`. */
export async function refuseWhileAway<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PartnerUnavailable) refuse('unavailable', { retryAfter: 2 });
    throw error;
  }
}

/** For `catch`, where an outage of the partner does not matter. */
export function unlessAway(error: unknown): void {
  if (!(error instanceof PartnerUnavailable)) throw error;
}
