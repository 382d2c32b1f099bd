import type { ClientOfVisit } from '@meche/contract/client-records';
import { findAppointment } from '#appointments';
import type { Caller, Held } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { getProfessional } from '#professionals';
import { mayOpenCalendar } from '#staff';
import { clientScopeOf } from './present-clients.ts';
import { findClient } from './store/book.ts';
import { listFormulas } from './store/formulas.ts';
import { countEarlierVisits, findClientIdOfVisit } from './store/visits.ts';
import { presentFormula } from './write-formula.ts';
import { type HealthDeps, openHealth } from './write-health.ts';

/**
 * Returns the client of an appointment with health note (its read is audited) and last formula; null if the
 * book has no client for the appointment. Refuses not_found, also in a calendar that the caller may not
 * open.
 */
export async function findClientOfVisit(
  deps: HealthDeps,
  { accountId, standing }: Caller & { standing: Held<'own_calendar'> },
  appointmentId: string,
): Promise<ClientOfVisit | null> {
  const { db } = deps;
  const seen = clientScopeOf(standing);
  const visit = await findAppointment(db, appointmentId);
  if (visit?.professionalId !== standing.professionalId || !mayOpenCalendar(standing, visit.memberId))
    refuse('not_found');
  const id = await findClientIdOfVisit(db, seen, appointmentId);
  const row = id === undefined ? undefined : await findClient(db, seen, id);
  if (!row) return null;
  const [{ timeZone }, earlierVisitCount, [formula], health] = await Promise.all([
    getProfessional(db, row.professionalId),
    countEarlierVisits(db, row.id, visit),
    listFormulas(db, row.id, { after: undefined, limit: 1 }),
    openHealth(deps, row.id, { actorId: accountId }),
  ]);
  return {
    id: row.id,
    name: row.name,
    earlierVisitCount,
    timeZone,
    note: row.note,
    tags: row.tags,
    health,
    lastFormula: formula ? presentFormula(formula) : null,
  };
}
