import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { aMember, anEquipment, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { auditMasks } from './audit-masks.ts';
import { type PlannedVisit, planVisit, SlotLost, type SlotRequest } from './index.ts';
import { anHourlySalon, at, book, now, setEvents } from './planning.testing.ts';
import { findOrCreateResource, insertOccupancy } from './store/occupancies.ts';
import { takeSlot } from './take-slot.testing.ts';
import { eventsUnder, isOnEvent, refuseImpossible, refuseUnfit } from './take-slot.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let salon: Awaited<ReturnType<typeof anHourlySalon>>;
let visit: PlannedVisit;
beforeEach(async () => {
  salon = await anHourlySalon(fresh.db);
  visit = await planOf(salon.id, await aService(fresh.db, salon.id, { durationMinutes: 60 }));
});

const planOf = (professionalId: string, ...serviceIds: string[]) =>
  planVisit(fresh.db, { professionalId, serviceIds, place: 'salon' });
const anAppointmentId = () => ({ kind: 'appointment' as const, id: randomUUID() });
const take = (request: Partial<SlotRequest> & { startsAt: Date }) =>
  inTransaction(fresh.db, (tx) =>
    takeSlot(tx, { visit, occupant: anAppointmentId(), now, who: 'professional', ...request }),
  );
const factsOf = async () => {
  const { rows } = await sql<{ name: string }>`select name from kit.facts
    where payload->>'professionalId' = ${salon.id}`.execute(fresh.db);
  return rows.map(({ name }) => name);
};
const problemOf = (run: () => void) => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
};

describe('what no calendar needs to be read for', () => {
  const check = (startsAt: Date, who: 'customer' | 'professional' = 'customer', of = visit) =>
    problemOf(() => refuseImpossible({ visit: of, startsAt, now, who }));

  it('is a start between the fives', () => {
    expect(check(at('10:05'))).toBeUndefined();
    expect(check(at('10:04'))).toMatchObject({ code: 'slot_off_grid', fields: { starts_at: 'off_grid' } });
    expect(check(new Date(at('10:05').getTime() + 1))).toMatchObject({ code: 'slot_off_grid' });
  });

  it('is the present and the past, for customers', () => {
    expect(check(now)).toMatchObject({ code: 'slot_in_the_past', fields: { starts_at: 'too_small' } });
    expect(check(at('08:05'))).toBeUndefined();
    expect(check(at('07:55'), 'professional')).toBeUndefined();
  });

  it('is a time more than 731 days away', () => {
    const [last, beyond] = [at('08:00', '2028-06-01'), at('08:05', '2028-06-01')];
    for (const who of ['customer', 'professional'] as const) expect(check(last, who)).toBeUndefined();
    const fields = { starts_at: 'too_big' };
    expect(check(beyond)).toMatchObject({ code: 'slot_beyond_horizon', fields });
    expect(check(beyond, 'professional')).toMatchObject({ code: 'invalid_input', fields });
    expect(check(at('08:00', '2024-05-31'), 'professional')).toBeUndefined();
    expect(check(at('07:55', '2024-05-31'), 'professional')).toMatchObject({
      code: 'invalid_input',
      fields: { starts_at: 'too_small' },
    });
  });

  it('is an end after midnight', () => {
    expect(check(at('23:00'))).toBeUndefined();
    expect(check(at('23:05'))).toMatchObject({ code: 'visit_beyond_day' });
  });

  it('is an account that is being deleted, until the deletion was cancelled', () => {
    const closing = (closingUntil: Date | null) => ({
      ...visit,
      professional: { ...visit.professional, closingUntil },
    });
    const open = closing(now);
    expect(check(at('10:00'), 'customer', open)).toBeUndefined();
    const closed = closing(new Date(now.getTime() + 1));
    expect(check(at('10:00'), 'customer', closed)).toMatchObject({ code: 'service_not_online' });
    expect(check(at('10:00'), 'professional', closed)).toMatchObject({ code: 'wrong_state' });
  });
});

describe('why a visit does not fit', () => {
  it.each([
    ['off_grid', { code: 'slot_off_grid', fields: { starts_at: 'off_grid' } }],
    ['too_soon', { code: 'slot_too_soon', fields: { starts_at: 'too_small' } }],
    ['too_late', { code: 'slot_beyond_horizon', fields: { starts_at: 'too_big' } }],
    ['leaves_day', { code: 'visit_beyond_day' }],
  ] as const)('%s is refused with its code', (reason, refusal) => {
    expect(problemOf(() => refuseUnfit(reason))).toMatchObject(refusal);
  });

  it.each(['outside_hours', 'past_closing', 'no_travel_time', 'staff_busy', 'equipment_busy'] as const)(
    '%s loses the slot',
    (reason) => {
      expect(problemOf(() => refuseUnfit(reason))).toEqual(new SlotLost(reason));
    },
  );
});

