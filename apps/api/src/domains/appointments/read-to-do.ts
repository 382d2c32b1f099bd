import type { ToDo } from '@meche/contract/dashboard';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { type Clock, DAY_MS, later } from '#kit/time';
import { listRefusedIds } from '#payments';
import { mayOpenCalendar } from '#staff';
import { listRequests } from './list-requests.ts';
import { listUnsettled } from './read-settlement.ts';
import { listAppointmentsByIds } from './store/appointments.ts';
import { listProposals } from './store/proposals.ts';

type Deps = { db: Database; clock: Clock };
type Waiting = Pick<ToDo, 'requests' | 'proposals' | 'unsettled' | 'failedPayments'>;

const SHOWN_FOR_MS = 30 * DAY_MS;
/** Upper bound, above the number of refused cards that one professional has in a month. */
const MAX_REFUSED = 200;

export async function readToDo(deps: Deps, standing: Held<'own_calendar'>): Promise<Waiting> {
  const [{ requests }, { count, days }, failedPayments] = await Promise.all([
    listRequests(deps, standing),
    listUnsettled(deps, standing),
    listRefused(deps, standing),
  ]);
  const proposals = await listProposals(
    deps.db,
    requests.map(({ id }) => id),
  );
  const offered = new Set(
    proposals.filter(({ state }) => state === 'open').map(({ appointmentId }) => appointmentId),
  );
  return {
    requests: countWithFirst(requests.filter(({ id }) => !offered.has(id))),
    proposals: countWithFirst(requests.filter(({ id }) => offered.has(id))),
    unsettled: { count, firstDay: days[0]?.day ?? null },
    failedPayments: countWithFirst(failedPayments),
  };
}

function countWithFirst(rows: readonly { id: string }[]): { count: number; firstId: string | null } {
  return { count: rows.length, firstId: rows[0]?.id ?? null };
}

async function listRefused({ db, clock }: Deps, standing: Held<'own_calendar'>): Promise<{ id: string }[]> {
  const { professionalId } = standing;
  const since = later(clock.now(), -SHOWN_FOR_MS);
  const rows = await listAppointmentsByIds(db, await listRefusedIds(db, professionalId, MAX_REFUSED));
  return rows
    .filter(({ state, cardCents }) => cardCents > 0 && state !== 'cancelled' && state !== 'held')
    .filter(({ memberId, startsAt }) => startsAt > since && mayOpenCalendar(standing, memberId))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}
