import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import type { ClientScope } from './book.ts';

export type VisitRow = {
  appointmentId: string;
  professionalId: string;
  clientId: string;
  memberId: string;
  startsAt: Date;
  endsAt: Date;
  state: 'requested' | 'confirmed' | 'completed' | 'no_show' | 'cancelled';
  spentCents: number;
};

export async function listClientIds(db: Db, appointmentIds: readonly string[]): Promise<Map<string, string>> {
  if (appointmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('clients.visits')
    .select(['appointmentId', 'clientId'])
    .where('appointmentId', 'in', [...appointmentIds])
    .execute();
  return new Map(rows.map(({ appointmentId, clientId }) => [appointmentId, clientId]));
}

/** Inserts or updates visits. An existing visit stays with its client. */
export async function saveVisits(tx: Tx, visits: readonly VisitRow[]): Promise<void> {
  if (visits.length === 0) return;
  await tx
    .insertInto('clients.visits')
    .values([...visits])
    .onConflict((conflict) =>
      conflict.column('appointmentId').doUpdateSet(({ ref }) => ({
        memberId: ref('excluded.memberId'),
        startsAt: ref('excluded.startsAt'),
        endsAt: ref('excluded.endsAt'),
        state: ref('excluded.state'),
        spentCents: ref('excluded.spentCents'),
      })),
    )
    .execute();
}

export async function countFigures(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await sql`update clients.clients c set
      first_visit_at = f.first_visit_at, last_visit_at = f.last_visit_at, next_visit_at = f.next_visit_at,
      visit_count = f.visit_count, no_show_count = f.no_show_count, spent_cents = f.spent_cents
    from (select wanted.id,
        min(v.starts_at) filter (where v.state = 'completed') as first_visit_at,
        max(v.starts_at) filter (where v.state = 'completed') as last_visit_at,
        min(v.starts_at) filter (where v.state in ('requested', 'confirmed')) as next_visit_at,
        count(*) filter (where v.state = 'completed') as visit_count,
        count(*) filter (where v.state = 'no_show') as no_show_count,
        coalesce(sum(v.spent_cents), 0) as spent_cents
      from unnest(${[...clientIds]}::uuid[]) as wanted (id) left join clients.visits v on v.client_id = wanted.id
      group by wanted.id) f
    where c.id = f.id`.execute(tx);
}

export async function listVisitsOf(
  db: Db,
  clientId: string,
  { memberId, limit }: { memberId: string | undefined; limit: number },
): Promise<VisitRow[]> {
  const rows = await db
    .selectFrom('clients.visits')
    .selectAll()
    .where('clientId', '=', clientId)
    .$if(memberId !== undefined, (those) => those.where('memberId', '=', memberId ?? ''))
    .orderBy('startsAt', 'desc')
    .orderBy('appointmentId')
    .limit(limit)
    .execute();
  return rows as VisitRow[];
}

/**
 * Finds the client of an appointment; with `memberId`, only of an appointment in this member’s calendar.
 */
export async function findClientIdOfVisit(
  db: Db,
  { professionalId, memberId }: ClientScope,
  appointmentId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('clients.visits')
    .select('clientId')
    .where('appointmentId', '=', appointmentId)
    .where('professionalId', '=', professionalId)
    .$if(memberId !== undefined, (those) => those.where('memberId', '=', memberId ?? ''))
    .executeTakeFirst();
  return found?.clientId;
}

/** Counts the client's completed appointments that began before this one. */
export async function countEarlierVisits(
  db: Db,
  clientId: string,
  { startsAt }: { startsAt: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('clients.visits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('clientId', '=', clientId)
    .where('state', '=', 'completed')
    .where('startsAt', '<', startsAt)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Counts clients with a completed appointment, once per local month, on the day of their first one in this
 * month. A client is new if their first completed appointment ever lies in that month and they were not
 * imported.
 */
export async function countClientsByDay(
  db: Db,
  { professionalId, memberId }: ClientScope,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): Promise<{ day: string; newClients: number; returningClients: number }[]> {
  const inMonth = (instant: RawBuilder<unknown>) =>
    sql`to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM')`;
  type Counted = { day: string; newClients: number; returningClients: number };
  const { rows } = await sql<Counted>`select day,
      (count(*) filter (where is_new))::integer as new_clients,
      (count(*) filter (where not is_new))::integer as returning_clients
    from (
      select to_char(came.at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day,
        c.import_id is null and c.visit_import_id is null and ${inMonth(sql`c.first_visit_at`)} = came.month as is_new
      from (
        select v.client_id, ${inMonth(sql`v.starts_at`)} as month, min(v.starts_at) as at
        from clients.visits v
        where v.professional_id = ${professionalId} and v.starts_at >= ${from} and v.starts_at < ${until}
          and v.state = 'completed' ${memberId ? sql`and v.member_id = ${memberId}` : sql``}
        group by 1, 2) came
      join clients.clients c on c.id = came.client_id) counted
    group by day order by day`.execute(db);
  return rows;
}

/**
 * Lists the completed appointments between two instants with their clients. A client is new if their first
 * completed appointment ever lies in between and they were not imported.
 */
export async function listClientsOfVisits(
  db: Db,
  { professionalId, memberId }: ClientScope,
  { from, until }: { from: Date; until: Date },
): Promise<{ appointmentId: string; clientId: string; isNew: boolean }[]> {
  const { rows } = await sql<{ appointmentId: string; clientId: string; isNew: boolean }>`
    select v.appointment_id, v.client_id,
      c.import_id is null and c.first_visit_at >= ${from} and c.first_visit_at < ${until} as is_new
    from clients.visits v join clients.clients c on c.id = v.client_id
    where v.professional_id = ${professionalId} and v.starts_at >= ${from} and v.starts_at < ${until}
      and v.state = 'completed' ${memberId ? sql`and v.member_id = ${memberId}` : sql``}`.execute(db);
  return rows;
}

type MarkedVisitRow = Pick<VisitRow, 'appointmentId' | 'memberId' | 'startsAt'> & {
  hasAllergy: boolean;
  isFirst: boolean;
  hasNote: boolean;
};

/** Lists visits that are not cancelled, whose client has an allergy, a note, or no visit before. */
export async function listMarkedVisits(
  db: Db,
  { professionalId, memberId }: ClientScope,
  { from, until }: { from: Date; until: Date },
): Promise<MarkedVisitRow[]> {
  const { rows } = await sql<MarkedVisitRow>`select * from (
      select v.appointment_id, v.member_id, v.starts_at, c.has_allergy, c.note <> '' as has_note,
        c.import_id is null and not exists (
          select from clients.visits former
          where former.client_id = v.client_id and former.starts_at < v.starts_at
            and former.state not in ('cancelled', 'no_show')) as is_first
      from clients.visits v join clients.clients c on c.id = v.client_id
      where v.professional_id = ${professionalId} and v.starts_at >= ${from} and v.starts_at < ${until}
        and v.state <> 'cancelled' ${memberId ? sql`and v.member_id = ${memberId}` : sql``}) marked
    where has_allergy or is_first or has_note`.execute(db);
  return rows;
}
