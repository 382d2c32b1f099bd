import type { PaymentsDeps } from './deps.ts';
import type { PayableStatus } from './rules.ts';
import { listPendingAmong } from './store/operations.ts';
import { listPayables } from './store/payables.ts';

export type StrayHold = { holdId: string; amountCents: number; payableId: string | null };

const expecting: readonly PayableStatus[] = ['held', 'capturing', 'releasing'];
const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the number of holds that are open at the partner since an instant, and those among them whose
 * payable is unknown, or does not expect that hold and has no pending operation. Must run outside of a
 * transaction. Throws PartnerUnavailable.
 */
export async function findStrayHolds(
  { db, charges }: Pick<PaymentsDeps, 'db' | 'charges'>,
  since: Date,
): Promise<{ open: number; strays: StrayHold[] }> {
  const open = await charges.listOpenHolds(since);
  const ids = [
    ...new Set(open.flatMap(({ reference }) => (reference && anId.test(reference) ? [reference] : []))),
  ];
  // The operations are read after the partner's list: an operation that was pending when the partner
  // answered is either still pending now or has its outcome stored.
  const underWay = new Set(await listPendingAmong(db, ids));
  const payables = new Map((await listPayables(db, ids)).map((payable) => [payable.id, payable]));
  const strays: StrayHold[] = [];
  for (const { id, reference, amountCents } of open) {
    const payable = reference === null ? undefined : payables.get(reference);
    const isExpected = payable?.holdId === id && expecting.includes(payable.status);
    if (isExpected || (payable && underWay.has(payable.id))) continue;
    // The hold may have been released or captured since the list was read.
    if ((await charges.readHold(id)).status !== 'held') continue;
    strays.push({ holdId: id, amountCents, payableId: payable?.id ?? null });
  }
  return { open: open.length, strays };
}
