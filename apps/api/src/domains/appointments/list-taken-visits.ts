import type { Db } from '#kit/database/database';
import { dayOf } from '#kit/time';
import { listPayablesByIds } from '#payments';
import { vatBasisPointsOf } from '#places';
import { listBusinessNumbers, numbersAt } from '#professionals';
import { type TakenVisit, takenVisitOf } from './rules/takings.ts';
import { paymentOf } from './rules.ts';
import type { CalendarScope } from './store/settlement.ts';
import { listCompleted } from './store/takings.ts';

/**
 * Lists what completed appointments between two instants brought, as settled days count it, with the VAT of
 * their receipts; earliest first.
 */
export async function listTakenVisits(
  db: Db,
  scope: CalendarScope,
  span: { from: Date; until: Date; timeZone: string },
): Promise<TakenVisit[]> {
  const [rows, numbers] = await Promise.all([
    listCompleted(db, scope, span),
    listBusinessNumbers(db, scope.professionalId),
  ]);
  const byCard = rows.filter(({ cardCents }) => cardCents > 0).map(({ id }) => id);
  const payables = new Map((await listPayablesByIds(db, byCard)).map((payable) => [payable.id, payable]));
  return rows.map((row) => {
    const isTaxed = numbersAt(numbers, row.startsAt).vatRegime === 'subject';
    return takenVisitOf(
      { ...row, status: paymentOf(row, payables.get(row.id)).status },
      dayOf(row.startsAt, span.timeZone),
      isTaxed ? vatBasisPointsOf(row.postalCode) : null,
    );
  });
}
