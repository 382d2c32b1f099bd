import type { Plan } from '@meche/contract/enumerations';
import type { Db, Tx } from '#kit/database/database';
import type { Line } from '../rules/lines.ts';

export type PlanChange = {
  id: string;
  professionalId: string;
  accountId: string;
  idempotencyKey: string | null;
  kind: 'start' | 'up' | 'down' | 'cancel' | 'resume';
  plan: Plan;
  additionalProfiles: number;
  lines: Line[];
  amountCents: number;
  status: 'open' | 'done' | 'declined' | 'dropped';
  createdAt: Date;
  endedAt: Date | null;
};

export async function insertChange(
  tx: Tx,
  { lines, ...change }: Omit<PlanChange, 'endedAt'> & { status: 'open' | 'done' },
): Promise<void> {
  const endedAt = change.status === 'open' ? null : change.createdAt;
  await tx
    .insertInto('subscriptions.planChanges')
    .values({ ...change, lines: JSON.stringify(lines), endedAt })
    .execute();
}

export async function findChange(db: Db, id: string): Promise<PlanChange | undefined> {
  return db
    .selectFrom('subscriptions.planChanges')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst() as unknown as Promise<PlanChange | undefined>;
}

export async function findOpenChange(db: Db, professionalId: string): Promise<PlanChange | undefined> {
  return db
    .selectFrom('subscriptions.planChanges')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .where('status', '=', 'open')
    .executeTakeFirst() as unknown as Promise<PlanChange | undefined>;
}

export async function closeChange(
  tx: Tx,
  id: string,
  status: 'done' | 'declined' | 'dropped',
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .updateTable('subscriptions.planChanges')
    .set({ status, endedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return closed.numUpdatedRows > 0n;
}