describe('events of another calendar', () => {
  it('under a visit are those of its member, with the pause after it; none for customers', () => {
    const professional = { ...visit.professional, bufferMinutes: 15 };
    const request = { visit: { ...visit, professional }, startsAt: at('10:00') };
    const by = (who: 'customer' | 'professional', ...memberIds: string[]) =>
      eventsUnder({ ...request, who }, memberIds);
    expect(by('professional', 'inès')).toEqual({
      professionalId: salon.id,
      memberId: 'inès',
      between: [at('10:00'), at('11:15')],
    });
    expect(by('customer', 'inès')).toBeUndefined();
    expect(by('professional', 'inès', 'léa')).toBeUndefined();
    expect(by('professional')).toBeUndefined();
  });

  it('are under the work of a visit when they overlap some of it', () => {
    const part = (start: string, end: string) => ({
      start: at(start).getTime() / 60_000,
      end: at(end).getTime() / 60_000,
    });
    const staff = [part('10:00', '10:30'), part('11:00', '11:30')];
    const isOn = (start: string, end: string) =>
      isOnEvent({ staff }, [{ resourceId: '', startsAt: at(start), endsAt: at(end) }]);
    expect(isOn('09:00', '10:00')).toBe(false);
    expect(isOn('09:00', '10:01')).toBe(true);
    expect(isOn('10:30', '11:00')).toBe(false);
    expect(isOn('10:29', '10:30')).toBe(true);
    expect(isOn('11:29', '12:00')).toBe(true);
    expect(isOn('11:30', '12:00')).toBe(false);
    expect(isOnEvent({ staff }, [])).toBe(false);
  });

  it('refuse a customer, and warn the professional who chose the member', async () => {
    await setEvents(fresh.db, salon, [[at('10:30'), at('12:30')]]);
    await expect(take({ startsAt: at('10:00'), who: 'customer' })).rejects.toThrow(SlotLost);
    await expect(take({ startsAt: at('10:00') })).rejects.toMatchObject({
      code: 'warning_not_confirmed',
      details: { warnings: ['busy_time'] },
    });
    await take({ startsAt: at('10:00'), acceptWarnings: ['busy_time'] });
    await take({ startsAt: at('09:00') });
    expect(await auditMasks(fresh.db, { from: new Date(0) })).toEqual([]);
    // The rest of the event still blocks its time.
    await expect(take({ startsAt: at('11:00'), who: 'customer' })).rejects.toThrow(SlotLost);
  });
});

describe('the warnings of a slot', () => {
  const request = { startsAt: at('13:05') };

  it('have to be confirmed, each or all', async () => {
    await expect(take(request)).rejects.toMatchObject({
      code: 'warning_not_confirmed',
      details: { warnings: ['off_grid', 'outside_hours'] },
    });
    await expect(take({ ...request, acceptWarnings: ['off_grid'] })).rejects.toMatchObject({
      details: { warnings: ['outside_hours'] },
    });
    await expect(take({ ...request, acceptWarnings: [] })).rejects.toMatchObject({
      details: { warnings: ['off_grid', 'outside_hours'] },
    });
    expect(
      await take({ ...request, acceptWarnings: ['outside_hours', 'off_grid', 'in_the_past'] }),
    ).toMatchObject({ memberId: salon.memberId, endsAt: at('14:05') });
    await take({ startsAt: at('14:05'), acceptWarnings: true });
  });

  it('do not exist within the rules', async () => {
    expect(await take({ startsAt: at('12:00') })).toMatchObject({ endsAt: at('13:00') });
  });

  it('name a visit outside of the zone, which customers cannot book', async () => {
    const awa = await anHourlySalon(fresh.db, { places: ['at_home'], workZones: ['75'] });
    const cut = await aService(fresh.db, awa.id, { atSalon: false, atHome: true, durationMinutes: 60 });
    const planAt = (city: string, postalCode: string) =>
      planVisit(
        fresh.db,
        {
          professionalId: awa.id,
          serviceIds: [cut],
          place: 'at_home',
          address: { city, postalCode },
        },
        'professional',
      );
    const inside = await planAt('Paris 20e Arrondissement', '75020');
    const outside = await planAt('Montreuil', '93100');
    await expect(take({ visit: outside, startsAt: at('09:00') })).rejects.toMatchObject({
      details: { warnings: ['outside_zone'] },
    });
    await take({ visit: outside, startsAt: at('09:00'), acceptWarnings: ['outside_zone'] });
    const { occupant } = (await take({ visit: inside, startsAt: at('12:00') })).request;
    const whereOf = async () => {
      const { rows } = await sql<object>`select latitude, longitude from scheduling.occupancies
        where occupant_id = ${occupant.id}`.execute(fresh.db);
      return rows;
    };
    expect(await whereOf()).toEqual([inside.where]);
    await take({ visit: inside, occupant, startsAt: at('11:00'), releasedOccupantId: occupant.id });
    expect(await whereOf()).toEqual([inside.where]);
  });
});

describe('a slot in hours without online booking', () => {
  it('is lost to customers and free to the professional', async () => {
    await sql`update scheduling.working_hours set online = false where member_id = ${salon.memberId}`.execute(
      fresh.db,
    );
    const customer = take({ startsAt: at('10:00'), who: 'customer' });
    await expect(customer).rejects.toThrow(new SlotLost('outside_hours'));
    await take({ startsAt: at('10:00') });
  });
});

