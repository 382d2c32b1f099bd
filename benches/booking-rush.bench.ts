import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type BookingPlan,
  planBooking,
  writeBooking,
} from '../apps/api/src/domains/appointments/book-appointment.ts';
import { SlotLost } from '../apps/api/src/domains/scheduling/index.ts';
import { aProfessional, aService } from '../apps/api/src/testing/builders.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';

const CLIENTS = 8;
const ROUNDS = 9;
/** For each variant and round. */
const BOOKINGS = 400;
const ATTEMPTS = process.env.ROUNDS === 'full' ? 100_000 : 6_000;
/** Then the rush moves to the next day: a full day is refused without a write. */
const ATTEMPTS_A_DAY = 100;

const MINUTE_MS = 60_000;
const now = new Date('2031-06-02T06:00:00Z');
const clock = { now: () => now };
const workdays = Array.from({ length: 88 }, (_, day) => day + 1).filter((day) => day % 7 !== 6);

/** A time of a day, in minutes after 9:00 in Paris. */
function startOf(day: number, minute: number): Date {
  return new Date(now.getTime() + ((day * 24 + 1) * 60 + minute) * MINUTE_MS);
}

export async function run(): Promise<Figure[]> {
  return withBenchDatabase(CLIENTS, async (db) => {
    const calm = await uncontended(db);
    const rush = await contended(db, calm.plainPerSecond);
    await assertUnharmed(db);
    return [...calm.figures, rush];
  });
}

/** Runs `count` tasks with as many concurrent workers as there are clients. Returns tasks a second. */
async function perSecond(
  count: number,
  work: (index: number, client: number) => Promise<void>,
): Promise<number> {
  let next = 0;
  const start = process.hrtime.bigint();
  const client = async (number: number) => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index, number);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  return count / (Number(process.hrtime.bigint() - start) / 1e9);
}

/** A professional who takes cards, with a booking plan: what the use case reads before its transaction. */
async function openFixture(db: BenchDatabase, settings: Record<string, unknown> = {}) {
  const professional = await aProfessional(db, { settings });
  const serviceId = await aService(db, professional.id, { durationMinutes: 30, prepayment: true });
  const input = {
    professionalId: professional.id,
    serviceIds: [serviceId],
    place: 'salon' as const,
    startsAt: startOf(1, 0),
    totalCents: 4100,
    note: '',
  };
  // The baseline only inserts, so the row that a first booking creates is there before.
  await db
    .insertInto('scheduling.resources')
    .values({ professionalId: professional.id, memberId: professional.memberId })
    .execute();
  return planBooking(
    { db, clock, searchFeeCents: 100, bankCharges: { bankChargeBasisPoints: 150, bankChargeFixedCents: 25 } },
    professional.accountId,
    input,
  );
}

/** An account may hold two slots at a time, so each booking has its own customer. */
async function customers(db: BenchDatabase, count: number): Promise<string[]> {
  const made = await sql<{ id: string }>`
    insert into identity.accounts (identity_uid, email, role, first_name, last_name, phone_number, created_at)
    select 'rush-' || n || '-' || gen_random_uuid(), 'rush.' || n || '.' || gen_random_uuid() || '@bench.example',
      'CUSTOMER', 'Camille', 'Martin', '+33612345678', ${now} from generate_series(1, ${count}::integer) as n
    returning id`.execute(db);
  return made.rows.map((row) => row.id);
}

function planFor(plan: BookingPlan, customerId: string, startsAt: Date): BookingPlan {
  const { booking } = plan;
  const { request, customer } = booking;
  const occupant = { kind: 'appointment' as const, id: randomUUID() };
  return {
    ...plan,
    booking: {
      ...booking,
      request: { ...request, occupant, startsAt },
      customer: { ...customer, id: customerId },
    },
  };
}

