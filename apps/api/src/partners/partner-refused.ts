import type { Ending } from '#kit/jobs/partner-commands';
import { PartnerUnavailable } from './partner-unavailable.ts';

/**
 * A partner that was asked and said no, for a reason that no use case knows. Nothing was done; asked again it says the same.
 * Mapped to 422; for logs it keeps the partner's own code, never its words, which may repeat what was typed.
 */
export class PartnerRefused extends Error {
  override readonly name = 'PartnerRefused';
  readonly code: string;
  /** It is the card that cannot be used; another one may. */
  readonly isOfCard: boolean;

  constructor(partner: string, code: string, { isOfCard = false } = {}) {
    super(`${partner} refused: ${code}`);
    this.code = code;
    this.isOfCard = isOfCard;
  }
}

/** What an error of a partner's call says of its outcome. */
export function endingOf(error: unknown): Ending {
  if (error instanceof PartnerUnavailable) return { how: 'unknown' };
  return error instanceof PartnerRefused ? { how: 'refused' } : { how: 'fault' };
}
