import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aMember, anEquipment, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { auditMasks } from './audit-masks.ts';
import { handOverSlot, listFreeFor, SlotLost, type VisitBooked } from './index.ts';
import { anHourlySalon, at, type Booked, book, now } from './planning.testing.ts';
import { findOrCreateResource, insertOccupancy } from './store/occupancies.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let salon: Awaited<ReturnType<typeof anHourlySalon>>;
let colour: string;
let colleague: string;
beforeEach(async () => {
  salon = await anHourlySalon(fresh.db);
  const basin = await anEquipment(fresh.db, salon.id);
  colour = await aService(fresh.db, salon.id, {
    steps: [{ durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: [basin] }, { durationMinutes: 30 }],
  });
  colleague = await aMember(fresh.db, salon.id, { serviceIds: [colour] });
});

const bookColour = (time = '10:00', memberId = salon.memberId) =>
  book(fresh.db, { professionalId: salon.id, serviceIds: [colour], memberId, startsAt: at(time) });
const bookedOf = ({ visit, startsAt }: Booked): VisitBooked => ({
  professional: visit.professional,
  place: visit.place,
  where: visit.where,
  startsAt,
  steps: visit.services.flatMap(({ steps }) => steps),
});
const handOver = (booked: Booked, change: { from?: string; to?: string } = {}) =>
  inTransaction(fresh.db, (tx) =>
    handOverSlot(tx, {
      booked: bookedOf(booked),
      occupant: booked.occupant,
      from: salon.memberId,
      to: colleague,
      now,
      ...change,
    }),
  );
const freeFor = (booked: Booked, ...memberIds: string[]) =>
  listFreeFor(fresh.db, bookedOf(booked), memberIds, now);
const factsOf = async () => {
  const { rows } = await sql<{ name: string }>`select name from kit.facts
    where payload->>'professionalId' = ${salon.id}`.execute(fresh.db);
  return rows.map(({ name }) => name);
};
/** The occupied time of a member, from and to in Paris. */
const takenOf = async (memberId: string) => {
  const { rows } = await sql<{ span: string }>`
    select to_char(lower(part) at time zone 'Europe/Paris', 'HH24:MI') || '-'
      || to_char(upper(part) at time zone 'Europe/Paris', 'HH24:MI') as span
    from scheduling.occupancies o join scheduling.resources r on r.id = o.resource_id, unnest(o.during) as part
    where r.member_id = ${memberId} order by lower(part)`.execute(fresh.db);
  return rows.map(({ span }) => span);
};
const masksAgree = async () => expect(await auditMasks(fresh.db, { from: new Date(0) })).toEqual([]);

describe('a visit handed over', () => {
  it('takes the time of the other member, keeps its equipment, and frees its own', async () => {
    const booked = await bookColour();
    expect(await handOver(booked)).toBe(true);
    expect(await takenOf(salon.memberId)).toEqual([]);
    expect(await takenOf(colleague)).toEqual(['10:00-10:30', '11:00-11:30']);
    expect(await factsOf()).toEqual(['time-freed']);
    await masksAgree();
    await expect(bookColour('10:00')).rejects.toThrow(SlotLost);
  });

  it('is refused where the other member is taken, and fits into their free time', async () => {
    const booked = await bookColour('10:30');
    const cut = await aService(fresh.db, salon.id, { durationMinutes: 30, memberIds: [colleague] });
    const bookCut = (time: string) =>
      book(fresh.db, {
        professionalId: salon.id,
        serviceIds: [cut],
        memberId: colleague,
        startsAt: at(time),
      });
    await bookCut('11:00');
    await bookCut('10:00');
    await bookCut('12:00');
    expect(await handOver(booked)).toBe(true);
    const other = await bookColour('09:00');
    await expect(handOver(other)).rejects.toThrow(new SlotLost('staff_busy'));
    expect(await takenOf(salon.memberId)).toEqual(['09:00-09:30', '10:00-10:30']);
    await masksAgree();
  });

  it('may be outside of the hours of the other member', async () => {
    const booked = await bookColour();
    const evening = await aMember(fresh.db, salon.id, { serviceIds: [colour], hours: [] });
    expect(await handOver(booked, { to: evening })).toBe(true);
    expect(await takenOf(evening)).toEqual(['10:00-10:30', '11:00-11:30']);
  });

  it('changes nothing when the former member has no part of it', async () => {
    const booked = await bookColour();
    const third = await aMember(fresh.db, salon.id);
    expect(await handOver(booked, { from: colleague, to: third })).toBe(false);
    expect(await takenOf(salon.memberId)).toEqual(['10:00-10:30', '11:00-11:30']);
    expect(await factsOf()).toEqual([]);
  });

  it('is refused by the constraint when the read model misses a conflict', async () => {
    const booked = await bookColour();
    await inTransaction(fresh.db, async (tx) => {
      const resourceId = await findOrCreateResource(tx, salon.id, { memberId: colleague });
      const spans = [{ startsAt: at('11:00'), endsAt: at('11:05') }];
      await insertOccupancy(tx, { kind: 'offer', id: randomUUID() }, { resourceId, spans, where: null });
    });
    await expect(handOver(booked)).rejects.toThrow(new SlotLost('constraint'));
    await sql`delete from scheduling.occupancies where occupant_kind = 'offer'`.execute(fresh.db);
  });
});

