import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { aCustomer, aProfessional, aService } from '#testing/builders';
import type { Random } from '#testing/random';
import { signIn } from '#testing/sign-in';
import {
  type AppointmentRecord,
  book,
  complete,
  type MoneyRecord,
  openFixture,
} from '../resilience/crash-money.testing.ts';
import { acknowledged, again, type Product } from '../resilience/running-product.testing.ts';

const zone = 'Europe/Paris';
const PLAIN_PROFESSIONALS = 8;
const CARD_PROFESSIONALS = 6;
const SLOTS_A_DAY = 20;
const ACTS_A_SECOND = 20;
/** While the database is away, so many customers wait for an answer. */
const MAX_WAITING = 24;
const PLAIN_CENTS = 4000;

export type Load = Awaited<ReturnType<typeof openLoad>>;

type PlainProfessional = { id: string; serviceId: string; taken: number };
type Scene = {
  product: Product;
  random: Random;
  monday: Date;
  record: MoneyRecord;
  plain: PlainProfessional[];
  counts: { bookings: number; moves: number; captures: number };
};

/**
 * Customers who book, with and without a card, and move what they booked; from the evening on, professionals
 * complete the visits that a card pays. Everything acknowledged is in `record`; `acknowledgedAt` has the time of
 * each acknowledged write.
 */
export async function openLoad(product: Product, random: Random, monday: Date) {
  const scene = await openScene(product, random, monday);
  const { completeOne, left, ...others } = createActs(scene);
  const { bookPlain, bookByCard, move } = others;
  const acts = {
    day: [bookPlain, bookByCard, move, bookPlain],
    evening: [bookPlain, completeOne, move, bookPlain],
  };
  const acknowledgedAt: number[] = [];
  const failures: string[] = [];
  const waiting = new Set<Promise<void>>();
  let isOver = false;

  /** Runs the acts of this part of the day until `stop`. */
  async function run(part: keyof typeof acts): Promise<void> {
    isOver = false;
    for (let turn = 0; !isOver; turn += 1) {
      await pause(1000 / ACTS_A_SECOND);
      if (waiting.size >= MAX_WAITING) continue;
      const act: Promise<void> = acts[part][turn % acts[part].length]!()
        .then(
          () => void acknowledgedAt.push(performance.now()),
          (error: unknown) => void failures.push(String(error)),
        )
        .finally(() => waiting.delete(act));
      waiting.add(act);
    }
    await Promise.all(waiting);
  }

  return {
    record: scene.record,
    counts: scene.counts,
    acknowledgedAt,
    /** Answers that a customer must never get. */
    failures,
    bookPlain,
    run,
    stop(): void {
      isOver = true;
    },
    /** Completes the other visits that a card pays, and lets them be captured. */
    async completeAll(): Promise<void> {
      while (left()) await completeOne();
      await product.letPass(11 * MINUTE_MS);
    },
  };
}

async function openScene(product: Product, random: Random, monday: Date): Promise<Scene> {
  const record: MoneyRecord = { visits: [], professionals: [] };
  for (let count = 0; count < CARD_PROFESSIONALS; count++) await openFixture(product, record);
  const plain: PlainProfessional[] = [];
  for (let count = 0; count < PLAIN_PROFESSIONALS; count++) {
    // Without verification there is no card, and no fee for it.
    const { id } = await aProfessional(product.db, { verified: false });
    plain.push({ id, serviceId: await aService(product.db, id, { durationMinutes: 30 }), taken: 0 });
  }
  return { product, random, monday, record, plain, counts: { bookings: 0, moves: 0, captures: 0 } };
}

