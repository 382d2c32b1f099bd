import { sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { createCommandStore, type PartnerCommand } from '#kit/jobs/partner-command-store';
import { sweepRows } from '#kit/jobs/sweep';
import { originToStore } from '#kit/telemetry/origin';

/** Statuses of a charge that the partner has and whose outcome is open. A due or change has at most one. */
const undecided = ['authenticating', 'processing'] as const;
type UndecidedStatus = (typeof undecided)[number];
export type OpenStatus = 'pending' | UndecidedStatus;

export function isUndecided(
  charge: Pick<ChargeRow, 'status'>,
): charge is ChargeRow & { status: UndecidedStatus } {
  return undecided.some((status) => status === charge.status);
}

export type ChargeRow = PartnerCommand & {
  professionalId: string;
  invoiceId: string | null;
  changeId: string | null;
  amountCents: number;
  paymentMethodId: string;
  replaces: string | null;
  /**
   * True while a failure of the charge still counts as one of the three attempts for an invoice; false once
   * it was counted, and for a charge to a new card or an operator's retry.
   */
  counts: boolean;
  status: OpenStatus | 'paid' | 'declined' | 'refused' | 'dropped';
  partnerId: string | null;
  clientSecret: string | null;
  declineCode: string | null;
  createdAt: Date;
};

/**
 * The queue of charges at the card partner. The row's id is the idempotency key; the charges of a
 * professional run in order.
 */
export const charges = createCommandStore<ChargeRow>({
  name: 'subscription-charges',
  table: 'subscriptions.charges',
  subject: 'professional_id',
  action: sql`'charge'`,
});

type NewCharge = Pick<ChargeRow, 'professionalId' | 'amountCents' | 'paymentMethodId'> &
  ({ invoiceId: string } | { changeId: string }) & { replaces?: string | null; counts?: boolean; now: Date };

/** Does nothing when a charge for the same invoice or change is pending. */
export async function insertCharge(tx: Tx, { now, ...charge }: NewCharge): Promise<void> {
  await tx
    .insertInto('subscriptions.charges')
    .values({ ...charge, retryAt: now, createdAt: now, origin: originToStore() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type End =
  | { status: 'paid'; partnerId: string }
  | { status: 'authenticating'; partnerId: string; clientSecret: string; lookAt: Date; counts: false }
  | { status: 'processing'; partnerId: string; clientSecret: null; lookAt: Date }
  | { status: 'declined'; partnerId: string; declineCode: string }
  | { status: 'dropped'; partnerId?: string };

/** Returns false when the charge no longer has the status `from`. */
export async function closeCharge(tx: Tx, id: string, from: OpenStatus, end: End): Promise<boolean> {
  const closed = await tx
    .updateTable('subscriptions.charges')
    .set({ clientSecret: null, lookAt: null, ...end })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}

export async function findAwaitingAuthentication(
  db: Db,
  of: { invoiceId: string } | { changeId: string },
): Promise<ChargeRow | undefined> {
  const [column, id] =
    'invoiceId' in of ? (['invoiceId', of.invoiceId] as const) : (['changeId', of.changeId] as const);
  return db
    .selectFrom('subscriptions.charges')
    .selectAll()
    .where(column, '=', id)
    .where('status', '=', 'authenticating')
    .executeTakeFirst() as Promise<ChargeRow | undefined>;
}

export async function isProcessing(db: Db, invoiceId: string): Promise<boolean> {
  const charge = await db
    .selectFrom('subscriptions.charges')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return charge !== undefined;
}

export async function findByPartnerId(db: Db, partnerId: string): Promise<ChargeRow | undefined> {
  return db
    .selectFrom('subscriptions.charges')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .executeTakeFirst() as Promise<ChargeRow | undefined>;
}

export async function listUndecided(db: Db, professionalId: string): Promise<ChargeRow[]> {
  return db
    .selectFrom('subscriptions.charges')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .where('status', 'in', undecided)
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

export const chargesToLookAt = sweepRows<ChargeRow>(
  'subscription-undecided-charges',
  (now) => sql`select *, look_at as due_at from subscriptions.charges
    where status in ('authenticating', 'processing') and look_at <= ${now}`,
);

export async function postponeRead(tx: Db, id: string, lookAt: Date): Promise<void> {
  await tx
    .updateTable('subscriptions.charges')
    .set({ lookAt })
    .where('id', '=', id)
    .where('status', 'in', undecided)
    .execute();
}

export async function dropUnsentCharges(tx: Tx, professionalId: string): Promise<void> {
  await tx
    .updateTable('subscriptions.charges')
    .set({ status: 'dropped' })
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'pending')
    .where('attempts', '=', 0)
    .execute();
}
