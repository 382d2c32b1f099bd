import type { PaymentsDeps } from './open-payable.ts';
import type { PayableStatus } from './rules.ts';
import { listPendingAmong } from './store/operations.ts';
import { listPayables } from './store/payables.ts';

/** One that stands at the card partner for nothing that is awaited here. */
export type StrayHold = { holdId: string; amountCents: number; payableId: string | null };

const expecting: readonly PayableStatus[] = ['held', 'capturing', 'releasing'];
const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Holds that the card partner keeps, placed since an instant, whose payable is unknown here, or awaits none of that name and has no
 * order under way. Never inside a transaction. Throws PartnerUnavailable.
 */
export async function findStrayHolds(
  { db, charges }: Pick<PaymentsDeps, 'db' | 'charges'>,
  since: Date,
): Promise<{ open: number; strays: StrayHold[] }> {
  const open = await charges.listOpenHolds(since);
  const ids = [
    ...new Set(open.flatMap(({ reference }) => (reference && anId.test(reference) ? [reference] : []))),
  ];
  // Read after the partner: an order that was under way then is still, or its outcome is here.
  const underWay = new Set(await listPendingAmong(db, ids));
  const payables = new Map((await listPayables(db, ids)).map((payable) => [payable.id, payable]));
  const strays: StrayHold[] = [];
  for (const { id, reference, amountCents } of open) {
    const payable = reference === null ? undefined : payables.get(reference);
    const isExpected = payable?.holdId === id && expecting.includes(payable.status);
    if (isExpected || (payable && underWay.has(payable.id))) continue;
    // It may have been given back, or debited, while all this was read.
    if ((await charges.readHold(id)).status !== 'held') continue;
    strays.push({ holdId: id, amountCents, payableId: payable?.id ?? null });
  }
  return { open: open.length, strays };
}
