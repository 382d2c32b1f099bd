import type { Language } from '@meche/words';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { isChannelOn } from './choose-preference.ts';
import { enqueueMessage, type MessageDeps } from './enqueue-message.ts';
import { pushPerson } from './push-person.ts';
import { readTextMessageQuota } from './read-quota.ts';
import { isEnqueued } from './store/deliveries.ts';
import { reminderEmail, reminderText } from './templates/appointment-reminder-due.ts';
import type { Notification, NotifiedAppointment } from './templates/notification.ts';
import { wordingIn } from './templates/wording.ts';

export type CustomerContact = {
  accountId: string | null;
  email: string | null;
  phoneNumber: string | null;
  language: Language;
  name: string;
  hasAccount: boolean;
};

/**
 * Reminds the customer by push, and by SMS within the professional’s monthly quota; otherwise, or when the
 * SMS fails, by email. Skips channels that the customer switched off, and appointments that have begun.
 */
export async function remindCustomer(
  messageDeps: MessageDeps,
  notification: Notification,
  customer: CustomerContact,
  { key, others = [] }: { key: string; others?: readonly NotifiedAppointment[] | undefined },
): Promise<void> {
  const { appointment, professional, now } = notification;
  if (appointment.startsAt <= now) return;
  const { accountId, language } = customer;
  const wants = (channel: 'email' | 'sms') =>
    isChannelOn(messageDeps, accountId, {
      side: 'customer',
      template: 'reminder',
      channel,
      recipient: channel === 'sms' ? customer.phoneNumber : customer.email,
    });
  const phoneNumber = (await wants('sms')) ? customer.phoneNumber : null;
  const email = (await wants('email')) ? customer.email : null;
  const { id, professionalId, startsAt } = appointment;
  const wording = await wordingIn(language);
  const content = reminderEmail(wording, notification, others);
  const delivery = {
    key,
    template: 'reminder',
    about: `appointment:${id}`,
    professionalId,
    staleAt: startsAt,
    enqueuedAt: now,
  };
  await pushPerson(
    messageDeps,
    {
      accountId,
      language,
      side: 'customer',
      template: 'reminder',
      key,
      about: delivery.about,
      professionalId,
      staleAt: startsAt,
      path: `/appointments/${id}`,
    },
    () => content.subject,
  );
  await inTransaction(messageDeps.db, async (tx) => {
    // The lock makes choosing the channel and inserting the row one step: two concurrent reminders cannot
    // both use the last SMS of the quota.
    await takeLock(tx, 'text messages', professionalId);
    if (await isEnqueued(tx, key)) return;
    const { quota, sent } = await readTextMessageQuota(tx, { ...professional, id: professionalId }, now);
    if (phoneNumber && sent < quota) {
      const message = {
        text: reminderText(wording, notification),
        ...(email && { instead: { email, content } }),
      };
      await enqueueMessage(messageDeps, tx, { ...delivery, channel: 'sms', recipient: phoneNumber, message });
    } else if (email) {
      await enqueueMessage(messageDeps, tx, {
        ...delivery,
        channel: 'email',
        recipient: email,
        message: { content },
      });
    }
  });
}
