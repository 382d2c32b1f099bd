import type { Ending } from '#kit/jobs/partner-commands';
import { PartnerUnavailable } from './partner-unavailable.ts';

/**
 * The partner refused for a reason that no use case handles. Nothing was done, and a retry gives the same
 * answer. Mapped to 422; logs get the partner's code, never its message, which may quote input.
 */
export class PartnerRefused extends Error {
  override readonly name = 'PartnerRefused';
  readonly code: string;
  /** The card cannot be used; another one may. */
  readonly isOfCard: boolean;

  constructor(partner: string, code: string, { isOfCard = false } = {}) {
    super(`${partner} refused: ${code}`);
    this.code = code;
    this.isOfCard = isOfCard;
  }
}

/** The outcome of a partner command, by the error of its call. */
export function endingOf(error: unknown): Ending {
  if (error instanceof PartnerUnavailable) return { how: 'unknown' };
  return error instanceof PartnerRefused ? { how: 'refused' } : { how: 'fault' };
}
