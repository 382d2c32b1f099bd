import type { CalendarClash, ExternalCalendar } from '@meche/contract/external-calendars';
import { listAppointmentsByIds } from '#appointments';
import type { Db } from '#kit/database/database';
import { refuse } from '#kit/refusal';
import { DAY_MS, later } from '#kit/time';
import { getProfessional } from '#professionals';
import { type Clash, listClashes } from '#scheduling';
import { listMembers, mayOpenCalendar } from '#staff';
import type { CalendarEditor, ExternalCalendarDeps } from './deps.ts';
import { mayEditCalendarsOf } from './rules.ts';
import { type CalendarRow, listCalendars } from './store.ts';

const MAX_CLASHES = 50;
/** Longer than every booking horizon. */
const AHEAD_MS = 3 * 366 * DAY_MS;

type ListDeps = Pick<ExternalCalendarDeps, 'db' | 'clock'>;

/** Lists the calendars that the caller may change, by member; members without one are listed too. */
export async function listExternalCalendars(deps: ListDeps, editor: CalendarEditor) {
  const { professionalId, memberId: ownId } = editor.standing;
  const [{ timeZone }, members, calendars] = await Promise.all([
    getProfessional(deps.db, professionalId),
    listMembers(deps.db, professionalId),
    present(deps, editor, await listCalendars(deps.db, professionalId)),
  ]);
  return {
    timeZone,
    members: members
      .filter(({ id }) => mayEditCalendarsOf(editor.standing, id))
      .map(({ id, name }) => ({
        memberId: id,
        name,
        isOwn: id === ownId,
        calendars: calendars.flatMap(({ memberId, shown }) => (memberId === id ? [shown] : [])),
      })),
  };
}

/** Lists the calendars that the caller may change and that have not been read for a day, the oldest first. */
export async function listUnreadCalendars(
  { db, clock }: ListDeps,
  standing: CalendarEditor['standing'],
): Promise<{ host: string; since: Date }[]> {
  const before = later(clock.now(), -DAY_MS);
  const calendars = await listCalendars(db, standing.professionalId);
  return calendars
    .filter(({ memberId, problem, readAt }) => {
      return problem !== null && readAt < before && mayEditCalendarsOf(standing, memberId);
    })
    .map(({ host, readAt }) => ({ host, since: readAt }))
    .sort((one, other) => one.since.getTime() - other.since.getTime());
}

/** Refuses not_found. */
export async function showExternalCalendar(
  deps: ListDeps,
  editor: CalendarEditor,
  id: string,
): Promise<ExternalCalendar> {
  const rows = await listCalendars(deps.db, editor.standing.professionalId);
  const [found] = await present(
    deps,
    editor,
    rows.filter((row) => row.id === id),
  );
  return found?.shown ?? refuse('not_found');
}

async function present({ db, clock }: ListDeps, { standing }: CalendarEditor, rows: readonly CalendarRow[]) {
  const now = clock.now();
  const { professionalId } = standing;
  const clashes = rows.length > 0 ? await listClashes(db, professionalId, [now, later(now, AHEAD_MS)]) : [];
  // Clashes name clients, whom only those who may open the calendar know.
  const named = await nameClashes(
    db,
    clashes.filter(({ memberId }) => mayOpenCalendar(standing, memberId)),
    now,
  );
  return rows.map((row) => ({
    memberId: row.memberId,
    shown: {
      id: row.id,
      host: row.host,
      hasPassword: row.login !== null,
      eventCount: row.eventCount,
      readAt: row.readAt.toISOString(),
      problem: row.problem,
      clashes: named
        .flatMap(({ sourceId, clash }) => (sourceId === row.id ? [clash] : []))
        .slice(0, MAX_CLASHES),
    },
  }));
}

/** One clash for each appointment and calendar. The pause after an appointment is no clash. */
async function nameClashes(
  db: Db,
  clashes: readonly Clash[],
  now: Date,
): Promise<{ sourceId: string; clash: CalendarClash }[]> {
  const visits = await listAppointmentsByIds(db, [
    ...new Set(clashes.map(({ appointmentId }) => appointmentId)),
  ]);
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const seen = new Set<string>();
  return clashes.flatMap(({ sourceId, appointmentId, startsAt }) => {
    const visit = byId.get(appointmentId);
    const key = `${sourceId} ${appointmentId}`;
    if (!visit || visit.endsAt <= now || startsAt >= visit.endsAt || seen.has(key)) return [];
    seen.add(key);
    return [
      {
        sourceId,
        clash: {
          appointmentId,
          customerName: visit.customerName,
          startsAt: visit.startsAt.toISOString(),
          endsAt: visit.endsAt.toISOString(),
        },
      },
    ];
  });
}
