import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { hashToken } from './sign-tokens.ts';
import { claimLink, type Link, type LinkKind, releaseLink } from './store/links.ts';

/**
 * Does what a mailed link is good for, once: of two at the same moment one gets it. When the work fails the link stays
 * good; a process that dies in the middle has used it up. `clock` is system time. Refuses link_expired.
 */
export async function useLink<T>(
  { db, clock }: { db: Database; clock: Clock },
  asked: { kind: LinkKind; token: string | undefined },
  work: (link: Link) => Promise<T>,
): Promise<T> {
  const { kind, token = '' } = asked;
  const link = await claimLink(db, { kind, tokenHash: hashToken(token) }, clock.now());
  if (!link) refuse('link_expired');
  try {
    return await work(link);
  } catch (error) {
    await releaseLink(db, link.id);
    throw error;
  }
}
