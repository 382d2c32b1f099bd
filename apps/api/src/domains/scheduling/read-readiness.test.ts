import type { PlaceOfService } from '@meche/contract/enumerations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { readReadiness } from './index.ts';

const now = new Date('2026-06-01T06:00:00Z');

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const read = (professionalId: string) => readReadiness(fresh.db, professionalId, now);
const both: PlaceOfService[] = ['salon', 'at_home'];
const switchOff = (professionalId: string, kind: PlaceOfService) =>
  fresh.db
    .updateTable('professionals.places')
    .set({ activate: false })
    .where('professionalId', '=', professionalId)
    .where('kind', '=', kind)
    .execute();

describe('a professional whom customers can book', () => {
  it('has a service, hours and a place', async () => {
    const { id } = await aProfessional(fresh.db);
    const serviceId = await aService(fresh.db, id);
    expect(await read(id)).toEqual({
      bookable: true,
      services: true,
      hours: true,
      place: true,
      sold: { serviceId, place: 'salon' },
    });
  });

  it.each([
    ['without a service', { services: false, hours: true, place: true }, async () => {}],
    [
      'without a bookable service',
      { services: false, hours: true, place: true },
      async (id: string) => {
        await aService(fresh.db, id, { onlineBooking: false });
        await aService(fresh.db, id, { phoneOnly: true });
      },
    ],
    [
      'with a service that is sold elsewhere',
      { services: false, hours: true, place: true },
      async (id: string) => {
        await aService(fresh.db, id, { atSalon: false, atHome: true });
      },
    ],
    [
      'with a service that no member performs',
      { services: false, hours: true, place: true },
      async (id: string) => {
        await aService(fresh.db, id, { memberIds: [] });
      },
    ],
    [
      'with a service of a member who is not bookable',
      { services: false, hours: true, place: true },
      async (id: string) => {
        const memberId = await aMember(fresh.db, id, { bookable: false });
        await aService(fresh.db, id, { memberIds: [memberId] });
      },
    ],
    [
      'with a service of a member without hours',
      { services: true, hours: true, place: true },
      async (id: string) => {
        const memberId = await aMember(fresh.db, id, { hours: [] });
        await aService(fresh.db, id, { memberIds: [memberId] });
      },
    ],
    [
      'without an active place',
      { services: false, hours: true, place: false },
      async (id: string) => {
        await aService(fresh.db, id);
        await switchOff(id, 'salon');
      },
    ],
  ])('is not one %s', async (_, found, prepare) => {
    const { id } = await aProfessional(fresh.db);
    await prepare(id);
    expect(await read(id)).toEqual({ bookable: false, ...found, sold: undefined });
  });

  it('is not one whose members have no hours', async () => {
    const { id } = await aProfessional(fresh.db, { hours: null });
    await aMember(fresh.db, id, { bookable: false });
    await aService(fresh.db, id);
    expect(await read(id)).toMatchObject({ bookable: false, services: true, hours: false, place: true });
  });

  it.each([
    ['suspended', { suspendedAt: now }],
    ['hidden', { hiddenFor: ['moderation'] }],
    ['being deleted', { closingUntil: new Date(now.getTime() + 1) }],
  ])('is not one who is %s', async (_, columns) => {
    const { id } = await aProfessional(fresh.db);
    await aService(fresh.db, id);
    await fresh.db.updateTable('professionals.professionals').set(columns).where('id', '=', id).execute();
    const all = { services: true, hours: true, place: true };
    expect(await read(id)).toEqual({ bookable: false, ...all, sold: undefined });
  });

  it('is one again at the end of the deletion period', async () => {
    const { id } = await aProfessional(fresh.db);
    await aService(fresh.db, id);
    await fresh.db
      .updateTable('professionals.professionals')
      .set({ closingUntil: now })
      .where('id', '=', id)
      .execute();
    expect(await read(id)).toMatchObject({ bookable: true });
  });
});

describe('home visits', () => {
  it('are open only with a zone, while the salon needs none', async () => {
    const { id } = await aProfessional(fresh.db, { places: both });
    const atHome = await aService(fresh.db, id, { atSalon: false, atHome: true });
    // Home visits are an active place, but no zone is reached.
    expect(await read(id)).toEqual({
      bookable: false,
      services: true,
      hours: true,
      place: true,
      sold: undefined,
    });
    await fresh.db
      .insertInto('professionals.workZones')
      .values({ professionalId: id, postalCode: '75' })
      .execute();
    expect(await read(id)).toMatchObject({
      bookable: true,
      sold: { serviceId: atHome, place: 'at_home' },
    });
  });

  it('alone and without a zone are no place', async () => {
    const { id } = await aProfessional(fresh.db, { places: ['at_home'] });
    await aService(fresh.db, id, { atSalon: false, atHome: true });
    expect(await read(id)).toMatchObject({ bookable: false, services: true, place: false });
  });

  it('are sold by members who make them', async () => {
    const { id } = await aProfessional(fresh.db, { places: both, workZones: ['75'] });
    const memberId = await aMember(fresh.db, id);
    const serviceId = await aService(fresh.db, id, { atSalon: false, atHome: true, memberIds: [memberId] });
    expect(await read(id)).toMatchObject({ bookable: false, services: false, place: true });
    await fresh.db
      .updateTable('staff.members')
      .set({ granted: ['room_service', 'sell_services'] })
      .where('id', '=', memberId)
      .execute();
    expect(await read(id)).toMatchObject({ bookable: true, sold: { serviceId, place: 'at_home' } });
  });

  it('are not where a service for the salon only is sold', async () => {
    const { id } = await aProfessional(fresh.db, { places: both, workZones: ['75'] });
    await aService(fresh.db, id);
    await switchOff(id, 'salon');
    expect(await read(id)).toMatchObject({ bookable: false, services: false, place: true });
  });

  it('are where a service for both places is sold without a salon', async () => {
    const { id } = await aProfessional(fresh.db, { places: both, workZones: ['75'] });
    const serviceId = await aService(fresh.db, id, { atHome: true });
    expect(await read(id)).toMatchObject({ sold: { serviceId, place: 'salon' } });
    await switchOff(id, 'salon');
    expect(await read(id)).toMatchObject({ bookable: true, sold: { serviceId, place: 'at_home' } });
  });

  it('do not sell what the salon does not, when only the salon is active', async () => {
    const { id } = await aProfessional(fresh.db, { places: both, workZones: ['75'] });
    await aService(fresh.db, id, { atSalon: false, atHome: true });
    await switchOff(id, 'at_home');
    expect(await read(id)).toMatchObject({ bookable: false, services: false, place: true });
  });
});
