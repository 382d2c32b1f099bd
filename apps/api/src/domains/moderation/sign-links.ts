import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ContestSide } from '@meche/contract/report-bounds';

/** Whose link it is: an author's names the case, a reporter's her own report. */
export type DecisionLink = { side: ContestSide; id: string };

/**
 * The tokens of links to a decision: derived from what they name, so that they lie in no table. Whoever was suspended, or never
 * had an account, contests by hers.
 */
export type DecisionLinks = {
  write(link: DecisionLink): string;
  read(token: string): DecisionLink | undefined;
};

const sideCodes = { author: 'a', reporter: 'r' } as const;

/** `key`: 32 bytes, for this alone. */
export function createDecisionLinks(key: Buffer): DecisionLinks {
  const write = ({ side, id }: DecisionLink) => {
    const named = `${sideCodes[side]}.${id}`;
    return `${named}.${createHmac('sha256', key).update(named).digest('base64url')}`;
  };
  return {
    write,
    read(token) {
      const [sentEmail, id = ''] = token.split('.');
      const side = sentEmail === 'a' ? 'author' : sentEmail === 'r' ? 'reporter' : undefined;
      if (!side || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
      const [given, right] = [Buffer.from(token), Buffer.from(write({ side, id }))];
      return given.length === right.length && timingSafeEqual(given, right) ? { side, id } : undefined;
    },
  };
}
