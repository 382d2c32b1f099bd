import { findAccount } from '#identity';
import type { Db } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { EmailRefused } from '#partners/email/port';
import {
  TextMessageRefused,
  type TextMessageReply,
  type TextMessageStatus,
} from '#partners/text-messages/port';
import { arrivedBy } from './rules.ts';
import { deleteStop, findStop, type Stop, writeStop } from './store/stops.ts';

/**
 * Error codes of the SMS partner (https://www.twilio.com/docs/api/errors). 21610: the recipient answered
 * STOP. The others: the number does not exist or cannot receive SMS; 30005 and 30006 are known only after the
 * partner accepted the message.
 */
const ANSWERED_STOP = 21610;
const unreachable = new Set([21211, 21614, 30005, 30006]);

/**
 * Stops a channel after a refusal that is about the address or number. A refusal of the message itself
 * stops nothing.
 */
export async function stopRefusedChannel(
  { db, clock }: { db: Db; clock: Clock },
  { channel, recipient }: { channel: string; recipient: string },
  error: Error,
): Promise<void> {
  const since = clock.now();
  if (channel === 'email' && error instanceof EmailRefused && error.isOfRecipient)
    await writeStop(db, { channel, recipient, reason: 'refused', since });
  if (channel === 'sms' && error instanceof TextMessageRefused)
    await stopNumber(db, recipient, error.code, since);
}

/** Stops SMS to a number when the partner reports that messages cannot arrive there. */
export async function stopUndeliverable(
  { db, clock }: { db: Db; clock: Clock },
  { to, failure }: TextMessageStatus,
): Promise<void> {
  if (failure !== null) await stopNumber(db, to, failure, clock.now());
}

async function stopNumber(db: Db, recipient: string, code: number, since: Date): Promise<void> {
  const reason = code === ANSWERED_STOP ? 'unsubscribed' : unreachable.has(code) ? 'refused' : undefined;
  if (reason) await writeStop(db, { channel: 'sms', recipient, reason, since });
}

/** Processes an answer to an SMS: STOP stops SMS to the number, START allows them again. */
export async function handleTextMessageReply(
  { db, clock }: { db: Db; clock: Clock },
  { from, command }: TextMessageReply,
): Promise<void> {
  if (command === 'stop')
    await writeStop(db, { channel: 'sms', recipient: from, reason: 'unsubscribed', since: clock.now() });
  if (command === 'start') await deleteStop(db, 'sms', from);
}

/** Lists the stopped channels among the account's own email address and phone number. */
export async function listStopsOf(
  { db, clock }: { db: Db; clock: Clock },
  accountId: string,
): Promise<Stop[]> {
  const account = await findAccount(db, accountId);
  const outlivedBy = arrivedBy(clock.now());
  const stops = await Promise.all([
    account && findStop(db, 'email', account.email, outlivedBy),
    account?.phoneNumber ? findStop(db, 'sms', account.phoneNumber, outlivedBy) : undefined,
  ]);
  return stops.filter((stop) => stop !== undefined);
}

/** Allows messages on the account's channel again, until the next refusal. */
export async function startAgain(db: Db, accountId: string, channel: Stop['channel']): Promise<void> {
  const account = await findAccount(db, accountId);
  const recipient = channel === 'email' ? account?.email : account?.phoneNumber;
  if (recipient) await deleteStop(db, channel, recipient);
}
