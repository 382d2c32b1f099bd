import type { Database } from '#kit/database/database';
import type { Limits } from '#kit/http/limits';
import { Refusal, refuse } from '#kit/refusal';
import type { LinkDeps } from './open-link.ts';
import { isRevealing, limits } from './rules.ts';
import { claimLinkById, findRegistrationCode, releaseLink } from './store/links.ts';

/**
 * Runs `work` with the latest code mailed to an address. When `work` fails, the code can be used again, and
 * the try counts only if the refusal reveals something (isRevealing). Refuses wrong_code, also for an
 * expired code and after five tries.
 */
export async function withRegistrationCode<T>(
  { db, limits: counted, tokens, clock }: { db: Database; limits: Limits } & LinkDeps,
  { email, code, line }: { email: string; code: string; line: string },
  work: () => Promise<T>,
): Promise<T> {
  const link = (await findRegistrationCode(db, email, clock.now())) ?? refuseCode();
  await counted.hit(limits.registrationCodeTries, link.id).catch((error: unknown) => {
    if (error instanceof Refusal) refuseCode();
    throw error;
  });
  if (!tokens.isRegistrationCode(link.id, code.replace(/\s/g, ''))) refuseCode();
  if (!(await claimLinkById(db, link.id, clock.now()))) refuseCode();
  try {
    const done = await work();
    await counted.giveBack(limits.registrationCodeNetwork, line);
    return done;
  } catch (error) {
    await releaseLink(db, link.id);
    if (!(error instanceof Refusal && isRevealing(error.code)))
      await counted.giveBack(limits.registrationCodeTries, link.id);
    throw error;
  }
}

function refuseCode(): never {
  refuse('wrong_code', { fields: { email_code: 'wrong_code' } });
}
