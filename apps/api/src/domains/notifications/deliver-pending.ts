import { inTransaction } from '#kit/database/transaction';
import { type Ending, runPartnerCommands } from '#kit/jobs/partner-commands';
import { SealBroken } from '#kit/sealing';
import { serializeError } from '#kit/serialize-error';
import { EmailRefused, type EmailSender } from '#partners/email/port';
import { PartnerUnavailable } from '#partners/partner-unavailable';
import { PushGone, PushRefused, type PushSender } from '#partners/push/port';
import {
  TextMessageRefused,
  type TextMessageSender,
  TextMessageUnanswered,
} from '#partners/text-messages/port';
import { enqueueMessage, type MessageDeps, openMessage } from './enqueue-message.ts';
import { type BounceBox, returnPathOf } from './handle-bounce.ts';
import { listSignedInDevices, openSubscription } from './push-person.ts';
import type { Message, Push } from './queued-message.ts';
import { isGivenUp, isPresumedLost, isReplacedByEmail } from './rules.ts';
import { stopRefusedChannel } from './stop-channel.ts';
import {
  type Channel,
  clearCall,
  type Delivery,
  type DeliveryEnd,
  type DropReason,
  enqueuedBy,
  recordPartnerCall,
  settleDelivery,
} from './store/deliveries.ts';
import { deleteDevice, findDevice } from './store/push-devices.ts';
import { deleteStop } from './store/stops.ts';
import { oneLine, printText } from './templates/email.ts';
import { printHtml } from './templates/email-html.ts';

/** The partner of each channel. */
export type Senders = {
  email: EmailSender;
  textMessages: TextMessageSender;
  /** Undefined when no keys for pushes are configured. */
  push: PushSender | undefined;
};

export type DeliveryDeps = MessageDeps & {
  senders: Senders;
  /**
   * The mailbox that receives bounces. When undefined, bounces go to the sender’s address and are not
   * processed.
   */
  bounces: BounceBox | undefined;
  /**
   * True when the message is obsolete, for example a reminder of a cancelled appointment, or a link that
   * was used.
   */
  isOvertaken: (message: { template: string; about: string }) => Promise<boolean>;
};

const concurrency: Record<Channel, number> = { email: 4, sms: 2, push: 4 };

/** Thrown for an SMS that was sent to the partner but that the partner does not list, at least not yet. */
class StillUnknown extends Error {
  override readonly name = 'StillUnknown';
}

/**
 * Sends the due messages of one channel and returns how many were sent or dropped. Deferred and unanswered
 * messages are retried after 1 s to 5 min and block only later ones to their recipient. An SMS of unknown
 * outcome is only looked up, never sent again. Throws RowsFailed (also for refusals), RowsUnanswered.
 */
export function deliverPending(deliveryDeps: DeliveryDeps, channel: Channel): Promise<number> {
  const { db, clock } = deliveryDeps;
  return runPartnerCommands({
    db,
    clock,
    commands: enqueuedBy[channel],
    carryOut: (delivery) => deliver(deliveryDeps, delivery),
    settleRefusal: (delivery, error) => settleRefusal(deliveryDeps, delivery, error),
    endingOf,
    concurrency: concurrency[channel],
    notifiesSilence: true,
  });
}

function endingOf(error: unknown): Ending {
  if (error instanceof PartnerUnavailable || error instanceof TextMessageUnanswered)
    return { how: 'unknown' };
  if (error instanceof EmailRefused || error instanceof TextMessageRefused || error instanceof PushRefused)
    return { how: 'refused' };
  return { how: 'fault' };
}

async function deliver(deliveryDeps: DeliveryDeps, delivery: Delivery): Promise<void> {
  const { db, clock } = deliveryDeps;
  const message = readMessage(deliveryDeps, delivery);
  if (!message) return drop(deliveryDeps, delivery, 'unreadable');
  const reason = await reasonToDrop(deliveryDeps, delivery);
  if (reason) return drop(deliveryDeps, delivery, reason);
  if ('push' in message) return deliverPush(deliveryDeps, delivery, message.push);
  if ('text' in message) return deliverText(deliveryDeps, delivery, message);
  if (isGivenUp(delivery, clock.now())) return drop(deliveryDeps, delivery, 'unreachable');
  const { content, to = delivery.recipient } = message;
  await deliveryDeps.senders.email.send({
    to,
    subject: oneLine(content.subject),
    html: printHtml(content),
    text: printText(content),
    calendars: content.calendars ?? [],
    messageId: `<${delivery.id}@${new URL(deliveryDeps.publicOrigin).hostname}>`,
    language: content.language,
    ...(content.replyTo && { replyTo: content.replyTo }),
    ...(content.unsubscribe && { unsubscribeUrl: content.unsubscribe.url }),
    ...(deliveryDeps.bounces && { returnPath: returnPathOf(deliveryDeps.bounces, { id: delivery.id, to }) }),
  });
  // The server accepted the email, so the address works again. With a bounce mailbox a bounce may still
  // follow; findStop handles that case.
  if (!deliveryDeps.bounces) await deleteStop(db, 'email', to);
  await settleDelivery(db, delivery.id, { status: 'sent', at: clock.now() });
}

