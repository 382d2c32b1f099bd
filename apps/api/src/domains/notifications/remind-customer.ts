import { inTransaction } from '#kit/database/transaction';
import { deliverEmail, deliverTextMessage, type Post } from './deliver-message.ts';
import { monthAround, textMessageQuota } from './rules.ts';
import { countTextMessages, type Delivery, findDelivery, lockQuota, oweMessage } from './store.ts';
import type { CustomerContact } from './tell-parties.ts';
import { reminderLetter, reminderText } from './templates/appointment-reminder-due.ts';
import type { Telling } from './templates/telling.ts';

/**
 * Reminds the customer the day before: by SMS within the plan's monthly quota, by e-mail past it, without a number, or
 * when the number is refused. A reminder that comes too late (the visit has begun) is not sent.
 */
export async function remindCustomer(
  post: Post,
  telling: Telling,
  customer: CustomerContact,
  key: string,
): Promise<void> {
  const { appointment, now } = telling;
  if (appointment.startsAt <= now) return;
  const delivery = await oweReminder(post, telling, customer, key);
  if (!delivery) return;
  const { language } = customer;
  if (delivery.channel === 'email') {
    return deliverEmail(post, delivery, language, (wording) => reminderLetter(wording, telling));
  }
  const taken = await deliverTextMessage(post, delivery, language, (wording) =>
    reminderText(wording, telling),
  );
  if (taken || !customer.email) return;
  const instead = await oweMessage(post.db, reminder(telling, `${key}.email`, 'email', customer.email));
  await deliverEmail(post, instead, language, (wording) => reminderLetter(wording, telling));
}

/** Which channel is settled with the row, under a lock: two reminders at once cannot both be the last of the quota. */
async function oweReminder(
  { db }: Post,
  telling: Telling,
  customer: CustomerContact,
  key: string,
): Promise<Delivery | undefined> {
  const { professional, appointment, now } = telling;
  const { professionalId } = appointment;
  return inTransaction(db, async (tx) => {
    await lockQuota(tx, professionalId);
    const known = await findDelivery(tx, key);
    if (known) return known;
    const month = monthAround(now, professional.timeZone);
    if (customer.phoneNumber) {
      const left = textMessageQuota(professional) - (await countTextMessages(tx, professionalId, month));
      if (left > 0) return oweMessage(tx, reminder(telling, key, 'sms', customer.phoneNumber));
    }
    if (!customer.email) return undefined;
    return oweMessage(tx, reminder(telling, key, 'email', customer.email));
  });
}

function reminder({ appointment, now }: Telling, key: string, channel: 'sms' | 'email', recipient: string) {
  const { professionalId } = appointment;
  return { key, channel, recipient, template: 'reminder', professionalId, owedAt: now };
}
