import type { Hold } from '#partners/card-payments/charges.port';
import type { PaymentsDeps } from './deps.ts';
import type { PayableStatus } from './rules.ts';
import { listPendingAmong } from './store/operations.ts';
import { listPayables } from './store/payables.ts';

export type StrayHold = { holdId: string; amountCents: number; payableId: string | null };

type HoldsDeps = Pick<PaymentsDeps, 'db' | 'charges'>;

const expecting: readonly PayableStatus[] = ['held', 'capturing', 'releasing'];
const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The card partner lists at most so many in one answer. */
const PAGE = 100;

/**
 * Returns the number of open holds at the partner that were placed in a window, and those among them whose
 * payable is unknown, or does not expect that hold and has no pending operation. Reads page by page. Must run
 * outside of a transaction. Throws PartnerUnavailable.
 */
export async function findStrayHolds(
  deps: HoldsDeps,
  window: { since: Date; until: Date | null },
  signal: AbortSignal,
): Promise<{ open: number; strays: StrayHold[] }> {
  const found = { open: 0, strays: [] as StrayHold[] };
  let after: string | null = null;
  do {
    signal.throwIfAborted();
    const page = await deps.charges.listOpenHolds({ ...window, after, limit: PAGE });
    found.open += page.open.length;
    found.strays.push(...(await findStraysAmong(deps, page.open)));
    after = page.after;
  } while (after !== null);
  return found;
}

async function findStraysAmong({ db, charges }: HoldsDeps, open: readonly Hold[]): Promise<StrayHold[]> {
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
  return strays;
}
