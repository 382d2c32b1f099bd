import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEquipment, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { listEquipments, listServicesByIds, listServicesOfProfessional } from './index.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('a service has its steps in order with their equipment; one without steps has a single step', async () => {
  const { db } = fresh;
  const { id } = await aProfessional(db);
  const basin = await anEquipment(db, id, 'Bac', 2);
  const chair = await anEquipment(db, id, 'Fauteuil', 4);
  const coloration = await aService(db, id, {
    category: 'coloration',
    steps: [
      { durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: [chair] },
      { durationMinutes: 15, equipmentIds: [chair, basin] },
    ],
  });
  const cut = await aService(db, id, { durationMinutes: 40 });
  const found = new Map(
    (await listServicesByIds(db, [coloration, cut])).map((service) => [service.id, service]),
  );
  expect(found.get(coloration)).toMatchObject({ durationMinutes: 75, deletedAt: null });
  expect(found.get(coloration)?.steps).toMatchObject([
    { durationMinutes: 30, freeTimeMinutes: 30, equipmentIds: [chair], equipment: ['Fauteuil'] },
    { durationMinutes: 15, freeTimeMinutes: 0, equipmentIds: [basin, chair], equipment: ['Bac', 'Fauteuil'] },
  ]);
  expect(found.get(cut)?.steps).toEqual([
    { name: 'Coupe femme', durationMinutes: 40, freeTimeMinutes: 0, equipmentIds: [], equipment: [] },
  ]);
  expect(await listEquipments(db, id)).toMatchObject([
    { name: 'Bac', units: 2 },
    { name: 'Fauteuil', units: 4 },
  ]);
});

test('a deleted service is found by its id, for appointments, but not listed', async () => {
  const { db } = fresh;
  const { id } = await aProfessional(db);
  const gone = await aService(db, id);
  const remaining = await aService(db, id);
  await db.updateTable('services.services').set({ deletedAt: new Date() }).where('id', '=', gone).execute();
  expect((await listServicesOfProfessional(db, id)).map((service) => service.id)).toEqual([remaining]);
  expect((await listServicesByIds(db, [gone]))[0]?.deletedAt).toBeInstanceOf(Date);
});
