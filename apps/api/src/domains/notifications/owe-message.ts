import type { Language } from '@meche/words';
import type { Database, Db } from '#kit/database/database';
import { seal, unseal } from '#kit/sealing';
import type { Clock } from '#kit/time';
import type { Push } from './push-person.ts';
import { insertDelivery, type OwedMessage } from './store/deliveries.ts';
import type { Letter } from './templates/letter.ts';
import { type Wording, wordingIn } from './templates/wording.ts';

/** What writing down a message takes. No partner is called: the sweeps send. */
export type Post = {
  db: Database;
  clock: Clock;
  /** `https://meche.example`: where links lead, and the host that messages are named after. */
  publicOrigin: string;
  /** 32 bytes outside the database, which messages are sealed with while they wait. */
  sealingKey: Buffer;
};

/** What is to be said, as it is kept until it went. */
export type Message =
  | {
      letter: Letter;
      /** Where it goes, when that is not where its recipient is reached later on. */
      to?: string;
    }
  | { push: Push }
  | {
      text: string;
      /** What goes in its place when the SMS cannot. */
      instead?: { email: string; letter: Letter };
    };

/** `https://meche.example`, without a slash at the end. */
export function originOf({ publicOrigin }: Pick<Post, 'publicOrigin'>): string {
  return publicOrigin.replace(/\/+$/, '');
}

/** Writes a message down, once for each key. */
export async function oweMessage(
  { sealingKey }: Pick<Post, 'sealingKey'>,
  db: Db,
  { message, ...owed }: Omit<OwedMessage, 'message'> & { message: Message },
): Promise<void> {
  const sealed = seal(Buffer.from(JSON.stringify(message)), owed.key, sealingKey);
  await insertDelivery(db, { ...owed, message: sealed });
}

/** Writes a letter down, in its reader's language. */
export async function oweLetter(
  post: Post,
  owed: Omit<OwedMessage, 'message' | 'channel' | 'owedAt'> & { to?: string },
  language: Language,
  write: (wording: Wording) => Letter,
): Promise<void> {
  const { to, ...row } = owed;
  const letter = write(await wordingIn(language));
  const message = { letter, ...(to !== undefined && { to }) };
  await oweMessage(post, post.db, { ...row, channel: 'email', message, owedAt: post.clock.now() });
}

/** Throws SealBroken. */
export function openMessage(
  { sealingKey }: Pick<Post, 'sealingKey'>,
  { key, message }: Pick<OwedMessage, 'key' | 'message'>,
): Message {
  return JSON.parse(unseal(message, key, sealingKey).toString()) as Message;
}
