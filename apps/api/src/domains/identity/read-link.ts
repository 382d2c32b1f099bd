import type { Language } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import type { LinkDeps } from './open-link.ts';
import { hashToken } from './sign-tokens.ts';
import { findAccount } from './store/accounts.ts';
import { findValidLink, findValidLinkByToken, type Link, type LinkKind } from './store/links.ts';

/** Registration codes are left out, because readCodeToMail reads them. */
type LinkEmailKind = Exclude<LinkKind, 'registration_code'>;

/** A link for its email. The token must not be stored, logged or sent elsewhere. */
export type LinkToMail = {
  kind: LinkEmailKind;
  token: string;
  email: string;
  /** Undefined for an invited person who has no account. */
  reader: { firstName: string; language: Language } | undefined;
  subjectId: string | null;
  expiresAt: Date;
};

/** Undefined once the link is used or expired, so that it is not mailed, and for registration codes. */
export async function readLinkToMail(
  { db, tokens, clock }: { db: Database } & LinkDeps,
  linkId: string,
): Promise<LinkToMail | undefined> {
  const link = await findValidLink(db, linkId, clock.now());
  if (!link) return undefined;
  const { kind, email, subjectId, expiresAt, accountId, tokenHash } = link;
  if (kind === 'registration_code') return undefined;
  const token = tokens.linkTokens(linkId).find((one) => hashToken(one).equals(tokenHash));
  // The secret that opened the link is not listed any more.
  if (token === undefined) return undefined;
  const reader = accountId ? await findAccount(db, accountId) : undefined;
  return { kind, token, email, reader, subjectId, expiresAt };
}

/** Reads a link without using it up. `clock` is system time. Refuses link_expired. */
export async function getLink(
  { db, clock }: { db: Database; clock: Clock },
  { kind, token }: { kind: LinkKind; token: string },
): Promise<Link> {
  return (
    (await findValidLinkByToken(db, { kind, tokenHash: hashToken(token) }, clock.now())) ??
    refuse('link_expired')
  );
}