function createActs(scene: Scene) {
  const { product, record, counts, monday } = scene;
  const movable: AppointmentRecord[] = [];
  const begun = new Set<AppointmentRecord>();
  let cardTurn = 0;

  const bookPlain = async (): Promise<void> => void movable.push(await bookWithoutCard(scene));

  async function move(): Promise<void> {
    const one = movable.shift();
    await (one ? moveTo(scene, one) : bookPlain());
  }

  async function bookByCard(): Promise<void> {
    const turn = cardTurn++;
    if (turn >= CARD_PROFESSIONALS * SLOTS_A_DAY) return bookPlain();
    const minute = 540 + 30 * Math.floor(turn / CARD_PROFESSIONALS);
    const tuesday = later(monday, DAY_MS).toISOString().slice(0, 10);
    const professional = record.professionals[turn % CARD_PROFESSIONALS]!;
    await book(product, record, professional, instantAtMinute(tuesday, minute, zone));
    counts.bookings += 1;
  }

  const left = () =>
    record.visits.find(
      (visit) => visit.state === 'confirmed' && visit.startsAt <= product.now() && !begun.has(visit),
    );

  async function completeOne(): Promise<void> {
    const one = left();
    if (!one) return bookPlain();
    begun.add(one);
    await complete(product, record.professionals.find(({ id }) => id === one.professionalId)!, one);
    counts.captures += 1;
  }

  return { bookPlain, move, bookByCard, completeOne, left };
}

/** Half hours of working days from the next week on, each only once. */
function nextSlot({ monday }: Scene, professional: PlainProfessional): Date {
  const day = Math.floor(professional.taken / SLOTS_A_DAY);
  const minute = 540 + 30 * (professional.taken % SLOTS_A_DAY);
  professional.taken += 1;
  const date = later(monday, (7 + day + Math.floor(day / 6)) * DAY_MS);
  return instantAtMinute(date.toISOString().slice(0, 10), minute, zone);
}

async function bookWithoutCard(scene: Scene): Promise<AppointmentRecord> {
  const { product, random, plain, record, counts } = scene;
  const professional = random.oneOf(plain);
  const startsAt = nextSlot(scene, professional);
  const { id: customerId, email } = await again(() => aCustomer(product.db));
  const { appointment } = await acknowledged<{ appointment: { id: string } }>(product, {
    headers: await again(() => signIn(product.db, customerId)),
    path: '/appointments',
    status: 201,
    body: {
      professional_id: professional.id,
      service_ids: [professional.serviceId],
      place: 'salon',
      starts_at: startsAt.toISOString(),
      total_cents: PLAIN_CENTS,
    },
  });
  const one: AppointmentRecord = {
    id: appointment.id,
    professionalId: professional.id,
    customerId,
    email,
    state: 'confirmed',
    startsAt,
    capturedCents: 0,
    refunds: [],
  };
  record.visits.push(one);
  counts.bookings += 1;
  return one;
}

async function moveTo(scene: Scene, one: AppointmentRecord): Promise<void> {
  const { product, plain, counts } = scene;
  const headers = await again(() => signIn(product.db, one.customerId));
  const path = `/appointments/${one.id}`;
  const { revision } = await acknowledged<{ revision: number }>(product, {
    headers,
    method: 'GET',
    path,
    status: 200,
  });
  const startsAt = nextSlot(scene, plain.find(({ id }) => id === one.professionalId)!);
  const body = { revision, starts_at: startsAt.toISOString() };
  await acknowledged(product, { headers, path: `${path}/reschedule`, status: 200, body });
  one.startsAt = startsAt;
  counts.moves += 1;
}

/** Acknowledged bookings that are not there or at another time, and pairs of bookings of one chair. */
export async function bookingDifferences({ db }: Product, { visits }: MoneyRecord): Promise<string[]> {
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select id, starts_at from appointments.appointments`.execute(db);
  const stored = new Map(rows.map(({ id, startsAt }) => [id, startsAt.toISOString()]));
  const { rows: doubles } = await sql<{ count: number }>`
    select count(*)::int as count from scheduling.occupancies one
      join scheduling.occupancies other on one.resource_id = other.resource_id
        and one.occupant_id < other.occupant_id and one.during && other.during`.execute(db);
  return [
    ...visits.flatMap(({ id, startsAt }) =>
      stored.get(id) === startsAt.toISOString()
        ? []
        : [`${id} is at ${stored.get(id) ?? 'no time'} instead of ${startsAt.toISOString()}`],
    ),
    ...(doubles[0]?.count === 0 ? [] : [`${doubles[0]?.count} double bookings`]),
  ];
}
