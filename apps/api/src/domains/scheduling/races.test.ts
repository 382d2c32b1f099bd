import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Database, openDatabase, type Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import { instantAtMinute } from '#kit/time';
import { aMember, anEquipment, aProfessional, aService } from '#testing/builders';
import { countDeadlocks } from '#testing/deadlocks';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { auditMasks } from './audit-masks.ts';
import { enterCalendar } from './enter-calendar.ts';
import { freeSlot, planVisit, SlotLost } from './index.ts';
import { takeSlot, takeSlots } from './take-slot.testing.ts';

const ROUNDS = process.env.ROUNDS === 'full' ? 1000 : 12;
const BOOKERS = 20;

const now = instantAtMinute('2031-06-02', 480, 'Europe/Paris');
const WORKDAYS = 66;
/** A workday of the weeks ahead, six a week, by the number of a round. */
const at = (round: number, minute: number) => {
  const workday = round % WORKDAYS;
  const ahead = Math.floor(workday / 6) * 7 + (workday % 6);
  const date = new Date(Date.parse('2031-06-09') + ahead * 86_400_000).toISOString().slice(0, 10);
  return instantAtMinute(date, minute, 'Europe/Paris');
};

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  ({ db } = fresh);
});
afterAll(() => fresh.close());

type Ask = { professionalId: string; serviceId: string; startsAt: Date; memberId?: string; id?: string };

/**
 * A request for a slot. It skips the per-process mutex, so that only lock and constraint separate rivals.
 */
async function requestFor(on: Database, { professionalId, serviceId, startsAt, memberId, id }: Ask) {
  const visit = await planVisit(on, { professionalId, serviceIds: [serviceId], place: 'salon' });
  const occupant = { kind: 'appointment' as const, id: id ?? crypto.randomUUID() };
  return { visit, occupant, memberId, startsAt, now, who: 'customer' as const };
}
const book = async (on: Database, ask: Ask) => {
  const request = await requestFor(on, ask);
  const slot = await inTransaction(on, (tx) => takeSlot(tx, request));
  return { ...slot, id: request.occupant.id };
};
const move = async (on: Database, ask: Ask) => {
  const request = await requestFor(on, ask);
  return inTransaction(on, (tx) => takeSlot(tx, { ...request, releasedOccupantId: request.occupant.id }));
};

/** Counts won, lost to another booking, and other errors as text. */
async function tally(tries: Promise<unknown>[]) {
  const ends = await Promise.allSettled(tries);
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  const other = reasons.filter((reason) => !(reason instanceof SlotLost)).map(String);
  return { won: ends.length - reasons.length, lost: reasons.length - other.length, other };
}

async function overlaps(on: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from scheduling.occupancies one
    join scheduling.occupancies other on one.resource_id = other.resource_id and one.id < other.id
      and one.during && other.during`.execute(on);
  return rows[0]?.n ?? -1;
}
const unharmed = async (on: Database) => {
  expect(await overlaps(on)).toBe(0);
  expect(await auditMasks(on, { from: new Date(0) })).toEqual([]);
};

async function rush(on: Database, rounds: number) {
  const { id: professionalId } = await aProfessional(on, { settings: { horizonDays: 90 } });
  const serviceId = await aService(on, professionalId, { durationMinutes: 30 });
  const seen: Awaited<ReturnType<typeof tally>>[] = [];
  for (let round = 0; round < rounds; round++) {
    const startsAt = at(round, 540 + Math.floor(round / WORKDAYS) * 30);
    const ask = { professionalId, serviceId, startsAt };
    seen.push(await tally(Array.from({ length: BOOKERS }, () => book(on, ask))));
  }
  return seen;
}

/**
 * Adjacent visits that all move by a quarter of an hour and back at once, over their own time and their
 * neighbours’.
 */
async function shuffle(on: Database, rounds: number) {
  const { id: professionalId } = await aProfessional(on, {
    settings: { slotStepMinutes: 15, horizonDays: 90 },
  });
  const serviceId = await aService(on, professionalId, { durationMinutes: 45 });
  const ids: string[] = [];
  for (let visit = 0; visit < 6; visit++) {
    const startsAt = at(0, 540 + visit * 60);
    ids.push((await book(on, { professionalId, serviceId, startsAt })).id);
  }
  let [moved, other] = [0, [] as string[]];
  for (let round = 0; round < rounds; round++) {
    const sums = await tally(
      ids.map((id, visit) => {
        const shift = [(round + visit) % 2 ? 15 : -15, 0, 15][(round + visit) % 3] ?? 0;
        const startsAt = at(0, 555 + visit * 60 + shift);
        return move(on, { professionalId, serviceId, startsAt, id });
      }),
    );
    moved += sums.won;
    other = [...other, ...sums.other];
  }
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from scheduling.occupancies where occupant_id = any(${ids}::uuid[])`.execute(on);
  return { moved, other, left: rows[0]?.n };
}

