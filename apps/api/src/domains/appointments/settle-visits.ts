import type { WayOfPayment } from '@meche/contract/enumerations';
import type { SettleOutcome } from '@meche/contract/outcomes';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { Refusal } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { completeAppointment } from './complete-appointment.ts';
import { usualWayOfPayment } from './rules/settlement.ts';
import { findAppointment } from './store/appointments.ts';
import { listLatestWaysOfPayment } from './store/settlement.ts';

type Deps = { db: Database; clock: Clock };

/**
 * Completes several appointments independently. Without `paidBy`, the professional’s usual way of payment
 * is recorded. An unexpected error is thrown only after all appointments were tried.
 */
export async function settleVisits(
  deps: Deps,
  { accountId, standing }: { accountId: string; standing: Held<'own_calendar'> },
  visits: readonly { id: string; paidBy?: WayOfPayment | undefined }[],
): Promise<{ id: string; outcome: SettleOutcome }[]> {
  const usual = usualWayOfPayment(await listLatestWaysOfPayment(deps.db, standing.professionalId));
  const lines: { id: string; outcome: SettleOutcome }[] = [];
  const problems: unknown[] = [];
  for (const { id, paidBy = usual } of visits) {
    try {
      lines.push({ id, outcome: await settle(deps, id, accountId, paidBy) });
    } catch (problem) {
      problems.push(problem);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'some visits could not be settled');
  return lines;
}

async function settle(
  deps: Deps,
  id: string,
  accountId: string,
  paidBy: WayOfPayment,
): Promise<SettleOutcome> {
  try {
    await completeAppointment(deps, id, accountId, undefined, { paidBy, mustBeOver: true });
    return 'done';
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (problem.code === 'not_started') return 'not_over';
    if (problem.code === 'not_found' || problem.code === 'forbidden') return 'not_found';
    if (problem.code !== 'wrong_state') throw problem;
    return (await findAppointment(deps.db, id))?.state === 'completed' ? 'already' : 'wrong_state';
  }
}
