import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { hashToken } from './sign-tokens.ts';
import { claimLink, type Link, type LinkKind, releaseLink } from './store/links.ts';

/**
 * Uses a mailed link up and runs `work`; of two concurrent uses only one succeeds. When `work` fails, the
 * link can be used again, except after a crash of the process. `clock` is system time. Refuses
 * link_expired.
 */
export async function useLink<T>(
  { db, clock }: { db: Database; clock: Clock },
  input: { kind: LinkKind; token: string | undefined },
  work: (link: Link) => Promise<T>,
): Promise<T> {
  const { kind, token = '' } = input;
  const link = await claimLink(db, { kind, tokenHash: hashToken(token) }, clock.now());
  if (!link) refuse('link_expired');
  try {
    return await work(link);
  } catch (error) {
    await releaseLink(db, link.id);
    throw error;
  }
}
