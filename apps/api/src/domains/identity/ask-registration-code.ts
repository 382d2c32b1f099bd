import { randomUUID } from 'node:crypto';
import type { Language } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { hitUnlessRefused, type Limits } from '#kit/http/limits';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { RegistrationCodeAsked } from './facts.ts';
import { type LinkDeps, openLink } from './open-link.ts';
import { limits } from './rules.ts';
import { findGoodLink } from './store/links.ts';

/**
 * Has a code mailed to the address that registers, whether an account has it or not. Refuses code_required once it is on
 * its way; too_many_requests where the line or the address has asked for too many.
 */
export async function askRegistrationCode(
  { db, limits: counted, ...parts }: { db: Database; limits: Limits } & LinkDeps,
  { email, line, language }: { email: string; line: string; language: Language },
): Promise<never> {
  await hitUnlessRefused(counted, limits.registrationCodeLine, line);
  try {
    await counted.hit(limits.registrationCode, `email:${email}`);
  } catch (error) {
    await counted.giveBack(limits.registrationCodeLine, line);
    throw error;
  }
  await inTransaction(db, async (tx) => {
    const linkId = randomUUID();
    await openLink(tx, parts, {
      id: linkId,
      kind: 'registration_code',
      accountId: null,
      email,
      subjectId: null,
    });
    await announce(tx, RegistrationCodeAsked, { linkId, language }, parts.clock.now());
  });
  return refuse('code_required');
}

/** A code as its letter needs it; undefined once it is good no longer: nothing is mailed then. */
export async function readCodeToMail(
  { db, tokens, clock }: { db: Database } & LinkDeps,
  linkId: string,
): Promise<{ id: string; email: string; code: string } | undefined> {
  const link = await findGoodLink(db, linkId, clock.now());
  return link && { id: linkId, email: link.email, code: tokens.registrationCode(linkId) };
}