describe('a slot with equipment', () => {
  it('takes the first free unit, and none when all are in use', async () => {
    const basin = await anEquipment(fresh.db, salon.id, 'Bac', 2);
    const dryer = await anEquipment(fresh.db, salon.id, 'Casque');
    const wash = await aService(fresh.db, salon.id, {
      steps: [{ durationMinutes: 60, equipmentIds: [basin] }],
    });
    const others = [
      await aMember(fresh.db, salon.id, { serviceIds: [wash] }),
      await aMember(fresh.db, salon.id, { serviceIds: [wash] }),
    ];
    const dry = await aService(fresh.db, salon.id, {
      steps: [{ durationMinutes: 60, equipmentIds: [dryer] }],
    });
    const washes = await planOf(salon.id, wash);
    const unitsAt = async (time: string, ...memberIds: string[]) => {
      for (const memberId of memberIds) await take({ visit: washes, memberId, startsAt: at(time) });
      const { rows } = await sql<{ unit: number }>`select unit from scheduling.resources r
        join scheduling.occupancies o on o.resource_id = r.id
        where equipment_id = ${basin} and lower(o.during) = ${at(time)} order by unit`.execute(fresh.db);
      return rows.map(({ unit }) => unit);
    };
    expect(await unitsAt('09:00', salon.memberId, others[0]!)).toEqual([1, 2]);
    expect(await unitsAt('10:00', others[0]!)).toEqual([1]);
    const third = { visit: washes, memberId: others[1]!, startsAt: at('09:00') };
    await expect(take(third)).rejects.toThrow(new SlotLost('equipment_busy'));
    await take({ visit: await planOf(salon.id, dry), startsAt: at('10:00'), memberId: salon.memberId });
    const both = { visit: await planOf(salon.id, wash, dry), memberId: salon.memberId };
    const { occupant } = (await take({ ...both, startsAt: at('11:00') })).request;
    const { rows } = await sql<{ name: string; unit: number; startsAt: Date }>`
      select e.name, r.unit, lower(o.during) as starts_at from scheduling.occupancies o
      join scheduling.resources r on r.id = o.resource_id join services.equipments e on e.id = r.equipment_id
      where o.occupant_id = ${occupant.id} order by e.name`.execute(fresh.db);
    expect(rows).toEqual([
      { name: 'Bac', unit: 1, startsAt: at('11:00') },
      { name: 'Casque', unit: 1, startsAt: at('12:00') },
    ]);
    expect(await auditMasks(fresh.db, { from: new Date(0) })).toEqual([]);
  });
});

describe('a slot without a chosen member', () => {
  it('goes to a member who is free, even if the professional books for the customer', async () => {
    const cut = await aService(fresh.db, salon.id, { durationMinutes: 60 });
    const other = await aMember(fresh.db, salon.id, { serviceIds: [cut] });
    const both = await planOf(salon.id, cut);
    await book(fresh.db, {
      professionalId: salon.id,
      serviceIds: [cut],
      memberId: salon.memberId,
      startsAt: at('10:00'),
    });
    expect(await take({ visit: both, startsAt: at('10:00') })).toMatchObject({ memberId: other });
    await expect(take({ visit: both, startsAt: at('10:00') })).rejects.toThrow(new SlotLost('staff_busy'));
    const unstaffed = { ...both, members: [] };
    await expect(take({ visit: unstaffed, startsAt: at('11:00') })).rejects.toThrow(SlotLost);
  });
});

describe('a slot that releases another', () => {
  it('may overlap it, frees its time, and announces it', async () => {
    const { occupant } = (await take({ startsAt: at('10:00') })).request;
    const moved = { occupant, startsAt: at('10:30'), acceptWarnings: true };
    await expect(take({ ...moved, occupant: anAppointmentId() })).rejects.toThrow(SlotLost);
    expect(await factsOf()).toEqual([]);
    await take({ ...moved, releasedOccupantId: occupant.id });
    expect(await factsOf()).toEqual(['time-freed']);
    expect(await auditMasks(fresh.db, { from: new Date(0) })).toEqual([]);
    await expect(take({ startsAt: at('11:00') })).rejects.toThrow(SlotLost);
    await take({ startsAt: at('09:00') });
  });

  it('is lost when the read model misses a conflict, as is any other', async () => {
    const { occupant } = (await take({ startsAt: at('09:00') })).request;
    await inTransaction(fresh.db, async (tx) => {
      const resourceId = await findOrCreateResource(tx, salon.id, { memberId: salon.memberId });
      const spans = [{ startsAt: at('11:30'), endsAt: at('12:00') }];
      await insertOccupancy(tx, { kind: 'offer', id: randomUUID() }, { resourceId, spans, where: null });
    });
    const lost = new SlotLost('constraint');
    await expect(take({ startsAt: at('11:00') })).rejects.toThrow(lost);
    await expect(take({ startsAt: at('11:00'), occupant, releasedOccupantId: occupant.id })).rejects.toThrow(
      lost,
    );
    await sql`delete from scheduling.occupancies where occupant_kind = 'offer'`.execute(fresh.db);
  });
});
