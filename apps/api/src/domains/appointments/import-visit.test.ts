import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#kit/database/transaction';
import { instantAtMinute } from '#kit/time';
import { aMember, aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { completeAppointment } from './complete-appointment.ts';
import {
  bookImportedVisit,
  type ImportedVisit,
  planImportedVisit,
  previewImportedVisit,
  removeImportedVisits,
} from './import-visit.ts';
import { findAppointment } from './store/appointments.ts';

const now = new Date('2026-10-01T06:00:00Z');
const at = (minute: number, day = '2026-10-06') => instantAtMinute(day, minute, 'Europe/Paris');

let fresh: FreshDatabase;
let salon: BuiltProfessional;
let cut: string;
let colour: string;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());
beforeEach(async () => {
  salon = await aProfessional(fresh.db);
  cut = await aService(fresh.db, salon.id, { name: 'Coupe', priceCents: 3000, durationMinutes: 30 });
  colour = await aService(fresh.db, salon.id, { name: 'Couleur', priceCents: 6000, durationMinutes: 60 });
});

const deps = () => ({ db: fresh.db, clock: { now: () => now } });
const input = (overrides: Partial<ImportedVisit> = {}): ImportedVisit => ({
  memberId: salon.memberId,
  serviceIds: [cut],
  serviceName: '',
  startsAt: at(600),
  durationMinutes: null,
  priceCents: null,
  place: null,
  address: undefined,
  ...overrides,
});
const plan = (overrides: Partial<ImportedVisit> = {}) =>
  planImportedVisit(fresh.db, salon.id, input(overrides));
const refusal = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields && { fields }) });

describe('an imported visit', () => {
  test.each([
    ['as in the catalogue', {}, [['Coupe', 30, 3000]], 30],
    ['with its own length and price', { durationMinutes: 45, priceCents: 2500 }, [['Coupe', 45, 2500]], 45],
    [
      'in free words',
      { serviceIds: [], serviceName: 'Chignon', durationMinutes: 90, priceCents: 8000 },
      [['Chignon', 90, 8000]],
      90,
    ],
    [
      'in free words without a price',
      { serviceIds: [], serviceName: 'Essai', durationMinutes: 15 },
      [['Essai', 15, 0]],
      15,
    ],
  ])('is planned %s', async (_, overrides, services, minutes) => {
    const visit = await plan(overrides);
    expect(visit.services.map((one) => [one.name, one.durationMinutes, one.priceCents])).toEqual(services);
    expect([visit.plan.totalMinutes, visit.place]).toEqual([minutes, 'salon']);
  });

  test('has its price and length spread over its services', async () => {
    const visit = await plan({ serviceIds: [cut, colour], durationMinutes: 105, priceCents: 4500 });
    expect(visit.services.map(({ priceCents }) => priceCents)).toEqual([1500, 3000]);
    expect(visit.plan.totalMinutes).toBe(105);
  });

  test('is at home where there is no salon', async () => {
    salon = await aProfessional(fresh.db, { places: ['at_home'] });
    const atHome = await aService(fresh.db, salon.id, { name: 'Coupe', atHome: true });
    const address = { line: '1 place Bastille', postalCode: '75011', city: 'Paris' };
    expect((await plan({ serviceIds: [atHome], address })).place).toBe('at_home');
  });

  test('is refused without a length, with one that is too short or too long, and to a member who does not offer it', async () => {
    const free = { serviceIds: [], serviceName: 'Chignon' };
    await expect(plan(free)).rejects.toEqual(refusal('invalid_input', { duration_minutes: 'required' }));
    await expect(plan({ serviceIds: [cut, colour], durationMinutes: 5 })).rejects.toEqual(
      refusal('invalid_input', { duration_minutes: 'too_small' }),
    );
    expect((await plan({ ...free, durationMinutes: 24 * 60 })).plan.totalMinutes).toBe(24 * 60);
    await expect(plan({ ...free, durationMinutes: 24 * 60 + 5 })).rejects.toEqual(
      refusal('visit_beyond_day'),
    );
    const lea = await aMember(fresh.db, salon.id, { serviceIds: [colour] });
    await expect(plan({ memberId: lea })).rejects.toEqual(refusal('member_not_able'));
  });
});

const book = (overrides: Partial<ImportedVisit> = {}, isNew = true) => {
  const entered: string[] = [];
  const client = { name: 'Zoé Petit', phone: null, email: null };
  const booking = { ...input(overrides), client, note: 'Frange', isSilent: true };
  return bookImportedVisit(deps(), { professionalId: salon.id, memberId: salon.memberId }, booking, {
    claim: async () => isNew,
    enter: async (_tx, row) => void entered.push(row.id),
  }).then((result) => ({ result, id: entered[0] ?? '' }));
};

describe('imported visits in the calendar', () => {
  test('are entered once, never where a time is taken, and the preview says what is in the way', async () => {
    const visit = await plan();
    const preview = (startsAt: Date) =>
      previewImportedVisit(fresh.db, { visit, memberId: salon.memberId, startsAt, now });
    expect(await preview(at(600))).toEqual({ endsAt: at(630), inTheWay: [], warnings: [] });
    const { result, id } = await book();
    expect(result).toBe('added');
    expect(await findAppointment(fresh.db, id)).toMatchObject({
      customerName: 'Zoé Petit',
      startsAt: at(600),
      endsAt: at(630),
      note: 'Frange',
      state: 'confirmed',
    });
    expect((await book({ startsAt: at(615) })).result).toBe('taken');
    expect((await book({ startsAt: at(700) }, false)).result).toBe('imported_before');
    expect(await preview(at(615))).toMatchObject({
      endsAt: at(645),
      inTheWay: [{ kind: 'visit', name: 'Zoé Petit' }],
      warnings: [],
    });
    // Off the grid and beyond the horizon as agreed elsewhere; only the hours are named.
    expect((await preview(at(665))).warnings).toEqual([]);
    expect((await preview(at(600, '2027-07-06'))).warnings).toEqual([]);
    expect((await preview(at(120))).warnings).toEqual(['outside_hours']);
  });

  test('are taken out again where nothing has happened to them, without whose they were', async () => {
    const { id: first } = await book();
    const { id: second } = await book({ startsAt: at(480, '2026-09-01') });
    await completeAppointment(deps(), second, salon.accountId);
    const removed = await inTransaction(fresh.db, (tx) =>
      removeImportedVisits(tx, [first, second], { actorId: salon.accountId, now }),
    );
    expect(removed).toEqual([first]);
    expect(await findAppointment(fresh.db, first)).toMatchObject({
      state: 'cancelled',
      customerName: '',
      note: '',
    });
    expect(await findAppointment(fresh.db, second)).toMatchObject({
      state: 'completed',
      customerName: 'Zoé Petit',
    });
    const gone = inTransaction(fresh.db, (tx) =>
      removeImportedVisits(tx, ['00000000-0000-4000-8000-000000000000'], { actorId: salon.accountId, now }),
    );
    await expect(gone).rejects.toEqual(refusal('not_found'));
  });
});