/** A visit that moves to four times at once; returns at how many times it was after the worst round. */
async function moveEverywhere(on: Database, rounds: number) {
  const { id: professionalId } = await aProfessional(on, { settings: { horizonDays: 90 } });
  const own = { professionalId, serviceId: await aService(on, professionalId, { durationMinutes: 30 }) };
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    const { id } = await book(on, { ...own, startsAt: at(round, 600) });
    await tally([660, 720, 780, 840].map((minute) => move(on, { ...own, id, startsAt: at(round, minute) })));
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from scheduling.occupancies where occupant_id = ${id}`.execute(on);
    most = Math.max(most, rows[0]?.n ?? 0);
  }
  return most;
}

/** Four members after the only unit of an equipment that was never used; returns the winners of each round. */
async function rushForUnit(on: Database, rounds: number) {
  const won: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { id: professionalId, memberId } = await aProfessional(on, { settings: { horizonDays: 90 } });
    const basin = await anEquipment(on, professionalId, 'Bac', 1);
    const members = [memberId];
    while (members.length < 4) members.push(await aMember(on, professionalId));
    const serviceId = await aService(on, professionalId, {
      steps: [{ durationMinutes: 30, freeTimeMinutes: 15, equipmentIds: [basin] }],
    });
    const ask = { professionalId, serviceId, startsAt: at(0, 600) };
    won.push((await tally(members.map((own) => book(on, { ...ask, memberId: own })))).won);
  }
  return won;
}

describe('races without the per-process mutex', () => {
  it(`of twenty after one slot, one gets it, ${ROUNDS} rounds`, async () => {
    const seen = await rush(db, ROUNDS);
    expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ won: 1, lost: BOOKERS - 1, other: [] })]),
    );
    await unharmed(db);
  }, 900_000);

  it('that overlap in part leave adjacent visits', async () => {
    const settings = { slotStepMinutes: 5, bufferMinutes: 5, horizonDays: 90 };
    const { id: professionalId } = await aProfessional(db, { settings });
    const serviceIds = await Promise.all(
      [30, 45, 60].map((durationMinutes) => aService(db, professionalId, { durationMinutes })),
    );
    for (let round = 0; round < Math.min(ROUNDS, WORKDAYS); round++) {
      const sums = await tally(
        Array.from({ length: BOOKERS }, (_, index) => {
          const startsAt = at(round, 660 + ((index * 7 + round) % 24) * 5);
          return book(db, { professionalId, serviceId: serviceIds[index % 3] ?? '', startsAt });
        }),
      );
      expect(sums.other).toEqual([]);
      expect(sums.won).toBeGreaterThanOrEqual(1);
    }
    await unharmed(db);
  }, 900_000);

  it('of visits that move over their own time keep all of them without overlap', async () => {
    const { moved, other, left } = await shuffle(db, ROUNDS);
    expect(other).toEqual([]);
    expect(moved).toBeGreaterThan(ROUNDS);
    expect(left).toBe(6);
    await unharmed(db);
  }, 900_000);

  it('of bookings against a visit that moves there leave one of them', async () => {
    const { id: professionalId } = await aProfessional(db, { settings: { horizonDays: 90 } });
    const serviceId = await aService(db, professionalId, { durationMinutes: 30 });
    const own = { professionalId, serviceId };
    for (let round = 0; round < Math.min(ROUNDS, WORKDAYS); round++) {
      const { id } = await book(db, { ...own, startsAt: at(round, 600) });
      const startsAt = at(round, 720);
      const rivals = Array.from({ length: BOOKERS - 1 }, () => book(db, { ...own, startsAt }));
      const sums = await tally([move(db, { ...own, startsAt, id }), ...rivals]);
      expect(sums).toEqual({ won: 1, lost: BOOKERS - 1, other: [] });
    }
    await unharmed(db);
  }, 900_000);
});

describe('races for equipment and for several professionals, without the mutex', () => {
  it('for the last unit of an equipment are won by one', async () => {
    const { id: professionalId, memberId } = await aProfessional(db, { settings: { horizonDays: 90 } });
    const basin = await anEquipment(db, professionalId, 'Bac', 1);
    const members = [memberId];
    while (members.length < 6) members.push(await aMember(db, professionalId));
    const serviceId = await aService(db, professionalId, {
      steps: [{ durationMinutes: 30, freeTimeMinutes: 15, equipmentIds: [basin] }],
    });
    for (let round = 0; round < Math.min(ROUNDS, WORKDAYS); round++) {
      const tries = members.map((own) =>
        book(db, { professionalId, serviceId, startsAt: at(round, 600), memberId: own }),
      );
      expect(await tally(tries)).toEqual({ won: 1, lost: members.length - 1, other: [] });
    }
    await unharmed(db);
  }, 900_000);

  it('for several professionals at once, in either order, take all or none and never deadlock', async () => {
    const professionals = await Promise.all(
      [1, 2, 3].map(() => aProfessional(db, { settings: { horizonDays: 90 } })),
    );
    const asks = await Promise.all(
      professionals.map(async ({ id }) => ({
        professionalId: id,
        serviceId: await aService(db, id, { durationMinutes: 30 }),
      })),
    );
    const both = async (one: number, other: number, startsAt: Date) => {
      const pair = [asks[one], asks[other]].flatMap((ask) => (ask ? [{ ...ask, startsAt }] : []));
      const slots = await Promise.all(pair.map((ask) => requestFor(db, ask)));
      return inTransaction(db, (tx) => takeSlots(tx, slots));
    };
    for (let round = 0; round < Math.min(ROUNDS, WORKDAYS); round++) {
      const startsAt = at(round, 600);
      const pairs: [number, number][] = [0, 1, 2].flatMap((one) => [
        [one, (one + 1) % 3],
        [(one + 1) % 3, one],
      ]);
      // Any two of the three pairs share a professional.
      expect(await tally(pairs.map(([one, other]) => both(one, other, startsAt)))).toEqual({
        won: 1,
        lost: 5,
        other: [],
      });
    }
    const { rows } = await sql<{ n: number }>`select count(*) as n from scheduling.occupancies o
      join scheduling.resources r on r.id = o.resource_id
      where r.professional_id = any(${professionals.map(({ id }) => id)}::uuid[])`.execute(db);
    expect(rows[0]?.n).toBe(2 * Math.min(ROUNDS, WORKDAYS));
    await unharmed(db);
  }, 900_000);
});

describe('one take of several slots', () => {
  it('of one professional gives the second what the first has left', async () => {
    const { id: professionalId, memberId } = await aProfessional(db);
    const serviceId = await aService(db, professionalId, { durationMinutes: 30 });
    const startsAt = at(0, 600);
    const twice = async () => {
      const slots = await Promise.all(
        [1, 2].map(() => requestFor(db, { professionalId, serviceId, startsAt })),
      );
      const taken = await inTransaction(db, (tx) => takeSlots(tx, slots));
      return taken.map((one) => one.memberId);
    };
    await expect(twice()).rejects.toThrow(SlotLost);
    const other = await aMember(db, professionalId, { serviceIds: [serviceId] });
    expect((await twice()).sort()).toEqual([memberId, other].sort());
  });
});

describe('a visit that moves', () => {
  it('to another member, another day and back frees its old time, and may not overlap another visit', async () => {
    const { id: professionalId, memberId } = await aProfessional(db);
    const other = await aMember(db, professionalId);
    const serviceId = await aService(db, professionalId, { durationMinutes: 60 });
    const { id } = await book(db, { professionalId, serviceId, startsAt: at(0, 600), memberId });
    const rival = await book(db, { professionalId, serviceId, startsAt: at(0, 720), memberId });
    const own = { professionalId, serviceId, id };
    await expect(move(db, { ...own, startsAt: at(0, 690), memberId })).rejects.toThrow(SlotLost);
    await move(db, { ...own, startsAt: at(0, 645), memberId });
    await move(db, { ...own, startsAt: at(3, 645), memberId: other });
    await book(db, { professionalId, serviceId, startsAt: at(0, 645), memberId });
    const occupant = { kind: 'appointment' as const, id: rival.id };
    await inTransaction(db, (tx) =>
      freeSlot(tx, { professionalId, timeZone: 'Europe/Paris', occupant, now }),
    );
    await move(db, { ...own, startsAt: at(0, 720), memberId });
    await unharmed(db);
  });
});

describe('seeded violations', () => {
  const dropConstraint = (on: Database) =>
    sql`alter table scheduling.occupancies drop constraint occupancies_no_overlap`.execute(on);
  /** From here on the calendar lock does nothing. */
  const skipLock = async ({ db: on, url }: FreshDatabase) => {
    await sql`create schema seeded`.execute(on);
    await sql`create function seeded.pg_advisory_xact_lock(bigint) returns void language sql as ''`.execute(
      on,
    );
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set search_path = seeded, pg_catalog, public`.execute(on);
  };
  async function seeded(seedViolation: (spoilt: FreshDatabase) => Promise<unknown>) {
    const spoilt = await freshDatabase();
    await seedViolation(spoilt);
    // Only connections opened after the change see it.
    const on = openDatabase(spoilt.url, { max: BOOKERS });
    try {
      const rushes = await rush(on, 4);
      const moves = await shuffle(on, 6);
      return {
        rushes,
        moves,
        timesOfOne: await moveEverywhere(on, 6),
        ofUnit: await rushForUnit(on, 4),
        overlaps: await overlaps(on),
        wrong: await auditMasks(on, { from: new Date(0) }),
      };
    } finally {
      await on.destroy();
      await spoilt.close();
    }
  }

  test('without lock and constraint the suite sees double bookings', async () => {
    const found = await seeded(async (spoilt) => {
      await skipLock(spoilt);
      await dropConstraint(spoilt.db);
    });
    expect(found.rushes.some(({ won }) => won > 1)).toBe(true);
    expect(found.overlaps).toBeGreaterThan(0);
  }, 120_000);

  test('without the lock the constraints keep visits and units apart, and each visit at one time', async () => {
    const found = await seeded(skipLock);
    expect(found.rushes.every(({ won }) => won <= 1)).toBe(true);
    expect(found.overlaps).toBe(0);
    expect(found.timesOfOne).toBe(1);
    expect(Math.max(...found.ofUnit)).toBeLessThanOrEqual(1);
  }, 120_000);

  test('the lock alone keeps them out', async () => {
    const found = await seeded((spoilt) => dropConstraint(spoilt.db));
    expect(found.rushes.every(({ won }) => won === 1)).toBe(true);
    expect(found.overlaps).toBe(0);
    expect(found.timesOfOne).toBe(1);
    expect(found.ofUnit).toEqual([1, 1, 1, 1]);
    expect(found.wrong).toEqual([]);
  }, 120_000);
});

