import { findAccount } from '#identity';
import type { Db } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { EmailRefused } from '#partners/email/port';
import { TextMessageRefused, type TextMessageReply } from '#partners/text-messages/port';
import { arrivedBy } from './rules.ts';
import { deleteStop, findStop, type Stop, writeStop } from './store/stops.ts';

/** Codes of the SMS partner: the recipient answered STOP; no such number, or one without SMS. */
const ANSWERED_STOP = 21610;
const unreachable = new Set([21211, 21614]);

/** Stops a channel after a refusal that is about the address or number rather than the message. */
export async function noteRefusal(
  { db, clock }: { db: Db; clock: Clock },
  { channel, recipient }: { channel: string; recipient: string },
  error: Error,
): Promise<void> {
  const since = clock.now();
  if (channel === 'email' && error instanceof EmailRefused && error.isOfRecipient)
    await writeStop(db, { channel, recipient, reason: 'refused', since });
  if (channel !== 'sms' || !(error instanceof TextMessageRefused)) return;
  if (error.code === ANSWERED_STOP)
    await writeStop(db, { channel, recipient, reason: 'unsubscribed', since });
  else if (unreachable.has(error.code)) await writeStop(db, { channel, recipient, reason: 'refused', since });
}

/** Handles an answer to an SMS: STOP stops the number, START allows it again. */
export async function takeReply(
  { db, clock }: { db: Db; clock: Clock },
  { from, command }: TextMessageReply,
): Promise<void> {
  if (command === 'stop')
    await writeStop(db, { channel: 'sms', recipient: from, reason: 'unsubscribed', since: clock.now() });
  if (command === 'start') await deleteStop(db, 'sms', from);
}

/** The account's own channels that are stopped. */
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

/** Allows the account's channel again, until the next refusal. */
export async function startAgain(db: Db, accountId: string, channel: Stop['channel']): Promise<void> {
  const account = await findAccount(db, accountId);
  const recipient = channel === 'email' ? account?.email : account?.phoneNumber;
  if (recipient) await deleteStop(db, channel, recipient);
}