function readMessage(deliveryDeps: DeliveryDeps, delivery: Delivery): Message | undefined {
  try {
    return openMessage(deliveryDeps, delivery);
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

async function reasonToDrop(
  { clock, isOvertaken }: DeliveryDeps,
  { template, about, staleAt, calledAt }: Delivery,
): Promise<DropReason | undefined> {
  // After the partner was called, only the outcome of the call matters.
  if (calledAt) return undefined;
  if (about && (await isOvertaken({ template, about }))) return 'overtaken';
  return staleAt && staleAt <= clock.now() ? 'too_late' : undefined;
}

/** Drops a message. Obsolete messages and pushes do not go to the operators' list. */
async function drop(
  { db, clock }: DeliveryDeps,
  { id, channel }: Delivery,
  reason: DropReason,
): Promise<void> {
  const leftAt = reason === 'overtaken' || channel === 'push' ? clock.now() : null;
  await settleDelivery(db, id, { status: 'dropped', reason, leftAt });
}

/**
 * Drops the push and deletes the device when its subscription or session has ended or its subscription
 * cannot be decrypted, and also when no keys for pushes are configured.
 */
async function deliverPush(deliveryDeps: DeliveryDeps, delivery: Delivery, push: Push): Promise<void> {
  const { db, clock } = deliveryDeps;
  const device = await findDevice(db, delivery.recipient);
  const living = device && (await listSignedInDevices(deliveryDeps, device.accountId));
  if (!deliveryDeps.senders.push || !device || !living?.some(({ id }) => id === device.id)) {
    await deleteDevice(db, delivery.recipient);
    return drop(deliveryDeps, delivery, 'gone');
  }
  const ttlSeconds = Math.max(60, ((delivery.staleAt?.getTime() ?? 0) - clock.now().getTime()) / 1000);
  try {
    const message = { payload: push, ttlSeconds: Math.round(ttlSeconds), topic: push.tag };
    await deliveryDeps.senders.push.send(openSubscription(deliveryDeps, device), message);
  } catch (error) {
    if (!(error instanceof PushGone || error instanceof SealBroken)) throw error;
    await deleteDevice(db, device.id);
    return drop(deliveryDeps, delivery, 'gone');
  }
  await settleDelivery(db, delivery.id, { status: 'sent', at: clock.now() });
}

type TextMessage = Extract<Message, { text: string }>;

async function deliverText(
  deliveryDeps: DeliveryDeps,
  delivery: Delivery,
  message: TextMessage,
): Promise<void> {
  const { db, clock, senders } = deliveryDeps;
  const { id, recipient: to } = delivery;
  if (delivery.calledAt) return lookUp(deliveryDeps, delivery, message, delivery.calledAt);
  if (isReplacedByEmail(delivery, clock.now()))
    return endText(deliveryDeps, delivery, message, { status: 'dropped', reason: 'unreachable' });
  // Another worker has called the partner meanwhile.
  if (!(await recordPartnerCall(db, id, clock.now()))) throw new StillUnknown();
  try {
    await senders.textMessages.send({ to, text: message.text, key: id });
  } catch (error) {
    if (error instanceof PartnerUnavailable) await clearCall(db, id);
    throw error;
  }
  await settleDelivery(db, id, { status: 'sent', at: clock.now() });
}

/**
 * Looks up an SMS that the partner was called for: it was sent, the partner never received it, or its
 * outcome is unknown.
 */
async function lookUp(
  deliveryDeps: DeliveryDeps,
  delivery: Delivery,
  message: TextMessage,
  calledAt: Date,
): Promise<void> {
  const { db, clock, senders } = deliveryDeps;
  const isLast = isReplacedByEmail(delivery, clock.now());
  const found = await senders.textMessages
    .find({ to: delivery.recipient, text: message.text })
    .catch((error) => {
      if (isLast && error instanceof PartnerUnavailable) return 'outcome unknown' as const;
      throw error;
    });
  if (found === 'outcome unknown') return endText(deliveryDeps, delivery, message, { status: 'unknown' });
  if (found) return void (await settleDelivery(db, delivery.id, { status: 'sent', at: calledAt }));
  if (!isPresumedLost(calledAt, clock.now())) throw new StillUnknown();
  return endText(deliveryDeps, delivery, message, { status: 'dropped', reason: 'not_taken' });
}

type TextEnd =
  | { status: 'dropped'; reason: DropReason }
  | { status: 'unknown' }
  | Pick<Extract<DeliveryEnd, { status: 'refused' }>, 'status' | 'failure'>;

/**
 * Ends an SMS that was not sent, or whose outcome stays unknown, and enqueues its email, if it has one, in
 * the same transaction. Without an email the SMS goes to the operators’ list.
 */
async function endText(
  deliveryDeps: DeliveryDeps,
  { id, key, ...delivery }: Delivery,
  { instead }: TextMessage,
  end: TextEnd,
): Promise<void> {
  const { db, clock } = deliveryDeps;
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await settleDelivery(tx, id, { ...end, leftAt: instead ? now : null })) || !instead) return;
    const { template, about, professionalId, staleAt } = delivery;
    await enqueueMessage(deliveryDeps, tx, {
      key: `${key}.email`,
      channel: 'email',
      recipient: instead.email,
      message: { content: instead.content },
      template,
      about,
      professionalId,
      staleAt,
      enqueuedAt: now,
    });
  });
}

async function settleRefusal(deliveryDeps: DeliveryDeps, delivery: Delivery, error: Error): Promise<void> {
  const failure = serializeError(error);
  await stopRefusedChannel(deliveryDeps, delivery, error);
  const message = readMessage(deliveryDeps, delivery);
  if (message && 'text' in message)
    return endText(deliveryDeps, delivery, message, { status: 'refused', failure });
  await settleDelivery(deliveryDeps.db, delivery.id, { status: 'refused', failure, leftAt: null });
}
