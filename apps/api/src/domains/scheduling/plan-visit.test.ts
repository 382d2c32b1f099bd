import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anEquipment, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import {
  PlanChanged,
  planLocated,
  planVisit,
  planWithServices,
  retryIfPlanChanged,
  type VisitRequest,
  whyNotAtTime,
  whyNotOnline,
} from './index.ts';
import { locateVisit, noticeMinutesOf, planForReading } from './plan-visit.ts';
import { anHourlySalon, at, now } from './planning.testing.ts';
import { findPlanVersion } from './store/whole-calendar.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

let salon: Awaited<ReturnType<typeof anHourlySalon>>;
let cut: string;
beforeEach(async () => {
  salon = await anHourlySalon(fresh.db, {
    places: ['salon', 'at_home'],
    workZones: ['75'],
    settings: { minimumNoticeMinutes: 60, horizonDays: 7 },
  });
  cut = await aService(fresh.db, salon.id, { durationMinutes: 60, atHome: true });
});

const request = (more: Partial<VisitRequest> = {}): VisitRequest => ({
  professionalId: salon.id,
  serviceIds: [cut],
  place: 'salon',
  ...more,
});
const plan = (more: Partial<VisitRequest> = {}, who?: 'customer' | 'professional') =>
  planVisit(fresh.db, request(more), who);
const paris = { city: 'Paris 20e Arrondissement', postalCode: '75020' };
const montreuil = { city: 'Montreuil', postalCode: '93100' };
const home = { place: 'at_home' as const, address: paris };

describe('when customers may book', () => {
  it('is from the minimum notice to the horizon, both included', async () => {
    const visit = await plan();
    const why = (startsAt: Date, when = now) => whyNotAtTime(visit, startsAt, when);
    expect(why(now)).toBe('slot_in_the_past');
    expect(why(new Date(now.getTime() - 1))).toBe('slot_in_the_past');
    expect(why(at('08:01'))).toBe('slot_too_soon');
    expect(why(at('08:59'))).toBe('slot_too_soon');
    expect(why(at('09:00'))).toBeUndefined();
    // A minute that has begun counts as over.
    expect(why(at('09:00'), new Date(now.getTime() + 1))).toBe('slot_too_soon');
    expect(why(at('08:00', '2026-06-08'))).toBeUndefined();
    expect(why(at('08:01', '2026-06-08'))).toBe('slot_beyond_horizon');
  });

  it('is two hours later for a service on request', async () => {
    const visit = await plan();
    const [service] = visit.services;
    const onRequest = { ...visit, services: [service!, { ...service!, questionnaire: true }] };
    expect([noticeMinutesOf(visit), noticeMinutesOf(onRequest)]).toEqual([60, 180]);
    expect(whyNotAtTime(onRequest, at('10:59'), now)).toBe('slot_too_soon');
    expect(whyNotAtTime(onRequest, at('11:00'), now)).toBeUndefined();
  });

  it('is never for a service on the phone, one not online, or a professional who is away', async () => {
    const visit = await plan();
    const [service] = visit.services;
    const why = (ofService: object, ofProfessional: object = {}) =>
      whyNotOnline(
        {
          services: [service!, { ...service!, ...ofService }],
          professional: { ...visit.professional, ...ofProfessional },
        },
        now,
      );
    expect(why({})).toBeUndefined();
    expect(why({ phoneOnly: true })).toBe('phone_only');
    expect(why({ onlineBooking: false })).toBe('service_not_online');
    expect(why({ switchedOn: false })).toBe('service_not_online');
    expect(why({}, { suspendedAt: now })).toBe('service_not_online');
    expect(why({}, { isHidden: true })).toBe('service_not_online');
    expect(why({}, { closingUntil: now })).toBeUndefined();
    expect(why({}, { closingUntil: new Date(now.getTime() + 1) })).toBe('service_not_online');
  });
});

