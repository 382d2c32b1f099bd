import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';

type Said = { side: 'customer' | 'professional'; text: string; photoIds?: readonly string[] };
type ThreadGiven = {
  now: Date;
  customerId: string;
  /** Who serves her; she is a stranger where nobody does. */
  memberIds?: readonly string[];
  said?: readonly Said[];
};

/** What a customer and a house wrote to each other, a minute after the other; nothing of it was read. */
export async function aThread(
  db: Database,
  { id: professionalId }: { id: string },
  { now, customerId, memberIds = [], said = [{ side: 'customer', text: 'Bonjour' }] }: ThreadGiven,
): Promise<string> {
  const by = (side: Said['side']) => said.filter((one) => one.side === side).length;
  const sentAt = (index: number) => new Date(now.getTime() - (said.length - index) * 60_000);
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
      lastAt: said.length > 0 ? sentAt(said.length - 1) : null,
      openedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const memberId of memberIds)
    await sql`insert into messaging.seats (thread_id, member_id, last_at, is_unread)
      select id, ${memberId}, last_at, professional_seen < customer_sent from messaging.threads where id = ${threadId}`.execute(
      db,
    );
  for (const [index, { side, text, photoIds = [] }] of said.entries()) {
    const id = randomUUID();
    const before = said.slice(0, index + 1).filter((one) => one.side === side);
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
