import { sql } from 'kysely';
import type { Tx } from '#kit/database/database';

export type Gone = { customerId: string } | { professionalId: string };

/** Deletes the photo rows of this side; returns their files with the accounts that sent them. */
export async function detachPhotosOf(
  tx: Tx,
  gone: Gone,
): Promise<{ fileId: string; authorId: string | null }[]> {
  const { rows } = await sql<{ fileId: string; authorId: string | null }>`
    delete from messaging.photos p using messaging.messages m
    where m.id = p.message_id and m.side = ${sideOf(gone)} and m.thread_id in (${threadsOf(gone)})
    returning p.file_id, m.author_id`.execute(tx);
  return rows;
}

/** Empties the messages and name of this side and marks it as left; the rows of the messages stay. */
export async function emptySide(tx: Tx, gone: Gone): Promise<void> {
  await sql`update messaging.messages set text = '', photos = 0, author_id = null, author_name = '-', is_held_back = false,
      is_emptied = true
    where side = ${sideOf(gone)} and thread_id in (${threadsOf(gone)})`.execute(tx);
  const left =
    'customerId' in gone
      ? sql`customer_name = '-', customer_left = true where customer_id = ${gone.customerId}`
      : sql`professional_name = '-', professional_left = true where professional_id = ${gone.professionalId}`;
  // Cancels pending emails about the thread to both sides.
  await sql`update messaging.threads set customer_mail_at = null, professional_mail_at = null, ${left}`.execute(
    tx,
  );
}

/**
 * Removes the author from messages that they wrote for a professional. The text stays, because it belongs
 * to the professional.
 */
export async function forgetAuthor(tx: Tx, accountId: string): Promise<void> {
  await sql`update messaging.messages set author_id = null, author_name = '-' where author_id = ${accountId}`.execute(
    tx,
  );
}

const sideOf = (gone: Gone) => ('customerId' in gone ? 'customer' : 'professional');
const threadsOf = (gone: Gone) =>
  'customerId' in gone
    ? sql`select id from messaging.threads where customer_id = ${gone.customerId}`
    : sql`select id from messaging.threads where professional_id = ${gone.professionalId}`;
