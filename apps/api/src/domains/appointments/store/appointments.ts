import type {
  AppointmentState,
  Category,
  Gender,
  HairLength,
  PlaceOfService,
  WayOfPayment,
} from '@meche/contract/enumerations';
import type { EventKind } from '@meche/contract/history';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#kit/database/database';
import { recordRowLock } from '#kit/database/locks';
import type { DB } from '#kit/database/schema-types';
import type { PriceAgreed } from '../rules/agreed-prices.ts';

export type StepBooked = {
  name: string;
  durationMinutes: number;
  freeTimeMinutes: number;
  equipment: string[];
};

export type LineBooked = {
  /** Null for a free-text line; its category is null too. */
  serviceId: string | null;
  name: string;
  category: Category | null;
  priceCents: number;
  durationMinutes: number;
  prepayment: boolean;
  /** Deposit in cents as booked, at most the price; 0: none. */
  depositCents: number;
  /**
   * Null unless the price or duration of the service depends on the hair length; the same holds for gender.
   */
  hairLength: HairLength | null;
  gender: Gender | null;
  questionnaire: boolean;
  steps: StepBooked[];
};

export type EventRecorded = {
  at: string;
  kind: EventKind;
  actor: 'customer' | 'professional' | 'system';
  detail: { from?: unknown; to?: unknown; prices?: readonly PriceAgreed[] };
};

/**
 * `insertColumns` lists the columns that the booking writes, `laterColumns` those that only later changes write. Row
 * type, insert and selects are derived from both.
 */
const insertColumns = [
  'id',
  'professionalId',
  'memberId',
  'customerId',
  'bookedBy',
  'customerName',
  'customerPhone',
  'customerEmail',
  'note',
  'professionalName',
  'memberName',
  'place',
  'line',
  'city',
  'postalCode',
  'inseeCode',
  'latitude',
  'longitude',
  'distanceHm',
  'state',
  'startsAt',
  'endsAt',
  'timeZone',
  'serviceFeeCents',
  'mileageCents',
  'searchFeeCents',
  'totalCents',
  'cardCents',
  'onSiteCents',
  'depositCents',
  'cancellationWindowHours',
  'lateFeePercent',
  'noShowFeePercent',
  'paymentFailure',
  'expiresAt',
  'answerBy',
  'reminderAt',
  'closingAt',
  'markReminderAt',
  'createdAt',
  'stateChangedAt',
  'seriesId',
  'groupId',
  'groupPosition',
  'personName',
] as const;
const laterColumns = [
  'settleAt',
  'contestUntil',
  'contestedAt',
  'contestReason',
  'contestDecidedAt',
  'decidedCents',
  'cancelledBy',
  'cancelReason',
  'feeCents',
  'reviewAskAt',
  'paidOnSiteBy',
  'professionalNote',
  'lateMovedFrom',
  'revision',
] as const;
const columns = [...insertColumns, ...laterColumns];

type Side = 'customer' | 'professional';
/** The check constraints of the table allow only these values, which are narrower than the column types. */
type Checked = {
  bookedBy: Side;
  place: PlaceOfService;
  state: AppointmentState;
  paymentFailure: 'cancel' | 'pay_on_site';
  cancelledBy: Side | 'system' | null;
  paidOnSiteBy: WayOfPayment | null;
};
type Stored = Selectable<DB['appointments.appointments']>;
type Columns = Omit<Pick<Stored, (typeof columns)[number]>, keyof Checked> & Checked;

export type AppointmentRow = Columns & { lines: LineBooked[]; events: EventRecorded[] };
export type NewAppointment = Pick<AppointmentRow, (typeof insertColumns)[number] | 'lines'> & {
  agreed?: readonly PriceAgreed[] | undefined;
};

const allColumns = sql`${sql.join(columns.map((column) => sql.ref(`a.${column}`)))},
  (select coalesce(json_agg(json_build_object('serviceId', l.service_id, 'name', l.name, 'category', l.category,
      'priceCents', l.price_cents, 'durationMinutes', l.duration_minutes, 'prepayment', l.prepayment,
      'depositCents', l.deposit_cents,
      'hairLength', l.hair_length, 'gender', l.gender, 'questionnaire', l.questionnaire, 'steps', l.steps)
      order by l.position), '[]') from appointments.lines l where l.appointment_id = a.id) as lines,
  (select coalesce(json_agg(json_build_object('at', e.at, 'kind', e.kind, 'actor', e.actor, 'detail', e.detail)
      order by e.id), '[]')
    from appointments.events e where e.appointment_id = a.id) as events`;

