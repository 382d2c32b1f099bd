import { randomUUID } from 'node:crypto';
import type { Language } from '@meche/contract/enumerations';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { hitUnlessRefused, type Limits } from '#kit/http/limits';
import { announce } from '#kit/jobs/facts';
import { refuse } from '#kit/refusal';
import { RegistrationCodeRequested } from './facts.ts';
import { type LinkDeps, openLink } from './open-link.ts';
import { limits } from './rules.ts';
import { findValidLink } from './store/links.ts';

/**
 * Mails a code to the address, whether or not an account has it. Always refuses: code_required once the
 * code is queued, too_many_requests above the limit of the network or the address.
 */
export async function requestRegistrationCode(
  { db, limits: counted, ...parts }: { db: Database; limits: Limits } & LinkDeps,
  { email, line, language }: { email: string; line: string; language: Language },
): Promise<never> {
  await hitUnlessRefused(counted, limits.registrationCodeNetwork, line);
  try {
    await counted.hit(limits.registrationCode, `email:${email}`);
  } catch (error) {
    await counted.giveBack(limits.registrationCodeNetwork, line);
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
    await announce(tx, RegistrationCodeRequested, { linkId, language }, parts.clock.now());
  });
  return refuse('code_required');
}

/** The code for its email. Undefined once the code is used or expired, so that it is not mailed. */
export async function readCodeToMail(
  { db, tokens, clock }: { db: Database } & LinkDeps,
  linkId: string,
): Promise<{ id: string; email: string; code: string } | undefined> {
  const link = await findValidLink(db, linkId, clock.now());
  return link && { id: linkId, email: link.email, code: tokens.registrationCode(linkId) };
}
