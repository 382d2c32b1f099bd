import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#kit/database/database';
import { announce } from '#kit/jobs/facts';
import { type Clock, later } from '#kit/time';
import { LinkOpened } from './facts.ts';
import { linkLifetimes } from './rules.ts';
import { hashToken, type TokenSigner } from './sign-tokens.ts';
import { insertLink, type NewLink } from './store/links.ts';

/** `clock` is system time. */
export type LinkDeps = { tokens: TokenSigner; clock: Clock };

/**
 * Creates a single-use link with the lifetime of its kind (`linkLifetimes`). Idempotent by id. The caller mails
 * the link.
 */
export async function openLink(
  db: Db,
  { tokens, clock }: LinkDeps,
  link: Omit<NewLink, 'tokenHash' | 'createdAt' | 'expiresAt'>,
): Promise<{ expiresAt: Date }> {
  const createdAt = clock.now();
  const expiresAt = later(createdAt, linkLifetimes[link.kind]);
  await insertLink(db, {
    ...link,
    tokenHash: hashToken(tokens.linkTokens(link.id)[0]),
    createdAt,
    expiresAt,
  });
  return { expiresAt };
}

/** Creates a link; the worker mails it after the commit of the caller’s transaction. */
export async function mailLink(
  tx: Tx,
  links: LinkDeps,
  link: Omit<NewLink, 'id' | 'tokenHash' | 'createdAt' | 'expiresAt'>,
): Promise<{ linkId: string; expiresAt: Date }> {
  const linkId = randomUUID();
  const { expiresAt } = await openLink(tx, links, { ...link, id: linkId });
  await announce(tx, LinkOpened, { linkId }, links.clock.now());
  return { linkId, expiresAt };
}
