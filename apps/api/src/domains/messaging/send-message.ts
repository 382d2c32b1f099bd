import { randomUUID } from 'node:crypto';
import type { ThreadSide } from '@meche/contract/message-bounds';
import { attachFiles, listFilesByIds } from '#files';
import { findAccount } from '#identity';
import type { Database, Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { isOpenAt } from '#scheduling';
import { changeForMessage, hasContactDetails, isSilent, sideOf, whyNotWrite } from './rules.ts';
import { insertMessage, type NewMessage } from './store/messages.ts';
import { readMessageSettings } from './store/professionals.ts';
import { findThread, type ThreadRow, updateThread } from './store/threads.ts';
import { lockViewedThread } from './view-thread.ts';

type Deps = { db: Database; clock: Clock };
export type Written = { text: string; photoIds: readonly string[] };

/**
 * Sends a message to the other side; returns its id. While the professional is closed, their automatic
 * answer may follow, once per period of silence. Refuses not_found, messages_blocked, other_side_left,
 * unauthenticated, and invalid_input without text and photos or for photos that takePhotos refuses.
 */
export async function sendMessage(
  { db, clock }: Deps,
  { threadId, accountId }: { threadId: string; accountId: string },
  written: Written,
  idempotencyKey?: IdempotencyKey,
): Promise<string> {
  if (written.text === '' && written.photoIds.length === 0)
    refuse('invalid_input', { fields: { text: 'required' } });
  const id = randomUUID();
  const now = clock.now();
  const automatic = await automaticAnswer(db, threadId, now);
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    const { row, side } = await lockViewedThread(tx, threadId, accountId);
    const why = whyNotWrite(row);
    if (why) refuse(why);
    const author = (await findAccount(tx, accountId)) ?? refuse('unauthenticated');
    const authorName = `${author.firstName} ${author.lastName}`.trim() || '-';
    await takePhotos(tx, accountId, written.photoIds, now);
    const isHeldBack = !row.isKnown && hasContactDetails(written.text);
    await write(tx, row, { ...written, id, side, authorId: accountId, authorName, isHeldBack, sentAt: now });
    if (side === 'customer' && row.customerName !== authorName && !row.customerLeft)
      await updateThread(tx, row.id, { customerName: authorName });
    if (side !== 'customer' || !automatic || !isSilent(row, now)) return;
    const grown = await findThread(tx, row.id);
    if (grown) await answerItself(tx, grown, automatic, now);
  });
  return id;
}

/** Returns the automatic answer that is due now; undefined while the professional is open or has none. */
async function automaticAnswer(db: Database, threadId: string, now: Date): Promise<string | undefined> {
  const thread = await findThread(db, threadId);
  if (!thread || !isSilent(thread, now)) return undefined;
  const { automaticOn, automaticText } = await readMessageSettings(db, thread.professionalId);
  if (!automaticOn || (await isOpenAt(db, thread.professionalId, now))) return undefined;
  return automaticText;
}

function answerItself(tx: Tx, row: ThreadRow, text: string, now: Date): Promise<void> {
  return write(
    tx,
    row,
    {
      id: randomUUID(),
      side: 'professional',
      text,
      photoIds: [],
      sentAt: now,
      authorId: null,
      authorName: '',
      isHeldBack: false,
    },
    // No email, because the customer is online at this moment.
    false,
  );
}

type MessageInput = Omit<
  NewMessage,
  'threadId' | 'number' | 'sideNumber' | 'customerId' | 'professionalId'
> & {
  side: ThreadSide;
};

async function write(tx: Tx, row: ThreadRow, input: MessageInput, mails = true): Promise<void> {
  const { id: threadId, customerId, professionalId, lastNumber } = row;
  await insertMessage(tx, {
    ...input,
    threadId,
    customerId,
    professionalId,
    number: lastNumber + 1,
    sideNumber: sideOf(row, input.side).sent + 1,
  });
  await updateThread(tx, threadId, changeForMessage(row, { side: input.side, now: input.sentAt, mails }));
}

/**
 * Attaches the account’s own photos. Refuses invalid_input when a photo is missing, another account’s,
 * repeated or in use.
 */
async function takePhotos(tx: Tx, accountId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const owner = { kind: 'account' as const, id: accountId };
  const free = (await listFilesByIds(tx, ids)).filter(({ attachedTo }) => attachedTo === null);
  const isTwice = new Set(ids).size < ids.length;
  const gone =
    isTwice ||
    free.length < ids.length ||
    (await attachFiles(tx, { owner, ids, use: 'message', now })).length > 0;
  if (gone) refuse('invalid_input', { fields: { photo_ids: 'file_missing' } });
}