async function uncontended(db: BenchDatabase) {
  const professionals = await Promise.all(Array.from({ length: CLIENTS * 4 }, () => openFixture(db)));
  const own = professionals.slice(0, professionals.length / 2);
  const plain = professionals.slice(professionals.length / 2);
  const perDay = 20;
  const turns = new Map<BookingPlan, number>();
  /** Each client books its own professionals, one slot after the other. */
  const nextPlan = (of: readonly BookingPlan[], client: number, customerId: string) => {
    const fixture = of[client * 2 + (Math.random() < 0.5 ? 0 : 1)]!;
    const turn = turns.get(fixture) ?? 0;
    turns.set(fixture, turn + 1);
    const day = workdays[Math.floor(turn / perDay)];
    if (day === undefined) throw new Error('the calendar of the bench is full');
    return planFor(fixture, customerId, startOf(day, (turn % perDay) * 30));
  };
  const booked: number[] = [];
  const inserted: number[] = [];
  // A warm-up, then alternating, so that a slow moment affects both.
  for (let round = 0; round <= ROUNDS; round++) {
    const count = round === 0 ? BOOKINGS / 2 : BOOKINGS;
    const who = await customers(db, count * 2);
    const ofPlain = await perSecond(count, (index, client) =>
      plainInsert(db, nextPlan(plain, client, who[index]!)),
    );
    const ofOwn = await perSecond(count, async (index, client) => {
      await writeBooking(db, nextPlan(own, client, who[count + index]!));
    });
    // Plans made for empty tables would scan full ones later; a real database is analyzed as it grows.
    await sql`analyze`.execute(db);
    if (round === 0) continue;
    inserted.push(ofPlain);
    booked.push(ofOwn);
  }
  const plainPerSecond = median(inserted);
  const figure: Figure = {
    name: 'booking, uncontended, 8 clients',
    value: median(booked),
    unit: 'bookings/s',
    yardstick: { name: 'plain insert of the same rows', value: plainPerSecond },
    ratio: median(booked.map((value, round) => value / inserted[round]!)),
  };
  return { figures: [figure], plainPerSecond };
}

async function contended(db: BenchDatabase, plainPerSecond: number): Promise<Figure> {
  const settings = { slotStepMinutes: 5 };
  let fixture = await openFixture(db, settings);
  const professionals = [fixture];
  let won = 0;
  const before = await deadlocks(db);
  const days = Math.ceil(ATTEMPTS / ATTEMPTS_A_DAY);
  const daysOfProfessional = workdays.length;
  for (let day = 0; day < days; day += daysOfProfessional)
    professionals.push(await openFixture(db, settings));
  const who = await customers(db, ATTEMPTS);
  const value = await perSecond(ATTEMPTS, async (index) => {
    const day = Math.floor(index / ATTEMPTS_A_DAY);
    fixture = professionals[Math.floor(day / daysOfProfessional)]!;
    const minute = Math.floor(Math.random() * 115) * 5;
    try {
      await writeBooking(
        db,
        planFor(fixture, who[index]!, startOf(workdays[day % daysOfProfessional]!, minute)),
      );
      won += 1;
    } catch (error) {
      if (!(error instanceof SlotLost)) throw error;
    }
  });
  const crossed = (await deadlocks(db)) - before;
  if (crossed > 0) throw new Error(`${crossed} deadlocks`);
  if (won < days * 10) throw new Error(`only ${won} of ${ATTEMPTS} attempts got a slot`);
  return {
    name: 'booking, one staff member, one day, 8 clients',
    value,
    unit: 'attempts/s',
    yardstick: { name: 'plain insert of the same rows', value: plainPerSecond },
    ratio: value / plainPerSecond,
  };
}

async function deadlocks(db: BenchDatabase): Promise<number> {
  const found = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return found.rows[0]!.deadlocks;
}

async function assertUnharmed(db: BenchDatabase): Promise<void> {
  const found = await sql<{ overlaps: number }>`
    select count(*) as overlaps from scheduling.occupancies one join scheduling.occupancies other
    on one.resource_id = other.resource_id and one.id < other.id and one.during && other.during`.execute(db);
  const { overlaps } = found.rows[0]!;
  if (overlaps > 0) throw new Error(`${overlaps} visits overlap`);
}

/**
 * The baseline: the rows of one booking by one insert a table in one transaction, without reads, locks or
 * rules.
 */