describe('the members who could take over', () => {
  const cutAtHome = { atSalon: false, atHome: true, durationMinutes: 30 };

  it('are those who are free, first those who work then', async () => {
    const booked = await bookColour('10:00');
    const [off, ends] = [
      await aMember(fresh.db, salon.id, { hours: [] }),
      await aMember(fresh.db, salon.id, {
        serviceIds: [colour],
        hours: [{ startsMinute: 540, endsMinute: 690 }],
      }),
    ];
    await bookColour('11:00', ends);
    const other = await aMember(fresh.db, salon.id, { hours: [{ startsMinute: 600, endsMinute: 690 }] });
    expect(await freeFor(booked, off, ends, salon.memberId, other, colleague)).toEqual([
      { memberId: other, worksThen: true },
      { memberId: colleague, worksThen: true },
      { memberId: off, worksThen: false },
    ]);
    expect(await freeFor(booked)).toEqual([]);
  });

  it('do not work then when the visit ends after their closing, in free time', async () => {
    const treatment = await aService(fresh.db, salon.id, {
      steps: [{ durationMinutes: 30, freeTimeMinutes: 30 }],
    });
    const bookTreatment = (time: string) =>
      book(fresh.db, {
        professionalId: salon.id,
        serviceIds: [treatment],
        memberId: salon.memberId,
        startsAt: at(time),
      });
    const early = await aMember(fresh.db, salon.id, { hours: [{ startsMinute: 540, endsMinute: 720 }] });
    const late = await bookTreatment('11:30');
    expect(await freeFor(late, early)).toEqual([{ memberId: early, worksThen: false }]);
    const inTime = await bookTreatment('11:00');
    expect(await freeFor(inTime, early)).toEqual([{ memberId: early, worksThen: true }]);
  });

  it('work then also off the grid, in the past and beyond the horizon', async () => {
    const works = [{ memberId: colleague, worksThen: true }];
    expect(await freeFor(await bookColour('10:05'), colleague)).toEqual(works);
    const past = { ...(await bookColour('16:00')), startsAt: at('10:00', '2026-05-25') };
    expect(await freeFor(past, colleague)).toEqual(works);
    expect(await freeFor({ ...past, startsAt: at('10:00', '2026-08-31') }, colleague)).toEqual(works);
  });

  it('do not work then when a trip leaves them no time', async () => {
    const awa = await anHourlySalon(fresh.db, { places: ['at_home'], workZones: ['75'] });
    const cut = await aService(fresh.db, awa.id, cutAtHome);
    const granted = ['sell_services' as const, 'room_service' as const];
    const zoe = await aMember(fresh.db, awa.id, { serviceIds: [cut], granted });
    const bookHome = (memberId: string, time: string) =>
      book(fresh.db, {
        professionalId: awa.id,
        serviceIds: [cut],
        memberId,
        startsAt: at(time),
        place: 'at_home',
        address: { city: 'Paris 20e Arrondissement', postalCode: '75020' },
      });
    await bookHome(zoe, '10:00');
    // Even to the same commune a trip takes ten minutes.
    const [soon, later] = [await bookHome(awa.memberId, '10:35'), await bookHome(awa.memberId, '11:30')];
    expect(await freeFor(soon, zoe)).toEqual([{ memberId: zoe, worksThen: false }]);
    expect(await freeFor(later, zoe)).toEqual([{ memberId: zoe, worksThen: true }]);
  });
});
