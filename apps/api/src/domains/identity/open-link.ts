import type { Db } from '#kit/database/database';
import { type Clock, later } from '#kit/time';
import { linkLives } from './rules.ts';
import { hashToken, type TokenSigner } from './sign-tokens.ts';
import { insertLink, type NewLink } from './store/links.ts';

/** `clock` is system time. */
export type LinkParts = { tokens: TokenSigner; clock: Clock };

/**
 * Opens a link, good once and for as long as its kind says (1 h, an invitation 7 days), in the caller's transaction if it
 * has one. Opened again with the same id it is the same link. The caller announces LinkOpened, or mails it itself.
 */
export async function openLink(
  db: Db,
  { tokens, clock }: LinkParts,
  it: Omit<NewLink, 'tokenHash' | 'createdAt' | 'expiresAt'>,
): Promise<{ expiresAt: Date }> {
  const createdAt = clock.now();
  const expiresAt = later(createdAt, linkLives[it.kind]);
  await insertLink(db, { ...it, tokenHash: hashToken(tokens.linkToken(it.id)), createdAt, expiresAt });
  return { expiresAt };
}
