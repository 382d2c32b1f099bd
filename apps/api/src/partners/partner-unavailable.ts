import { refuse } from '#kit/refusal';

/**
 * The partner could not be reached (network, time-out, 5xx, rate limit) or refused the app's credentials,
 * so the outcome is unknown. The API answers 503 with Retry-After; jobs retry.
 */
export class PartnerUnavailable extends Error {
  override readonly name = 'PartnerUnavailable';
  readonly partner: string;

  constructor(partner: string, cause: unknown) {
    super(`${partner} did not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.partner = partner;
  }
}

/** Refuses unavailable when the call throws PartnerUnavailable. */
export async function refuseWhenUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof PartnerUnavailable) refuse('unavailable', { retryAfter: 2 });
    throw error;
  }
}

/**
 * Ignores PartnerUnavailable and rethrows any other error; passed to `catch` where an unavailable partner
 * does not matter.
 */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof PartnerUnavailable)) throw error;
}
