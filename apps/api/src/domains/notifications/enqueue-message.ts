import type { Language } from '@meche/words';
import type { Database, Db } from '#kit/database/database';
import type { SealedColumn } from '#kit/reseal';
import { type SealingKeys, seal, unseal } from '#kit/sealing';
import type { Clock } from '#kit/time';
import type { Message } from './queued-message.ts';
import { insertDelivery, type PendingMessage } from './store/deliveries.ts';
import type { Email } from './templates/email.ts';
import { type Wording, wordingIn } from './templates/wording.ts';

/**
 * Dependencies of the functions that enqueue messages. They call no partner: the sweeps send the messages.
 */
export type MessageDeps = {
  db: Database;
  clock: Clock;
  /** For example `https://meche.example`. The base of links and the host of message ids. */
  publicOrigin: string;
  /** Stored outside of the database. They encrypt queued messages. */
  sealingKeys: SealingKeys;
};

/** Enqueues a message. Repeated calls with one key enqueue one message. */
export async function enqueueMessage(
  { sealingKeys }: Pick<MessageDeps, 'sealingKeys'>,
  db: Db,
  { message, ...delivery }: Omit<PendingMessage, 'message'> & { message: Message },
): Promise<void> {
  const sealed = seal(Buffer.from(JSON.stringify(message)), delivery.key, sealingKeys);
  await insertDelivery(db, { ...delivery, message: sealed });
}

export async function enqueueEmail(
  messageDeps: MessageDeps,
  delivery: Omit<PendingMessage, 'message' | 'channel' | 'enqueuedAt'> & { to?: string },
  language: Language,
  write: (wording: Wording) => Email,
): Promise<void> {
  const { to, ...row } = delivery;
  const content = write(await wordingIn(language));
  const message = { content, ...(to !== undefined && { to }) };
  await enqueueMessage(messageDeps, messageDeps.db, {
    ...row,
    channel: 'email',
    message,
    enqueuedAt: messageDeps.clock.now(),
  });
}

/** Decrypts a queued message. Throws SealBroken when the key or the content does not match. */
export function openMessage(
  { sealingKeys }: Pick<MessageDeps, 'sealingKeys'>,
  { key, message }: Pick<PendingMessage, 'key' | 'message'>,
): Message {
  return JSON.parse(unseal(message, key, sealingKeys).toString()) as Message;
}

export const sealedMessages: SealedColumn = {
  table: 'notifications.deliveries',
  id: 'id',
  column: 'message',
  subject: 'key',
  nameOf: (key) => key,
};
