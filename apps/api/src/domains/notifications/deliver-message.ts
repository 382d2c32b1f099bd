import type { Language } from '@meche/words';
import type { Database } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { EmailRefused, type EmailSender } from '#partners/email/port';
import { TextMessageRefused, type TextMessageSender } from '#partners/text-messages/port';
import { type Delivery, settleDelivery } from './store.ts';
import { type Letter, oneLine, printText } from './templates/letter.ts';
import { printHtml } from './templates/letter-html.ts';
import { type Wording, wordingIn } from './templates/wording.ts';

export type Post = {
  db: Database;
  clock: Clock;
  email: EmailSender;
  textMessages: TextMessageSender;
  /** `https://meche.example`: where links lead, and the host that messages are named after. */
  publicOrigin: string;
};

/**
 * Sends a mail that is owed, once: nothing when it went already. When the server cannot be asked this throws and the
 * row stays pending; the next try bears the same Message-ID, so that a mail sent twice is shown once.
 */
export async function deliverEmail(
  { db, clock, email, publicOrigin }: Post,
  delivery: Delivery,
  language: Language,
  write: (wording: Wording) => Letter,
): Promise<void> {
  if (delivery.status !== 'pending') return;
  const letter = write(await wordingIn(language));
  try {
    await email.send({
      to: delivery.recipient,
      subject: oneLine(letter.subject),
      html: printHtml(letter),
      text: printText(letter),
      attachments: letter.calendar ? [letter.calendar] : [],
      messageId: `<${delivery.id}@${new URL(publicOrigin).hostname}>`,
      language,
    });
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error;
    return settleDelivery(db, delivery.id, { status: 'failed' });
  }
  await settleDelivery(db, delivery.id, { status: 'sent', at: clock.now() });
}

/**
 * Sends an SMS that is owed; false when it was refused for good. The partner has no idempotency: only a crash between
 * its answer and our note of it can send a second one.
 */
export async function deliverTextMessage(
  { db, clock, textMessages }: Post,
  delivery: Delivery,
  language: Language,
  write: (wording: Wording) => string,
): Promise<boolean> {
  if (delivery.status !== 'pending') return delivery.status === 'sent';
  const text = write(await wordingIn(language));
  try {
    await textMessages.send({ to: delivery.recipient, text, key: delivery.id });
  } catch (error) {
    if (!(error instanceof TextMessageRefused)) throw error;
    await settleDelivery(db, delivery.id, { status: 'failed' });
    return false;
  }
  await settleDelivery(db, delivery.id, { status: 'sent', at: clock.now() });
  return true;
}
