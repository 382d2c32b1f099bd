import { createHmac } from 'node:crypto';
import type { ContestSide } from '@meche/contract/report-bounds';
import { isEqualInConstantTime } from '#kit/constant-time';
import type { KeyRing } from '#kit/key-ring';

/** `id` is the id of the case for an author, and of their own report for a reporter. */
export type DecisionLink = { side: ContestSide; id: string };

/**
 * Tokens of links to a decision. They are derived from side and id, so that no table contains them.
 * Suspended authors and visitors without an account can contest with such a link.
 */
export type DecisionLinks = {
  write(link: DecisionLink): string;
  read(token: string): DecisionLink | undefined;
};

const sideCodes = { author: 'a', reporter: 'r' } as const;

/** The keys have 32 bytes and are used only to sign these links. */
export function createDecisionLinks(keys: KeyRing<Buffer>): DecisionLinks {
  const write = (key: Buffer, { side, id }: DecisionLink) => {
    const named = `${sideCodes[side]}.${id}`;
    return `${named}.${createHmac('sha256', key).update(named).digest('base64url')}`;
  };
  return {
    write: (link) => write(keys[0], link),
    read(token) {
      const [code, id = ''] = token.split('.');
      const side = code === 'a' ? 'author' : code === 'r' ? 'reporter' : undefined;
      if (!side || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
      return keys.some((key) => isEqualInConstantTime(token, write(key, { side, id })))
        ? { side, id }
        : undefined;
    },
  };
}
