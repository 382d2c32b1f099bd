import type { Slot } from '@meche/contract/scheduling';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Refusal } from '#kit/refusal';
import { HOUR_MS, later } from '#kit/time';
import { auditMasks } from '#scheduling';
import { aWaitingEntry } from '#testing/a-waiting-entry';
import { aCustomer, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { countDeadlocks } from '#testing/deadlocks';
import { aProposedRequest } from '#testing/proposed-request';
import { createHeldStanding } from '#testing/standing';
import { listOffersBetween, offerFreedTimes } from '#waiting';
import { acceptProposal } from './accept-proposal.ts';
import { bookAppointment } from './book-appointment.ts';
import { bookForClient } from './book-for-client.ts';
import { bookGroup } from './book-group.ts';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { rescheduleAppointment } from './reschedule-appointment.ts';
import { rescheduleOwnAppointment } from './reschedule-own-appointment.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 1000 : 12;
const MAX_STATEMENTS_AHEAD = 8;
/** Days ahead on which the salon is open; each round has its own. */
const DAYS = [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18];

let fixture: Fixture;
/** Nothing is due by card, so that a booking is confirmed at once. */
let deps: Fixture['deps'];
let bystander: { id: string };
beforeAll(async () => {
  fixture = await openFixture();
  deps = { ...fixture.deps, searchFeeCents: 0 };
  bystander = await aCustomer(fixture.db);
});
afterAll(() => fixture.close());

type Shop = BuiltProfessional & { cut: string };

/** One member and a cut of an hour, paid on site. */
async function openShop(): Promise<Shop> {
  const shop = await aProfessional(fixture.db, { settings: { slotStepMinutes: 15 } });
  const cut = await aService(fixture.db, shop.id, { name: 'Coupe', priceCents: 4000, durationMinutes: 60 });
  return { ...shop, cut };
}

const online = ({ id, cut }: Shop, startsAt: Date) => ({
  professionalId: id,
  serviceIds: [cut],
  place: 'salon' as const,
  startsAt,
  totalCents: 4000,
  note: '',
});
const byCall = (shop: Shop, startsAt: Date, name: string) =>
  bookForClient(deps, createHeldStanding(shop), {
    memberId: shop.memberId,
    serviceIds: [shop.cut],
    startsAt,
    place: 'salon',
    note: '',
    client: { name, phone: null, email: null },
    acceptWarnings: false,
  });

/** One rival for the hour for each way of taking it, by name. */
async function rivalsFor(shop: Shop, hour: Date): Promise<Record<string, () => Promise<unknown>>> {
  const { db, customer } = fixture;
  const { id: professionalId, memberId, cut } = shop;
  const caller = { accountId: shop.accountId, standing: createHeldStanding<'own_calendar'>(shop) };
  const seen = { acceptWarnings: false, revision: 0 };
  const before = await byCall(shop, later(hour, -HOUR_MS), 'Avant');
  const moved = await byCall(shop, later(hour, 2 * HOUR_MS), 'Après');
  const own = await bookAppointment(deps, customer.id, online(shop, later(hour, 3 * HOUR_MS)));
  const request = await aProposedRequest(db, shop, {
    now: deps.clock.now(),
    customerId: bystander.id,
    startsAt: hour,
  });
  const person = (startsAt: Date) => ({ name: '', serviceIds: [cut], memberId, startsAt });
  return {
    books: () => bookAppointment(deps, bystander.id, online(shop, hour)),
    'books by a call': () => byCall(shop, hour, 'Zoé'),
    'moves there': () => rescheduleAppointment(deps, caller, moved.id, { ...seen, startsAt: hour }),
    'grows into it': () => rescheduleAppointment(deps, caller, before.id, { ...seen, durationMinutes: 75 }),
    'moves their own': () =>
      rescheduleOwnAppointment(deps, { id: own.id, accountId: customer.id }, { revision: 0, startsAt: hour }),
    'takes a proposal': () =>
      acceptProposal(
        deps,
        { ...request, accountId: bystander.id },
        { ...request, position: 0, totalCents: 4000 },
      ),
    'comes as two': () =>
      bookGroup(deps, bystander.id, {
        professionalId,
        totalCents: 8000,
        note: '',
        people: [person(hour), person(later(hour, HOUR_MS))],
      }),
  };
}

const waitFor = (shop: Shop, hour: Date, customerId: string) =>
  aWaitingEntry(fixture.db, shop, {
    now: fixture.clock.now(),
    customerId,
    serviceIds: [shop.cut],
    startsAt: hour,
  });
const offersAt = ({ memberId }: Shop, hour: Date) =>
  listOffersBetween(fixture.db, [memberId], { startsAt: hour, endsAt: later(hour, HOUR_MS) });

/** Lets the others run ahead for this many database round trips. */
async function goAhead(statements: number): Promise<void> {
  for (let nth = 0; nth < statements; nth++) await sql`select 1`.execute(fixture.db);
}

/**
 * Returns who got the hour; all others must be refused with the next free times. Each round starts another
 * rival first.
 */
async function outcome(tries: Record<string, () => Promise<unknown>>, round: number): Promise<string[]> {
  const all = Object.keys(tries);
  const names = [...all.slice(round % all.length), ...all.slice(0, round % all.length)];
  const [ahead = '', ...others] = names;
  const first = Promise.allSettled([tries[ahead]?.()]);
  await goAhead(round % MAX_STATEMENTS_AHEAD);
  const ends = (await Promise.all([first, Promise.allSettled(others.map((name) => tries[name]?.()))])).flat();
  const won: string[] = [];
  for (const [index, end] of ends.entries()) {
    const name = names[index] ?? '';
    if (end.status === 'fulfilled') won.push(name);
    else {
      const { code, details } = end.reason as Refusal;
      expect([name, code]).toEqual([name, expect.stringMatching(/^(slot|time)_taken$/)]);
      const { nextSlots } = details as { nextSlots: Slot[] };
      expect(nextSlots.length).toBeGreaterThan(0);
    }
  }
  return won;
}

async function overlaps(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from scheduling.occupancies one
    join scheduling.occupancies other on one.resource_id = other.resource_id and one.id < other.id
      and one.during && other.during`.execute(fixture.db);
  return rows[0]?.n ?? -1;
}

test(`of all rivals for one hour, each in another way, exactly one gets it, ${ROUNDS} rounds`, async () => {
  const winners = new Map<string, number>();
  let shop = await openShop();
  for (let round = 0; round < ROUNDS; round++) {
    if (round > 0 && round % DAYS.length === 0) shop = await openShop();
    const hour = at(DAYS[round % DAYS.length] ?? 1, '12:00');
    const tries = await rivalsFor(shop, hour);
    const waiter = await aCustomer(fixture.db);
    await waitFor(shop, hour, waiter.id);
    if (round % 3 === 0) {
      // It is reserved for the waiting customer: only they get it.
      await offerFreedTimes(deps, shop.id);
      const [offer] = await offersAt(shop, hour);
      const take = () =>
        bookAppointment(deps, waiter.id, { ...online(shop, hour), offerId: offer?.id ?? '' });
      expect(await outcome({ ...tries, 'takes what is held': take }, round)).toEqual(['takes what is held']);
      winners.set('takes what is held', (winners.get('takes what is held') ?? 0) + 1);
      continue;
    }
    // It is offered to the waiting customer at the same moment, if still free.
    const offering = offerFreedTimes(deps, shop.id);
    if (round % 3 === 1) await goAhead(MAX_STATEMENTS_AHEAD);
    const [won] = await Promise.all([outcome(tries, round), offering]);
    const offered = (await offersAt(shop, hour)).map(() => 'is offered');
    expect([...won, ...offered]).toHaveLength(1);
    const [winner = ''] = [...won, ...offered];
    winners.set(winner, (winners.get(winner) ?? 0) + 1);
  }
  console.log(Object.fromEntries(winners));
  expect(await overlaps()).toBe(0);
  expect(await auditMasks(fixture.db, { from: new Date(0) })).toEqual([]);
  expect(await countDeadlocks(fixture.url)).toBe(0);
}, 3_600_000);
