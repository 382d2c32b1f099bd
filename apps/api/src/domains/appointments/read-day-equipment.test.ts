import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, anEquipment, aService } from '#testing/builders';
import { createHeldStanding } from '#testing/standing';
import { at, type Fixture, openFixture } from './fixture.testing.ts';
import { readDayEquipment } from './read-day-equipment.ts';

let fixture: Fixture;
let colleague: string;
beforeAll(async () => {
  fixture = await openFixture();
  const { db, professional } = fixture;
  const basin = await anEquipment(db, professional.id, 'Bac', 2);
  await anEquipment(db, professional.id, 'Casque', 1);
  // Half an hour without equipment, half an hour at a basin.
  const gloss = await aService(db, professional.id, {
    name: 'Gloss',
    priceCents: 4000,
    steps: [{ durationMinutes: 30 }, { durationMinutes: 30, equipmentIds: [basin] }],
  });
  colleague = await aMember(db, professional.id, { serviceIds: [gloss] });
  const book = (memberId: string, name: string, startsAt: Date) =>
    fixture.bookForClient({
      memberId,
      serviceIds: [gloss],
      startsAt,
      client: { name, phone: null, email: null },
    });
  await book(professional.memberId, 'Zoé', at(1, '14:00'));
  await book(colleague, 'Paul', at(1, '14:15'));
  await book(professional.memberId, 'Nora', at(1, '16:00'));
  await book(professional.memberId, 'Demain', at(2, '14:00'));
});
afterAll(() => fixture?.close());

const day = async (standing = createHeldStanding<'own_calendar'>(fixture.professional)) => {
  const { equipments } = await readDayEquipment(fixture.deps, standing, { day: '2031-06-03' });
  return equipments.map(({ name, units }) => [
    name,
    ...units.map(({ taken }) => taken.map((one) => [one.startsAt, one.endsAt, one.visit?.name])),
  ]);
};
const from = (time: string) => at(1, time).toISOString();

it('lists each unit’s day, only for the hours in which a step needs it', async () => {
  expect(await day()).toEqual([
    [
      'Bac',
      [
        [from('14:30'), from('15:00'), 'Zoé'],
        [from('16:30'), from('17:00'), 'Nora'],
      ],
      [[from('14:45'), from('15:15'), 'Paul']],
    ],
    ['Casque', []],
  ]);
});

it('names no clients of calendars that the caller may not open', async () => {
  const own = createHeldStanding<'own_calendar'>({ ...fixture.professional, memberId: colleague }, [
    'own_calendar',
  ]);
  expect((await day(own))[0]?.slice(1)).toEqual([
    [
      [from('14:30'), from('15:00'), undefined],
      [from('16:30'), from('17:00'), undefined],
    ],
    [[from('14:45'), from('15:15'), 'Paul']],
  ]);
});

it('refuses a day out of range', async () => {
  const far = readDayEquipment(fixture.deps, createHeldStanding<'own_calendar'>(fixture.professional), {
    day: '2091-06-03',
  });
  await expect(far).rejects.toMatchObject({ code: 'invalid_input', fields: { day: 'too_big' } });
});
