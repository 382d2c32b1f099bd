import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { commandStoreIn, type PartnerCommand } from '#kit/jobs/partner-commands';
import type { Due as Asked } from '#kit/jobs/sweep-each';

/** One try to charge her card: for an invoice, or for a change that it pays. */
export type ChargeRow = PartnerCommand & {
  professionalId: string;
  invoiceId: string | null;
  changeId: string | null;
  amountCents: number;
  paymentMethodId: string;
  replaces: string | null;
  /** One of the three tries. */
  counts: boolean;
  status: 'pending' | 'asked' | 'paid' | 'declined' | 'refused' | 'dropped';
  partnerId: string | null;
  clientSecret: string | null;
  declineCode: string | null;
  createdAt: Date;
};

/** What is owed to the card partner: each charge made with key = id, each professional's in their order. */
export const charges = commandStoreIn<ChargeRow>('subscriptions.charges', 'professional_id', sql`'charge'`);

type NewCharge = Pick<ChargeRow, 'professionalId' | 'amountCents' | 'paymentMethodId'> &
  ({ invoiceId: string } | { changeId: string }) & { replaces?: string | null; counts?: boolean; now: Date };

/** One that is asked already is kept instead. */
export async function insertCharge(tx: Tx, { now, ...charge }: NewCharge): Promise<void> {
  await tx
    .insertInto('subscriptions.charges')
    .values({ ...charge, retryAt: now, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type End =
  | { status: 'paid'; partnerId: string }
  | { status: 'asked'; partnerId: string; clientSecret: string; lookAt: Date }
  | { status: 'declined'; partnerId: string; declineCode: string }
  | { status: 'dropped'; partnerId?: string };

/** Compare-and-swap: false when somebody else settled it before. `from`: what it was seen in. */
export async function closeCharge(tx: Tx, id: string, from: 'pending' | 'asked', end: End): Promise<boolean> {
  const closed = await tx
    .updateTable('subscriptions.charges')
    .set({ ...(end.status === 'asked' ? {} : { clientSecret: null, lookAt: null }), ...end })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

/** The one that she may authenticate. */
export async function findAsked(
  db: Db,
  of: { invoiceId: string } | { changeId: string },
): Promise<ChargeRow | undefined> {
  const [column, id] =
    'invoiceId' in of ? (['invoiceId', of.invoiceId] as const) : (['changeId', of.changeId] as const);
  return db
    .selectFrom('subscriptions.charges')
    .selectAll()
    .where(column, '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst() as Promise<ChargeRow | undefined>;
}

/** Whatever became of it, by the partner's name of it. */
export async function findByPartnerId(db: Db, partnerId: string): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('subscriptions.charges')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .executeTakeFirst() as Promise<ChargeRow | undefined>;
}

export async function listAsked(db: Db, professionalId: string): Promise<ChargeRow[]> {
  return db
    .selectFrom('subscriptions.charges')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'asked')
    .orderBy('position')
    .execute() as Promise<ChargeRow[]>;
}

export async function findLastOfChange(db: Db, changeId: string): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('subscriptions.charges')
    .selectAll()
    .where('changeId', '=', changeId)
    .orderBy('position', 'desc')
    .executeTakeFirst() as Promise<ChargeRow | undefined>;
}

/** Whose authentication is to be looked at again. */
export async function listToLookAt(db: Db, { now, limit, except }: Asked): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select * from subscriptions.charges
    where status = 'asked' and look_at <= ${now} and not id::text = any(${[...except]}::text[])
    order by look_at limit ${limit}`.execute(db);
  return rows;
}

export async function lookLater(tx: Db, id: string, lookAt: Date): Promise<void> {
  await tx
    .updateTable('subscriptions.charges')
    .set({ lookAt })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .execute();
}

/** What was not sent yet is not sent any more. */
export async function dropUnsentCharges(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('subscriptions.charges')
    .set({ status: 'dropped' })
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .execute();
}
