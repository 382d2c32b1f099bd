import { hitUnlessRefused, type Limit, type Limits, networkOf } from '#kit/http/limits';
import { Refusal } from '#kit/refusal';
import type { VerifiedIdentity } from '#partners/identity-service/port';
import { limits } from './rules.ts';

export type Count = readonly [limit: Limit, key: string];

/**
 * The limits that a wrong password counts against. In a browser that has signed in to the account before,
 * only the browser’s own limit, so that strangers cannot lock the account. Otherwise email and network
 * together, with wider limits for each alone.
 */
export function listPasswordLimits(of: { email: string; ip: string; device: string | undefined }): Count[] {
  if (of.device) return [[limits.signIn, `device:${of.device}`]];
  const line = networkOf(of.ip);
  return [
    [limits.signIn, `email:${of.email} ${line}`],
    [limits.signInEmail, `email:${of.email}`],
    [limits.signInNetwork, line],
  ];
}

/**
 * Counts an attempt before it runs, so that concurrent attempts count too, and withdraws the count unless
 * the password was wrong. An attempt that one limit refuses counts against none. Refuses too_many_requests.
 */
export async function withGuessLimits<T>(
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

/**
 * Counts only invalid ID tokens; a valid one meets no limit. Refuses too_many_requests and what `believed`
 * refuses.
 */
export async function limitBadTokens(
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