describe('a visit', () => {
  it('lasts as long as its services together, at most one day', async () => {
    const halfDay = await aService(fresh.db, salon.id, { durationMinutes: 720 });
    const five = await aService(fresh.db, salon.id, { durationMinutes: 5 });
    expect((await plan({ serviceIds: [cut, five] })).plan.totalMinutes).toBe(65);
    expect((await plan({ serviceIds: [halfDay, halfDay] })).plan.totalMinutes).toBe(1440);
    await expect(plan({ serviceIds: [halfDay, halfDay, five] })).rejects.toMatchObject({
      code: 'visit_beyond_day',
    });
  });

  it('has the version and the equipment of the present; one that is only read has none', async () => {
    const version = await findPlanVersion(fresh.db, salon.id);
    const basin = await anEquipment(fresh.db, salon.id);
    const planned = await plan();
    expect(typeof version).toBe('number');
    expect(planned.planVersion).toBe(version);
    expect(planned.equipment.map(({ id }) => id)).toEqual([basin]);
    expect(await planForReading(fresh.db, request(), null)).toMatchObject({
      planVersion: null,
      equipment: [],
      home: null,
    });
    const steps = [{ durationMinutes: 30 }, { durationMinutes: 30, equipmentIds: [basin] }];
    const wash = await aService(fresh.db, salon.id, { steps });
    const read = await planForReading(fresh.db, request({ serviceIds: [cut, wash] }), null);
    expect(read.equipment.map(({ id }) => id)).toEqual([basin]);
  });

  it('consists of known services of this professional, or of a line in free words', async () => {
    const other = await aProfessional(fresh.db);
    const theirs = await aService(fresh.db, other.id);
    const freeLine = { name: 'Chignon', durationMinutes: 20, priceCents: 3000 };
    for (const serviceIds of [[], [crypto.randomUUID()], [cut, crypto.randomUUID()], [cut, theirs]])
      await expect(plan({ serviceIds })).rejects.toMatchObject({ code: 'service_not_found' });
    const inWords = await plan({ serviceIds: [], freeLine });
    expect(inWords.services).toEqual([
      {
        id: null,
        category: null,
        name: 'Chignon',
        durationMinutes: 20,
        priceCents: 3000,
        prepayment: false,
        deposit: 'none',
        depositPercent: null,
        depositCents: null,
        switchedOn: true,
        onlineBooking: false,
        phoneOnly: false,
        questionnaire: false,
        hasQuestions: false,
        lengthTerms: [],
        genders: [],
        steps: [
          { name: 'Chignon', durationMinutes: 20, freeTimeMinutes: 0, equipmentIds: [], equipment: [] },
        ],
      },
    ]);
    expect(inWords.members.map(({ id }) => id)).toEqual([salon.memberId]);
    expect((await plan({ freeLine })).plan.totalMinutes).toBe(80);
    await sql`update services.services set deleted_at = ${now} where id = ${cut}`.execute(fresh.db);
    await expect(plan()).rejects.toMatchObject({ code: 'service_not_found' });
  });

  it('is of a professional who exists', async () => {
    await sql`update professionals.professionals set deleted_at = ${now} where id = ${salon.id}`.execute(
      fresh.db,
    );
    await expect(plan()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lasts what its services last when these are changed', async () => {
    const visit = await plan();
    const [service] = visit.services;
    const longer = { ...service!, steps: [{ ...service!.steps[0]!, durationMinutes: 75 }] };
    expect(planWithServices(visit, [longer, service!])).toMatchObject({
      services: [longer, service],
      plan: { totalMinutes: 135, place: 'salon' },
      otherPlans: [],
    });
  });
});

describe('the members of a visit', () => {
  it('perform all of its services, can be booked, and go to homes if need be', async () => {
    const colour = await aService(fresh.db, salon.id, { atHome: true, memberIds: [salon.memberId] });
    const sells = ['sell_services' as const];
    const both = { serviceIds: [cut, colour] };
    const inSalon = await aMember(fresh.db, salon.id, { ...both, granted: sells });
    const goesHome = await aMember(fresh.db, salon.id, { ...both, granted: [...sells, 'room_service'] });
    const cutOnly = await aMember(fresh.db, salon.id, { serviceIds: [cut], granted: sells });
    await aMember(fresh.db, salon.id, { ...both, granted: sells, bookable: false });
    const membersOf = async (more: Partial<VisitRequest>) => (await plan(more)).members.map(({ id }) => id);
    expect(await membersOf({})).toEqual([salon.memberId, inSalon, goesHome, cutOnly]);
    expect(await membersOf(both)).toEqual([salon.memberId, inSalon, goesHome]);
    expect(await membersOf({ ...both, ...home })).toEqual([salon.memberId, goesHome]);
  });
});

describe('the place of a visit', () => {
  it('must be offered by all services and by the professional', async () => {
    const inSalon = await aService(fresh.db, salon.id);
    const atHome = await aService(fresh.db, salon.id, { atSalon: false, atHome: true });
    const refused = { code: 'place_not_offered' };
    await expect(plan({ serviceIds: [cut, atHome] })).rejects.toMatchObject(refused);
    await expect(plan({ serviceIds: [cut, inSalon], ...home })).rejects.toMatchObject(refused);
    await plan({ serviceIds: [cut, inSalon] });
    await plan({ serviceIds: [cut, atHome], ...home });
    await sql`update professionals.places set activate = false
      where professional_id = ${salon.id} and kind = 'at_home'`.execute(fresh.db);
    await expect(plan(home)).rejects.toMatchObject(refused);
    await plan();
  });

  it('is the salon, or an address in the zone; the professional may go beyond', async () => {
    expect(await plan()).toMatchObject({ home: null, place: 'salon' });
    const visit = await plan(home);
    expect(visit.home).toMatchObject({ isInZone: true });
    expect(visit.where).toEqual(visit.home?.coordinates);
    expect(visit.where).not.toEqual(visit.base);
    const outside = { ...home, address: montreuil };
    await expect(plan(outside)).rejects.toMatchObject({
      code: 'outside_working_zone',
      fields: { 'address.postal_code': 'invalid' },
    });
    expect((await plan(outside, 'professional')).home).toMatchObject({ isInZone: false });
    await sql`update professionals.work_zones set postal_code = '75020'
      where professional_id = ${salon.id}`.execute(fresh.db);
    expect((await plan(home)).home).toMatchObject({ isInZone: true });
    await sql`update professionals.work_zones set postal_code = '75019'
      where professional_id = ${salon.id}`.execute(fresh.db);
    await expect(plan(home)).rejects.toMatchObject({ code: 'outside_working_zone' });
  });

  it('needs an address at home', async () => {
    const missing = { code: 'invalid_input', fields: { address: 'address_required' } };
    await expect(plan({ place: 'at_home' })).rejects.toMatchObject(missing);
    await expect(locateVisit(fresh.db, request({ place: 'at_home' }))).rejects.toMatchObject(missing);
    expect(await locateVisit(fresh.db, request({ address: paris }))).toBeNull();
    expect(await locateVisit(fresh.db, request(home))).toMatchObject({ commune: { inseeCode: '75120' } });
  });

  it('may be known already', async () => {
    const located = (await locateVisit(fresh.db, request(home)))!;
    const known = { ...located, coordinates: { latitude: 48.86, longitude: 2.4 } };
    expect(await planLocated(fresh.db, request(home), known)).toMatchObject({ where: known.coordinates });
  });
});

describe('the hair length of a visit', () => {
  const ofLength = (hairLength: 'very_short' | 'mid_back', durationMinutes: number) => ({
    hairLength,
    durationMinutes,
    priceCents: 5000,
  });

  it('must be chosen to book; to read, all lengths are planned, the longest first', async () => {
    const lengthTerms = [ofLength('very_short', 30), ofLength('mid_back', 90)];
    const balayage = await aService(fresh.db, salon.id, { durationMinutes: 60, lengthTerms });
    const of = { serviceIds: [balayage] };
    await expect(plan(of)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { hair_length: 'choice_required' },
    });
    const read = await planLocated(fresh.db, request(of));
    expect([read.plan, ...read.otherPlans].map(({ totalMinutes }) => totalMinutes)).toEqual([90, 60, 30]);
    expect(read.hairLength).toBeNull();
    const chosen = await plan({ ...of, hairLength: 'very_short' });
    expect(chosen).toMatchObject({ hairLength: 'very_short', plan: { totalMinutes: 30 }, otherPlans: [] });
    expect(chosen.services[0]).toMatchObject({ durationMinutes: 30, priceCents: 5000 });
    expect(await plan({ hairLength: 'very_short', gender: 'female' })).toMatchObject({
      hairLength: null,
      gender: null,
      otherPlans: [],
    });
  });

  it('comes with a gender, which the services must suit', async () => {
    const priced = { lengthTerms: [ofLength('very_short', 30)] };
    const forWomen = await aService(fresh.db, salon.id, { ...priced, genders: ['female'] });
    const forAll = await aService(fresh.db, salon.id, priced);
    const genderOf = async (serviceId: string, gender?: 'female' | 'male') =>
      (await plan({ serviceIds: [serviceId], hairLength: 'very_short', gender })).gender;
    expect(await genderOf(forWomen)).toBe('female');
    expect(await genderOf(forWomen, 'female')).toBe('female');
    expect(await genderOf(forAll)).toBeNull();
    expect(await genderOf(forAll, 'male')).toBe('male');
    await expect(genderOf(forWomen, 'male')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { gender: 'not_a_choice' },
    });
  });
});

describe('a plan that changes meanwhile', () => {
  it('is made up to four times, and not again after another error', async () => {
    let count = 0;
    const failing = (error: Error, until: number) => () => {
      count += 1;
      return count < until ? Promise.reject(error) : Promise.resolve(count);
    };
    expect(await retryIfPlanChanged(failing(new PlanChanged(), 4))).toBe(4);
    count = 0;
    await expect(retryIfPlanChanged(failing(new PlanChanged(), 5))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(count).toBe(4);
    count = 0;
    await expect(retryIfPlanChanged(failing(new Error('other'), 2))).rejects.toThrow('other');
    expect(count).toBe(1);
  });
});
