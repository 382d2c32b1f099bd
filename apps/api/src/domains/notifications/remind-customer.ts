import type { Language } from '@meche/words';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import { isWanted } from './choose-preference.ts';
import { enqueueMessage, type MessageDeps } from './enqueue-message.ts';
import { pushPerson } from './push-person.ts';
import { readTextMessageQuota } from './read-quota.ts';
import { isEnqueued } from './store/deliveries.ts';
import { reminderEmail, reminderText } from './templates/appointment-reminder-due.ts';
import type { Notification, NotifiedAppointment } from './templates/notification.ts';
import { wordingIn } from './templates/wording.ts';

/** How whoever booked is reached, with an account or without. */
export type CustomerContact = {
  /** Null without one. */
  accountId: string | null;
  email: string | null;
  phoneNumber: string | null;
  language: Language;
  name: string;
  hasAccount: boolean;
};

/**
 * Reminds the customer the day before: by SMS within the plan's monthly quota, by e-mail past it, without a number, or
 * when the SMS could not go; by neither where she switched it off. A reminder that comes too late (the visit has begun) is not sent.
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
    isWanted(messageDeps, accountId, {
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
  const owed = {
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
      about: owed.about,
      professionalId,
      staleAt: startsAt,
      path: `/appointments/${id}`,
    },
    () => content.subject,
  );
  await inTransaction(messageDeps.db, async (tx) => {
    // Which channel is settled with the row: two reminders at once cannot both be the last of the quota.
    await takeLock(tx, 'text messages', professionalId);
    if (await isEnqueued(tx, key)) return;
    const { quota, sent } = await readTextMessageQuota(tx, { ...professional, id: professionalId }, now);
    if (phoneNumber && sent < quota) {
      const message = {
        text: reminderText(wording, notification),
        ...(email && { instead: { email, content } }),
      };
      await enqueueMessage(messageDeps, tx, { ...owed, channel: 'sms', recipient: phoneNumber, message });
    } else if (email) {
      await enqueueMessage(messageDeps, tx, {
        ...owed,
        channel: 'email',
        recipient: email,
        message: { content },
      });
    }
  });
}