export async function findAppointment(db: Db, id: string): Promise<AppointmentRow | undefined> {
  const found = await sql<AppointmentRow>`select ${allColumns} from appointments.appointments a
    where a.id = ${id} -- prepared`.execute(db);
  return found.rows[0];
}

/** Waits for a concurrent change of the appointment, then reads the current row. */
export async function lockAppointment(tx: Tx, id: string): Promise<AppointmentRow | undefined> {
  await sql`select 1 from appointments.appointments where id = ${id} ${recordRowLock(tx, 'appointment', id)}`.execute(
    tx,
  );
  return findAppointment(tx, id);
}

export async function listAppointmentsByIds(db: Db, ids: readonly string[]): Promise<AppointmentRow[]> {
  const found =
    await sql<AppointmentRow>`select ${allColumns} from appointments.appointments a where a.id = any(${[...ids]}::uuid[])`.execute(
      db,
    );
  return found.rows;
}

export type View = 'upcoming' | 'past' | 'cancelled' | 'proposed';

/**
 * `upcoming` includes holds and requests, `past` includes unmarked appointments. `limit` is one more than a
 * page shows, so that the caller knows whether a next page exists.
 */
export async function listAppointmentsOfCustomer(
  db: Db,
  customerId: string,
  view: View,
  now: Date,
  page: { offset: number; limit: number },
): Promise<AppointmentRow[]> {
  const which = {
    upcoming: sql`a.state in ('held', 'requested', 'confirmed') and a.ends_at > ${now}`,
    past: sql`(a.state in ('completed', 'no_show') or (a.state = 'confirmed' and a.ends_at <= ${now}))`,
    // An expired hold was never a booking, so it is not listed as cancelled.
    cancelled: sql`a.state = 'cancelled' and exists (select from appointments.events e
      where e.appointment_id = a.id and e.kind in ('confirmed', 'requested'))`,
    proposed: sql`exists (select from appointments.proposals p where p.appointment_id = a.id)`,
  }[view];
  const order = {
    upcoming: sql`a.starts_at, a.id`,
    past: sql`a.starts_at desc, a.id`,
    cancelled: sql`a.starts_at desc, a.id`,
    proposed: sql`(select max(p.created_at) from appointments.proposals p where p.appointment_id = a.id) desc, a.id`,
  }[view];
  const found = await sql<AppointmentRow>`select ${allColumns} from appointments.appointments a
    where a.customer_id = ${customerId} and ${which}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return found.rows;
}

export async function listContested(db: Db, limit: number): Promise<AppointmentRow[]> {
  const found = await sql<AppointmentRow>`select ${allColumns} from appointments.appointments a
    where a.contested_at is not null and a.contest_decided_at is null
    order by a.contested_at, a.id limit ${limit}`.execute(db);
  return found.rows;
}

export async function listUpcomingIdsByCard(db: Db, professionalId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments.appointments')
    .select('id')
    .where('professionalId', '=', professionalId)
    .where('state', 'in', ['confirmed', 'requested'])
    .where('cardCents', '>', 0)
    .orderBy('startsAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listNextConfirmed(db: Db, from: Date, limit: number): Promise<AppointmentRow[]> {
  const found = await sql<AppointmentRow>`select ${allColumns} from appointments.appointments a
    where a.state = 'confirmed' and a.starts_at > ${from} and a.booked_by = 'customer'
    order by a.created_at desc, a.starts_at limit ${limit}`.execute(db);
  return found.rows;
}

/**
 * Inserts appointment, lines and first event in one round trip. With `mostHolds`, writes nothing and
 * returns undefined when the customer has that many open holds; the caller must then hold the customer’s
 * lock.
 */
export async function insertAppointment(
  tx: Tx,
  { lines, agreed = [], ...row }: NewAppointment,
  mostHolds?: number,
): Promise<AppointmentRow | undefined> {
  // All holds of a group count as one hold.
  const openHolds = sql`(select count(distinct coalesce(group_id, id)) from appointments.appointments
    where customer_id = ${row.customerId} and state = 'held' and expires_at > ${row.createdAt})`;
  const isAllowed = mostHolds === undefined ? sql`true` : sql`${openHolds} < ${mostHolds}`;
  const detail = agreed.length > 0 ? { prices: agreed } : {};
  const positions = lines.map(
    (line, position) => sql`(${position}::integer, ${line.serviceId}::uuid, ${line.name}, ${line.category},
      ${line.priceCents}::integer, ${line.durationMinutes}::integer, ${line.prepayment}::boolean, ${line.depositCents}::integer, ${line.hairLength}::text, ${line.gender}::text,
      ${line.questionnaire}::boolean, ${JSON.stringify(line.steps)}::jsonb)`,
  );
  const { rows } = await sql<Columns>`with written as (
      insert into appointments.appointments (${namesOf(insertColumns)})
      select ${sql.join(insertColumns.map((column) => row[column]))} where ${isAllowed}
      returning ${namesOf(columns)}
    ), lined as (
      insert into appointments.lines (appointment_id, position, service_id, name, category, price_cents,
        duration_minutes, prepayment, deposit_cents, hair_length, gender, questionnaire, steps)
      select written.id, given.* from written, (values ${sql.join(positions)}) as given
    ), first_event as (
      insert into appointments.events (appointment_id, at, kind, actor, actor_id, detail)
      select id, created_at, state, booked_by, customer_id, ${JSON.stringify(detail)}::jsonb from written
    )
    select ${namesOf(columns)} from written -- prepared`.execute(tx);
  const [written] = rows;
  const first = { at: row.createdAt.toISOString(), kind: row.state, actor: row.bookedBy, detail };
  return written && { ...written, lines, events: [first] };
}

function namesOf(of: readonly (keyof Columns)[]) {
  return sql.join(of.map((column) => sql.ref(column)));
}

/** `revision` and `stateChangedAt` are missing because updateAppointment sets them. */
export type Change = Partial<Omit<Columns, 'id' | 'revision' | 'stateChangedAt'>>;

/**
 * Increments the revision, and sets stateChangedAt with a new state. The caller holds the lock on the
 * appointment’s row.
 */
export async function updateAppointment(tx: Tx, id: string, change: Change, now: Date): Promise<void> {
  await tx
    .updateTable('appointments.appointments')
    .set({ ...change, ...(change.state && { stateChangedAt: now }), revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute();
}

export async function updateLine(
  tx: Tx,
  appointmentId: string,
  position: number,
  { durationMinutes, steps }: LineBooked,
): Promise<void> {
  await tx
    .updateTable('appointments.lines')
    .set({ durationMinutes, steps: JSON.stringify(steps) })
    .where('appointmentId', '=', appointmentId)
    .where('position', '=', position)
    .execute();
}

export async function replaceLines(
  tx: Tx,
  appointmentId: string,
  lines: readonly LineBooked[],
): Promise<void> {
  await tx.deleteFrom('appointments.lines').where('appointmentId', '=', appointmentId).execute();
  await tx
    .insertInto('appointments.lines')
    .values(
      lines.map((line, position) => ({
        ...line,
        appointmentId,
        position,
        steps: JSON.stringify(line.steps),
      })),
    )
    .execute();
}

export async function updateLinePrice(
  tx: Tx,
  appointmentId: string,
  { position, ...line }: { position: number } & Pick<LineBooked, 'priceCents' | 'depositCents'>,
): Promise<void> {
  await tx
    .updateTable('appointments.lines')
    .set(line)
    .where('appointmentId', '=', appointmentId)
    .where('position', '=', position)
    .execute();
}

export type NewEvent = {
  appointmentId: string;
  at: Date;
  kind: EventKind;
  actor: 'customer' | 'professional' | 'system';
  actorId?: string | null;
  detail?: Record<string, unknown>;
};

/** Returns the id of the account that caused the latest event; undefined when it is unknown. */
export async function findLastActor(db: Db, appointmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('appointments.events')
    .select('actorId')
    .where('appointmentId', '=', appointmentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.actorId ?? undefined;
}

export async function insertEvent(
  tx: Tx,
  { detail = {}, actorId = null, ...event }: NewEvent,
): Promise<void> {
  await tx
    .insertInto('appointments.events')
    .values({ ...event, actorId, detail: JSON.stringify(detail) })
    .execute();
}
