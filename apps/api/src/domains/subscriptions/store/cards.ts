import { sql } from 'kysely';
import type { Database, Db, Tx } from '#kit/database/database';

export type Attachment = {
  id: string;
  professionalId: string;
  /** As the card partner's fields named it. */
  token: string;
  status: 'pending' | 'attached' | 'declined';
  brand: string | null;
  last4: string | null;
  declineCode: string | null;
  attempts: number;
};

const attachment = sql`id, professional_id, token, status, brand, last4, decline_code, attempts`;

export async function insertAttachment(
  tx: Tx,
  { professionalId, token, now }: { professionalId: string; token: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('subscriptions.cardAttachments')
    .values({ professionalId, token, retryAt: now, createdAt: now })
    .execute();
}

/** Takes the oldest that is due and first of its professional, for itself until `leaseUntil`. Rivals skip it. */
export async function claimAttachment(
  db: Database,
  { now, leaseUntil, only }: { now: Date; leaseUntil: Date; only: string | undefined },
): Promise<Attachment | undefined> {
  const hers = only === undefined ? sql`` : sql`and a.professional_id = ${only}`;
  const { rows } = await sql<Attachment>`
    update subscriptions.card_attachments set attempts = attempts + 1, retry_at = ${leaseUntil}
    where id = (
      select a.id from subscriptions.card_attachments a
      where a.status = 'pending' and a.retry_at <= ${now} ${hers}
        and not exists (
          select from subscriptions.card_attachments earlier
          where earlier.professional_id = a.professional_id and earlier.status = 'pending'
            and earlier.position < a.position
        )
      order by a.retry_at, a.position limit 1 for update skip locked
    )
    returning ${attachment}`.execute(db);
  return rows[0];
}

/** Compare-and-swap: false when somebody else settled it before. */
export async function closeAttachment(
  tx: Tx,
  id: string,
  outcome: { status: 'attached'; brand: string; last4: string } | { status: 'declined'; declineCode: string },
): Promise<boolean> {
  const closed = await tx
    .updateTable('subscriptions.cardAttachments')
    .set(outcome)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

export async function postponeAttachment(db: Database, id: string, retryAt: Date): Promise<void> {
  await db
    .updateTable('subscriptions.cardAttachments')
    .set({ retryAt })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

export async function findLastAttachment(db: Db, professionalId: string): Promise<Attachment | undefined> {
  const { rows } = await sql<Attachment>`
    select ${attachment} from subscriptions.card_attachments
    where professional_id = ${professionalId} order by position desc limit 1`.execute(db);
  return rows[0];
}

export async function findBillingCustomer(db: Db, professionalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions.billingCustomers')
    .select('partnerId')
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return row?.partnerId;
}

/** The first one written stays; answers it. */
export async function keepBillingCustomer(
  db: Db,
  professionalId: string,
  partnerId: string,
): Promise<string> {
  await db
    .insertInto('subscriptions.billingCustomers')
    .values({ professionalId, partnerId })
    .onConflict((conflict) => conflict.column('professionalId').doNothing())
    .execute();
  return (await findBillingCustomer(db, professionalId)) ?? partnerId;
}

/** What still waited is asked about no more. */
export async function dropAttachments(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('subscriptions.cardAttachments')
    .set({ status: 'declined', declineCode: 'left' })
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'pending')
    .execute();
}
