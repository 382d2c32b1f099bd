import { findAccount } from '#identity';
import type { Db } from '#kit/database/database';
import type { Clock } from '#kit/time';
import { EmailRefused } from '#partners/email/port';
import { TextMessageRefused, type TextMessageReply } from '#partners/text-messages/port';
import { arrivedBy } from './rules.ts';
import { deleteStop, findStop, type Stop, writeStop } from './store/stops.ts';

/** The SMS partner's codes: she answered STOP to it; there is no such number, or none that takes SMS. */
const ASKED = 21610;
const unreachable = new Set([21211, 21614]);

/** What a refusal says of the number or address, and not of the message: from then on nothing goes there. */
export async function noteRefusal(
  { db, clock }: { db: Db; clock: Clock },
  { channel, recipient }: { channel: string; recipient: string },
  error: Error,
): Promise<void> {
  const since = clock.now();
  if (channel === 'email' && error instanceof EmailRefused && error.isOfRecipient)
    await writeStop(db, { channel, recipient, reason: 'refused', since });
  if (channel !== 'sms' || !(error instanceof TextMessageRefused)) return;
  if (error.code === ASKED) await writeStop(db, { channel, recipient, reason: 'asked', since });
  else if (unreachable.has(error.code)) await writeStop(db, { channel, recipient, reason: 'refused', since });
}

/** What was answered to an SMS of ours: STOP ends them to that number, START begins them again. */
export async function takeReply(
  { db, clock }: { db: Db; clock: Clock },
  { from, command }: TextMessageReply,
): Promise<void> {
  if (command === 'stop')
    await writeStop(db, { channel: 'sms', recipient: from, reason: 'asked', since: clock.now() });
  if (command === 'start') await deleteStop(db, 'sms', from);
}

/** Which of her own ways are stopped. */
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

/** Tries hers again, until it is refused again. */
export async function startAgain(db: Db, accountId: string, channel: Stop['channel']): Promise<void> {
  const account = await findAccount(db, accountId);
  const recipient = channel === 'email' ? account?.email : account?.phoneNumber;
  if (recipient) await deleteStop(db, channel, recipient);
}
