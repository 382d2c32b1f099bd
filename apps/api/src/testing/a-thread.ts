import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';

type ThreadMessage = { side: 'customer' | 'professional'; text: string; photoIds?: readonly string[] };
type ThreadOptions = {
  now: Date;
  customerId: string;
  /**
   * The members who serve the customer. An empty list means that the customer never had an appointment
   * here.
   */
  memberIds?: readonly string[];
  said?: readonly ThreadMessage[];
};

/**
 * Inserts a thread between a customer and a professional, with one message a minute; all messages are
 * unread.
 */
export async function aThread(
  db: Database,
  { id: professionalId }: { id: string },
  {
    now,
    customerId,
    memberIds = [],
    said: messages = [{ side: 'customer', text: 'Bonjour' }],
  }: ThreadOptions,
): Promise<string> {
  const by = (side: ThreadMessage['side']) => messages.filter((one) => one.side === side).length;
  const sentAt = (index: number) => new Date(now.getTime() - (messages.length - index) * 60_000);
  const { id: threadId } = await db
    .insertInto('messaging.threads')
    .values({
      customerId,
      professionalId,
      customerName: 'Camille Martin',
      professionalName: 'Atelier Marchal',
      isKnown: memberIds.length > 0,
      customerSent: by('customer'),
      professionalSent: by('professional'),
      lastAt: messages.length > 0 ? sentAt(messages.length - 1) : null,
      openedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const memberId of memberIds)
    await sql`insert into messaging.seats (thread_id, member_id, last_at, is_unread)
      select id, ${memberId}, last_at, professional_seen < customer_sent from messaging.threads where id = ${threadId}`.execute(
      db,
    );
  for (const [index, { side, text, photoIds = [] }] of messages.entries()) {
    const id = randomUUID();
    const before = messages.slice(0, index + 1).filter((one) => one.side === side);
    await db
      .insertInto('messaging.messages')
      .values({
        id,
        threadId,
        customerId,
        professionalId,
        side,
        text,
        photos: photoIds.length,
        number: index + 1,
        sideNumber: before.length,
        sentAt: sentAt(index),
        authorId: side === 'customer' ? customerId : null,
        authorName: side === 'customer' ? 'Camille Martin' : 'Inès',
      })
      .execute();
    for (const [position, fileId] of photoIds.entries())
      await db.insertInto('messaging.photos').values({ fileId, messageId: id, threadId, position }).execute();
  }
  return threadId;
}
