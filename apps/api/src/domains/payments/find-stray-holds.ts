import type { PaymentsDeps } from './open-payable.ts';
import type { PayableStatus } from './rules.ts';
import { listPendingAmong } from './store/operations.ts';
import { listPayables } from './store/payables.ts';

/** A hold at the card partner that no payable expects. */
export type StrayHold = { holdId: string; amountCents: number; payableId: string | null };

const expecting: readonly PayableStatus[] = ['held', 'capturing', 'releasing'];
const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The partner's open holds since an instant whose payable is unknown, or expects another hold and has no
 * pending operation. Not inside a transaction. Throws PartnerUnavailable.
 */
export async function findStrayHolds(
  { db, charges }: Pick<PaymentsDeps, 'db' | 'charges'>,
  since: Date,
): Promise<{ open: number; strays: StrayHold[] }> {
  const open = await charges.listOpenHolds(since);
  const ids = [
    ...new Set(open.flatMap(({ reference }) => (reference && anId.test(reference) ? [reference] : []))),
  ];
  // Read after the partner: an operation pending at that time is still pending, or its outcome is stored.
  const underWay = new Set(await listPendingAmong(db, ids));
  const payables = new Map((await listPayables(db, ids)).map((payable) => [payable.id, payable]));
  const strays: StrayHold[] = [];
  for (const { id, reference, amountCents } of open) {
    const payable = reference === null ? undefined : payables.get(reference);
    const isExpected = payable?.holdId === id && expecting.includes(payable.status);
    if (isExpected || (payable && underWay.has(payable.id))) continue;
    // It may have been released or captured while this ran.
    if ((await charges.readHold(id)).status !== 'held') continue;
    strays.push({ holdId: id, amountCents, payableId: payable?.id ?? null });
  }
  return { open: open.length, strays };
}