async function plainInsert(db: BenchDatabase, { booking }: BookingPlan): Promise<void> {
  const { request, quote, customer, details } = booking;
  const { visit, startsAt } = request;
  const { id } = request.occupant;
  const member = visit.members[0]!;
  const service = visit.services[0]!;
  const endsAt = new Date(startsAt.getTime() + quote.durationMinutes * MINUTE_MS);
  const expiresAt = new Date(now.getTime() + 10 * MINUTE_MS);
  const closingAt = new Date(endsAt.getTime() + 20 * 60 * MINUTE_MS);
  const authoriseAt = new Date(startsAt.getTime() - 48 * 60 * MINUTE_MS);
  const during = `{[${startsAt.toISOString()},${endsAt.toISOString()})}`;
  const place = visit.professional.places[0]!;
  const payload = JSON.stringify({ appointment: { id, lines: quote.lines, note: details.note.padEnd(600) } });
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      resourceId: string;
    }>`insert into scheduling.occupancies (resource_id, occupant_kind, occupant_id, during)
      values ((select id from scheduling.resources where member_id = ${member.id}), 'appointment', ${id}, ${during}::tstzmultirange)
      returning resource_id -- prepared`.execute(tx);
    await sql`insert into scheduling.resource_days (resource_id, day, mask)
      values (${rows[0]!.resourceId}, ${startsAt.toISOString().slice(0, 10)}, ${Buffer.alloc(40)})
      on conflict (resource_id, day) do update set mask = excluded.mask -- prepared`.execute(tx);
    await sql`insert into appointments.appointments (id, professional_id, member_id, customer_id, booked_by,
        customer_name, customer_phone, customer_email, note, professional_name, member_name, place, line, city,
        postal_code, insee_code, latitude, longitude, state, starts_at, ends_at, time_zone, service_fee_cents,
        mileage_cents, search_fee_cents, total_cents, card_cents, on_site_cents, cancellation_window_hours,
        late_fee_percent, no_show_fee_percent, payment_failure, expires_at, closing_at, created_at, state_changed_at)
      values (${id}, ${visit.professional.id}, ${member.id}, ${customer.id}, 'customer', ${customer.name},
        ${customer.phone}, ${customer.email}, ${details.note}, ${visit.professional.businessName}, ${member.name}, 'salon',
        ${place.line}, ${place.city}, ${place.postalCode}, ${place.inseeCode}, ${visit.where.latitude},
        ${visit.where.longitude}, 'held', ${startsAt}, ${endsAt}, ${visit.professional.timeZone},
        ${quote.serviceFeeCents}, 0, ${quote.searchFeeCents}, ${quote.totalCents}, ${quote.cardCents},
        ${quote.onSiteCents}, 24, 0, 0, 'cancel', ${expiresAt}, ${closingAt}, ${now}, ${now}) -- prepared`.execute(
      tx,
    );
    await sql`insert into appointments.lines (appointment_id, position, service_id, name, category, price_cents,
        duration_minutes, prepayment, steps) values (${id}, 0, ${service.id}, ${service.name}, ${service.category},
        ${service.priceCents}, ${service.durationMinutes}, true, ${JSON.stringify(service.steps)}) -- prepared`.execute(
      tx,
    );
    await sql`insert into appointments.events (appointment_id, at, kind, actor, actor_id)
      values (${id}, ${now}, 'held', 'customer', ${customer.id}) -- prepared`.execute(tx);
    await sql`insert into payments.payables (id, professional_id, account_id, amount_cents, search_fee_cents,
        bank_charge_basis_points, bank_charge_fixed_cents, status,
        card_by, authorise_at, latest_confirm_by, created_at) values (${id}, ${visit.professional.id}, ${customer.id},
        ${quote.cardCents}, ${quote.searchFeeCents}, 150, 25, 'awaiting_card', ${expiresAt}, ${authoriseAt}, ${authoriseAt}, ${now}) -- prepared`.execute(
      tx,
    );
    await sql`insert into kit.facts (name, payload, at) values ('appointment-held', ${payload}, ${now}) -- prepared`.execute(
      tx,
    );
  });
}
