import type { Ending } from '#kit/jobs/partner-commands';
import { PartnerUnavailable } from './partner-unavailable.ts';

/**
 * The partner refused for a reason that no use case handles. The partner did nothing, and a retry gives the
 * same answer. The API answers 422. Logs get the partner's code, never its message, which may quote input.
 */
export class PartnerRefused extends Error {
  override readonly name = 'PartnerRefused';
  readonly code: string;
  /** True when the partner refused the card and may accept another card. */
  readonly isOfCard: boolean;

  constructor(partner: string, code: string, { isOfCard = false } = {}) {
    super(`${partner} refused: ${code}`);
    this.code = code;
    this.isOfCard = isOfCard;
  }
}

/** Returns how a partner command ended, by the error of its call. */
export function endingOf(error: unknown): Ending {
  if (error instanceof PartnerUnavailable) return { how: 'unknown' };
  return error instanceof PartnerRefused ? { how: 'refused' } : { how: 'fault' };
}