describe('a rush at one professional', () => {
  it('leaves other professionals their connections', async () => {
    const [busy, quiet] = [await aProfessional(db), await aProfessional(db)];
    const narrow = openDatabase(fresh.url, { max: 3 });
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
    const lock = (tx: Tx) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${busy.id}, 7))`.execute(tx).then(() => held());
    // A holder of the lock in another process does not release it.
    const holder = inTransaction(db, async (tx) => {
      await lock(tx);
      await gate;
    });
    await isHeld;
    const ask = async (professionalId: string) => {
      const serviceId = await aService(db, professionalId, { durationMinutes: 30 });
      return requestFor(narrow, { professionalId, serviceId, startsAt: at(0, 600) });
    };
    const [rushed, calm] = [await ask(busy.id), await ask(quiet.id)];
    const rivals = Array.from({ length: BOOKERS }, () =>
      enterCalendar(narrow, busy.id, (tx) =>
        takeSlot(tx, { ...rushed, occupant: { kind: 'appointment', id: crypto.randomUUID() } }),
      ),
    );
    const ends = tally(rivals);
    await expect(enterCalendar(narrow, quiet.id, (tx) => takeSlot(tx, calm))).resolves.toMatchObject({
      memberId: quiet.memberId,
    });
    open();
    await holder;
    expect(await ends).toEqual({ won: 1, lost: BOOKERS - 1, other: [] });
    await narrow.destroy();
  }, 60_000);
});

test('no deadlock in all of this', async () => {
  expect(await countDeadlocks(fresh.url)).toBe(0);
});
