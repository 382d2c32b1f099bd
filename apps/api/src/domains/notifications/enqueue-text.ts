import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { enqueueMessage, type MessageDeps } from './enqueue-message.ts';
import type { MessageTerms } from './queued-message.ts';
import { type Counted, readTextMessageQuota } from './read-quota.ts';
import { isEnqueued } from './store/deliveries.ts';
import type { Email } from './templates/email.ts';

/** The texts of one message, with the number and the address that it may go to. */
export type TextOrEmail = {
  phoneNumber: string | null;
  text: string;
  email: string | null;
  content: Email;
};

/**
 * Enqueues an SMS within the professional’s monthly quota; otherwise, or when the SMS fails, the email.
 * Enqueues nothing without number and address.
 */
export async function enqueueTextOrEmail(
  messageDeps: MessageDeps,
  professional: Omit<Counted, 'id'>,
  { professionalId, ...terms }: MessageTerms & { professionalId: string },
  { phoneNumber, text, email, content }: TextOrEmail,
): Promise<void> {
  const now = messageDeps.clock.now();
  const message = { ...terms, professionalId, enqueuedAt: now };
  await inTransaction(messageDeps.db, async (tx) => {
    // The lock makes choosing the channel and inserting the row one step: two concurrent reminders cannot
    // both use the last SMS of the quota.
    await takeLock(tx, 'text messages', professionalId);
    if (await isEnqueued(tx, terms.key)) return;
    const { quota, sent } = await readTextMessageQuota(tx, { ...professional, id: professionalId }, now);
    if (phoneNumber && sent < quota)
      await enqueueMessage(messageDeps, tx, {
        ...message,
        channel: 'sms',
        recipient: phoneNumber,
        message: { text, ...(email && { instead: { email, content } }) },
      });
    else if (email)
      await enqueueMessage(messageDeps, tx, {
        ...message,
        channel: 'email',
        recipient: email,
        message: { content },
      });
  });
}
