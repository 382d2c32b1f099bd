import type { Db } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { sum } from '#kit/money';
import { listPayablesByIds } from '#payments';
import { scopeOf } from './read-settlement.ts';
import { cardTakingsCents } from './rules/settlement.ts';
import { paymentOf } from './rules.ts';
import { countVisitsByDay, type VisitsOfDay } from './store/by-day.ts';

export type DayCounted = Omit<VisitsOfDay, 'byCard' | 'onSiteCents'> & {
  /** Takings by card and on site, as readSettlement counts them. Null when the caller lacks see_money. */
  cardCents: number | null;
  onSiteCents: number | null;
};

export async function countByDay(
  db: Db,
  standing: Held<'own_calendar'>,
  span: { from: Date; until: Date; timeZone: string },
): Promise<DayCounted[]> {
  const days = await countVisitsByDay(db, scopeOf(standing), span);
  if (!standing.can.has('see_money'))
    return days.map(({ byCard: _, ...day }) => ({ ...day, cardCents: null, onSiteCents: null }));
  const ids = days.flatMap(({ byCard }) => byCard.map(({ id }) => id));
  const payables = new Map((await listPayablesByIds(db, ids)).map((payable) => [payable.id, payable]));
  return days.map(({ byCard, ...day }) => ({
    ...day,
    cardCents: sum(
      byCard.map(({ contestedAt, ...visit }) =>
        cardTakingsCents({
          ...visit,
          contestedAt: contestedAt === null ? null : new Date(contestedAt),
          status: paymentOf(visit, payables.get(visit.id)).status,
        }),
      ),
    ),
  }));
}
