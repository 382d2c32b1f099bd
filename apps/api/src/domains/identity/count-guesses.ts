import { hitUnlessRefused, type Limit, type Limits, networkOf } from '#kit/http/limits';
import { Refusal } from '#kit/refusal';
import type { VerifiedIdentity } from '#partners/identity-service/port';
import { limits } from './rules.ts';

/** A limit and the key it counts. */
export type Count = readonly [limit: Limit, key: string];

/**
 * What a wrong password counts against. A browser that has signed in to the account before, `device`, is counted by itself,
 * so that strangers cannot shut it out; anybody else by e-mail and line, with wider limits for the e-mail and for the line.
 */
export function countsOfPassword(of: { email: string; ip: string; device: string | undefined }): Count[] {
  if (of.device) return [[limits.signIn, `device:${of.device}`]];
  const line = networkOf(of.ip);
  return [
    [limits.signIn, `email:${of.email} ${line}`],
    [limits.signInEmail, `email:${of.email}`],
    [limits.signInLine, line],
  ];
}

/**
 * Counts an attempt before it is looked at, so that those made at once are counted too, and takes it back unless the password
 * was wrong. What a limit refuses counts nowhere: a line that goes on adds nothing to the e-mail. Refuses too_many_requests.
 */
export async function countingGuesses<T>(
  counted: Limits,
  counts: readonly Count[],
  attempt: () => Promise<T>,
): Promise<T> {
  const made: Count[] = [];
  const takeBack = async () => {
    for (const [limit, key] of made) await counted.giveBack(limit, key);
  };
  try {
    for (const count of counts) {
      await hitUnlessRefused(counted, ...count);
      made.push(count);
    }
    const done = await attempt();
    await takeBack();
    return done;
  } catch (error) {
    const isGuess = error instanceof Refusal && ['wrong_credentials', 'wrong_password'].includes(error.code);
    if (!isGuess) await takeBack();
    throw error;
  }
}

/** Counts ID tokens that are not good; a good one meets no limit. Refuses what `believed` does, too_many_requests. */
export async function countingBadTokens(
  counted: Limits,
  [limit, key]: Count,
  believed: Promise<VerifiedIdentity>,
): Promise<VerifiedIdentity> {
  try {
    return await believed;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'bad_identity_token')
      await hitUnlessRefused(counted, limit, key);
    throw error;
  }
}
