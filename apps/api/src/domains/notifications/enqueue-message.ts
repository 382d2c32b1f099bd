import type { Language } from '@meche/words';
import type { Database, Db } from '#kit/database/database';
import { seal, unseal } from '#kit/sealing';
import type { Clock } from '#kit/time';
import type { Push } from './push-person.ts';
import { insertDelivery, type PendingMessage } from './store/deliveries.ts';
import type { Email } from './templates/email.ts';
import { type Wording, wordingIn } from './templates/wording.ts';

/** What writing down a message takes. No partner is called: the sweeps send. */
export type MessageDeps = {
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
      content: Email;
      /** Where it goes, when that is not where its recipient is reached later on. */
      to?: string;
    }
  | { push: Push }
  | {
      text: string;
      /** What goes in its place when the SMS cannot. */
      instead?: { email: string; content: Email };
    };

/** `https://meche.example`, without a slash at the end. */
export function originOf({ publicOrigin }: Pick<MessageDeps, 'publicOrigin'>): string {
  return publicOrigin.replace(/\/+$/, '');
}

/** Writes a message down, once for each key. */
export async function enqueueMessage(
  { sealingKey }: Pick<MessageDeps, 'sealingKey'>,
  db: Db,
  { message, ...owed }: Omit<PendingMessage, 'message'> & { message: Message },
): Promise<void> {
  const sealed = seal(Buffer.from(JSON.stringify(message)), owed.key, sealingKey);
  await insertDelivery(db, { ...owed, message: sealed });
}

/** Writes a letter down, in its reader's language. */
export async function enqueueEmail(
  messageDeps: MessageDeps,
  owed: Omit<PendingMessage, 'message' | 'channel' | 'enqueuedAt'> & { to?: string },
  language: Language,
  write: (wording: Wording) => Email,
): Promise<void> {
  const { to, ...row } = owed;
  const content = write(await wordingIn(language));
  const message = { content, ...(to !== undefined && { to }) };
  await enqueueMessage(messageDeps, messageDeps.db, {
    ...row,
    channel: 'email',
    message,
    enqueuedAt: messageDeps.clock.now(),
  });
}

/** Throws SealBroken. */
export function openMessage(
  { sealingKey }: Pick<MessageDeps, 'sealingKey'>,
  { key, message }: Pick<PendingMessage, 'key' | 'message'>,
): Message {
  return JSON.parse(unseal(message, key, sealingKey).toString()) as Message;
}
