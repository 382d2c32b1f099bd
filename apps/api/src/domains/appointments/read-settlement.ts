import type { ResponseOf } from '@meche/contract/endpoint';
import type { listUnsettled as contract, Settlement } from '@meche/contract/outcomes';
import type { Database } from '#kit/database/database';
import type { Held, Standing } from '#kit/http/caller';
import type { Clock } from '#kit/time';
import { listPayablesByIds } from '#payments';
import { getProfessional } from '#professionals';
import { readDay } from './read-day.ts';
import { correctableUntil, takingsOf, usualWayOfPayment } from './rules/settlement.ts';
import { paymentOf } from './rules.ts';
import {
  type CalendarScope,
  countUnsettled,
  listLatestWaysOfPayment,
  listToSettle,
  type SettledRow,
} from './store/settlement.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Scope for a member’s calendar queries: all calendars with see_all_calendars (`memberId` undefined), else
 * only their own.
 */
export function scopeOf({ professionalId, memberId, can }: Standing): CalendarScope {
  return { professionalId, memberId: can.has('see_all_calendars') ? undefined : memberId };
}

export async function listUnsettled(
  { db, clock }: Deps,
  standing: Held<'own_calendar'>,
): Promise<ResponseOf<typeof contract>> {
  const { timeZone } = await getProfessional(db, standing.professionalId);
  const days = await countUnsettled(db, scopeOf(standing), { now: clock.now(), timeZone });
  return { count: days.reduce((all, { count }) => all + count, 0), days };
}

/**
 * The completed appointments of a day, and the confirmed ones that are over, in the calendars that the
 * caller may open; by default today in the professional’s time zone. Takings are included only with
 * see_money. Refuses invalid_input for a day out of range.
 */
export async function readSettlement(
  deps: Deps,
  standing: Held<'own_calendar'>,
  query: { day?: string | undefined },
): Promise<Settlement> {
  const { db } = deps;
  const { professionalId } = standing;
  const { timeZone, now, day, startsAt, endsAt } = await readDay(deps, professionalId, query);
  const span = { from: startsAt, to: endsAt, now };
  const [rows, ways] = await Promise.all([
    listToSettle(db, scopeOf(standing), span),
    listLatestWaysOfPayment(db, professionalId),
  ]);
  return {
    day,
    now: now.toISOString(),
    timeZone,
    usualWay: usualWayOfPayment(ways),
    visits: rows.map((row) => presented(row, now)),
    takings: standing.can.has('see_money') ? await countTakings(db, rows) : null,
  };
}

function presented(row: SettledRow, now: Date): Settlement['visits'][number] {
  const until = correctableUntil(row);
  return {
    id: row.id,
    customerName: row.customerName,
    services: row.services,
    paidBy: row.paidOnSiteBy,
    totalCents: row.totalCents,
    cardCents: row.cardCents,
    onSiteCents: row.onSiteCents,
    state: row.state === 'completed' ? 'completed' : 'confirmed',
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    member: { id: row.memberId, name: row.memberName },
    correctableUntil: until && until > now ? until.toISOString() : null,
  };
}

async function countTakings(db: Database, rows: readonly SettledRow[]) {
  const done = rows.filter(({ state }) => state === 'completed');
  const byCard = done.filter(({ cardCents }) => cardCents > 0).map(({ id }) => id);
  const payables = new Map((await listPayablesByIds(db, byCard)).map((payable) => [payable.id, payable]));
  return takingsOf(done.map((row) => ({ ...row, status: paymentOf(row, payables.get(row.id)).status })));
}
