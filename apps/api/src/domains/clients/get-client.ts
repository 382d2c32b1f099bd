import type { Client } from '@meche/contract/clients';
import { listAppointmentsByIds } from '#appointments';
import type { Database, Db } from '#kit/database/database';
import type { Held, Standing } from '#kit/http/caller';
import { refuse } from '#kit/refusal';
import { getProfessional } from '#professionals';
import { clientScopeOf, presentDouble, presentFigures, presentWritten } from './present-clients.ts';
import { findClient, listDoubles } from './store/book.ts';
import type { ClientRow } from './store/clients.ts';
import { listUndoable } from './store/merges.ts';
import { listVisitsOf } from './store/visits.ts';

const MAX_VISITS = 50;
const MAX_DOUBLES = 5;

/**
 * Returns a client whom the member may see. Refuses not_found, also for a client whom only other members
 * serve.
 */
export async function getVisibleClient(db: Db, standing: Standing, id: string): Promise<ClientRow> {
  return (await findClient(db, clientScopeOf(standing), id)) ?? refuse('not_found');
}

/**
 * Returns a client with their latest 50 appointments in the calendars that the caller may open, similar
 * clients and merges. Refuses not_found.
 */
export async function getClient(db: Database, standing: Held<'own_calendar'>, id: string): Promise<Client> {
  const row = await getVisibleClient(db, standing, id);
  const seen = clientScopeOf(standing);
  const [{ timeZone }, visits, doubles, merges] = await Promise.all([
    getProfessional(db, row.professionalId),
    listVisitsOf(db, id, { memberId: seen.memberId, limit: MAX_VISITS }),
    listDoubles(db, seen, row, MAX_DOUBLES),
    listUndoable(db, id, MAX_DOUBLES),
  ]);
  const booked = await listAppointmentsByIds(
    db,
    visits.map(({ appointmentId }) => appointmentId),
  );
  const bookedOf = new Map(booked.map((one) => [one.id, one]));
  return {
    id,
    timeZone,
    version: row.version,
    ...presentWritten(row),
    ...presentFigures(row, standing),
    hasAccount: row.accountId !== null,
    hasHealth: row.hasHealth,
    hasAllergy: row.hasAllergy,
    visits: visits.flatMap(({ appointmentId, startsAt, state }) => {
      const one = bookedOf.get(appointmentId);
      if (!one) return [];
      const { memberName, totalCents, searchFeeCents, lines } = one;
      return {
        appointmentId,
        startsAt: startsAt.toISOString(),
        state,
        memberName,
        services: lines.map(({ name }) => name),
        totalCents: totalCents - searchFeeCents,
      };
    }),
    threadBy:
      visits.find(({ appointmentId }) => bookedOf.get(appointmentId)?.customerId)?.appointmentId ?? null,
    doubles: doubles.map(presentDouble),
    merges: merges.map(({ id: mergeId, mergedName, undoUntil }) => ({
      id: mergeId,
      name: mergedName,
      undoUntil: undoUntil.toISOString(),
    })),
    can: {
      merge: standing.can.has('see_all_calendars'),
      remove: standing.can.has('see_all_calendars') && row.nextVisitAt === null,
    },
  };
}
