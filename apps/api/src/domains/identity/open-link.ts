import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { type Clock, later } from '#kit/time';
import { LinkOpened } from './facts.ts';
import { linkLives } from './rules.ts';
import { hashToken, type TokenSigner } from './sign-tokens.ts';
import { insertLink, type NewLink } from './store/links.ts';

/** `clock` is system time. */
export type LinkDeps = { tokens: TokenSigner; clock: Clock };

/**
 * Opens a link, good once and for as long as its kind says (`linkLives`), in the caller's transaction if it
 * has one. Opened again with the same id it is the same link. The caller mails it.
 */
export async function openLink(
  db: Db,
  { tokens, clock }: LinkDeps,
  it: Omit<NewLink, 'tokenHash' | 'createdAt' | 'expiresAt'>,
): Promise<{ expiresAt: Date }> {
  const createdAt = clock.now();
  const expiresAt = later(createdAt, linkLives[it.kind]);
  await insertLink(db, { ...it, tokenHash: hashToken(tokens.linkToken(it.id)), createdAt, expiresAt });
  return { expiresAt };
}

/** Opens a link that the worker mails once the caller's transaction is committed. */
export async function mailLink(
  tx: Tx,
  links: LinkDeps,
  it: Omit<NewLink, 'id' | 'tokenHash' | 'createdAt' | 'expiresAt'>,
): Promise<{ linkId: string; expiresAt: Date }> {
  const linkId = randomUUID();
  const { expiresAt } = await openLink(tx, links, { ...it, id: linkId });
  await announce(tx, LinkOpened, { linkId }, links.clock.now());
  return { linkId, expiresAt };
}
