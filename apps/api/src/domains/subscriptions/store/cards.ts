import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { createCommandStore, type PartnerCommand } from '#kit/jobs/partner-command-store';
import { originToStore } from '#kit/telemetry/origin';

export type Attachment = PartnerCommand & {
  professionalId: string;
  token: string;
  status: 'pending' | 'authenticating' | 'attached' | 'declined' | 'refused';
  brand: string | null;
  last4: string | null;
  declineCode: string | null;
  /**
   * The id of the card setup at the partner; null while the card is pending, and after an immediate
   * decline.
   */
  setupId: string | null;
  /** Secret for the professional's browser only. */
  clientSecret: string | null;
};

/**
 * The queue of cards to attach at the card partner. The row's id is the idempotency key; the cards of a
 * professional are attached in order.
 */
export const attachments = createCommandStore<Attachment>({
  name: 'subscription-cards',
  table: 'subscriptions.card_attachments',
  subject: 'professional_id',
  action: sql`'card'`,
});

export async function insertAttachment(
  tx: Tx,
  { professionalId, token, now }: { professionalId: string; token: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('subscriptions.cardAttachments')
    .values({ professionalId, token, retryAt: now, createdAt: now, origin: originToStore() })
    .execute();
}

type Outcome =
  | { status: 'attached'; brand: string; last4: string; setupId: string }
  | { status: 'authenticating'; clientSecret: string; setupId: string }
  | { status: 'declined'; declineCode: string };

/** Returns false when the attachment no longer has the status `from`. */
export async function closeAttachment(
  tx: Tx,
  id: string,
  from: 'pending' | 'authenticating',
  outcome: Outcome,
): Promise<boolean> {
  const closed = await tx
    .updateTable('subscriptions.cardAttachments')
    .set({ clientSecret: null, ...outcome })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

export async function dropAwaitingAuthentication(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('subscriptions.cardAttachments')
    .set({ status: 'declined', declineCode: 'replaced', clientSecret: null })
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'authenticating')
    .execute();
}

const readAttachment = (db: Db) =>
  db
    .selectFrom('subscriptions.cardAttachments')
    .select([
      ...(['id', 'professionalId', 'token', 'status', 'brand', 'last4', 'declineCode'] as const),
      ...(['attempts', 'firstCalledAt', 'origin', 'setupId', 'clientSecret'] as const),
    ])
    .$narrowType<Pick<Attachment, 'status'>>();

export async function findLastAttachment(db: Db, professionalId: string): Promise<Attachment | undefined> {
  return readAttachment(db)
    .where('professionalId', '=', professionalId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findAttachmentBySetup(db: Db, setupId: string): Promise<Attachment | undefined> {
  return readAttachment(db).where('setupId', '=', setupId).executeTakeFirst();
}

export async function findBillingCustomer(db: Db, professionalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('subscriptions.billingCustomers')
    .select('partnerId')
    .where('professionalId', '=', professionalId)
    .executeTakeFirst();
  return row?.partnerId;
}

/** Returns the stored id, which is another one if a concurrent call stored its id first. */
export async function saveBillingCustomer(
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

export async function dropAttachments(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('subscriptions.cardAttachments')
    .set({ status: 'declined', declineCode: 'left' })
    .where('professionalId', '=', professionalId)
    .where('status', 'in', ['pending', 'authenticating'])
    .execute();
}
