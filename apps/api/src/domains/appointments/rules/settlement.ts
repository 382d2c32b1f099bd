import { type WayOfPayment, waysOfPayment } from '@meche/contract/enumerations';
import { sum } from '#kit/money';
import { DAY_MS, later } from '#kit/time';

const CORRECTABLE_MS = 7 * DAY_MS;
const FIRST_WAY: WayOfPayment = 'card';

/** The most frequent way of payment; in a tie, the one used last. Without any payment: card. */
export function usualWayOfPayment(latestFirst: readonly WayOfPayment[]): WayOfPayment {
  const times = new Map<WayOfPayment, number>();
  for (const way of latestFirst) times.set(way, (times.get(way) ?? 0) + 1);
  let usual: WayOfPayment = latestFirst[0] ?? FIRST_WAY;
  for (const [way, count] of times) if (count > (times.get(usual) ?? 0)) usual = way;
  return usual;
}

/**
 * Until when the professional may correct the way of payment on site, seven days after completion. Null
 * when nothing can be corrected.
 */
export function correctableUntil(row: {
  state: string;
  onSiteCents: number;
  stateChangedAt: Date;
}): Date | null {
  return row.state === 'completed' && row.onSiteCents > 0 ? later(row.stateChangedAt, CORRECTABLE_MS) : null;
}

export type TakenByCard = {
  cardCents: number;
  searchFeeCents: number;
  contestedAt: Date | null;
  decidedCents: number | null;
  /** Status of the payable; `on_site` if there is none. */
  status: string;
};
export type Taken = TakenByCard & { onSiteCents: number; paidOnSiteBy: WayOfPayment | null };

/**
 * Takings of completed appointments in cents: by card through the marketplace (`online`), and on site by
 * way of payment.
 */
export function takingsOf(visits: readonly Taken[]) {
  const online = sum(visits.map(cardTakingsCents));
  const onSite = [...waysOfPayment, null]
    .map((paidBy) => ({
      paidBy,
      cents: sum(visits.filter((one) => one.paidOnSiteBy === paidBy).map((one) => one.onSiteCents)),
    }))
    .filter(({ cents }) => cents > 0);
  return { totalCents: online + sum(onSite.map(({ cents }) => cents)), online, onSite };
}

/**
 * Cents taken by card, without the search fee. 0 for failed or released payments and for undecided
 * contests.
 */
export function cardTakingsCents(visit: TakenByCard): number {
  const { cardCents, searchFeeCents, contestedAt, decidedCents, status } = visit;
  if (cardCents === 0 || status === 'failed' || status === 'released' || status === 'releasing') return 0;
  if (contestedAt && decidedCents === null) return 0;
  return Math.max(0, (decidedCents ?? cardCents) - searchFeeCents);
}
