import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, aProfessional, aService } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { listMembers } from './index.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('members come in list order with their services', async () => {
  const { db } = fresh;
  const { id, memberId } = await aProfessional(db);
  const cut = await aService(db, id);
  const second = await aMember(db, id, { firstName: 'Noa', lastName: 'Petit', serviceIds: [cut] });
  const third = await aMember(db, id, { firstName: 'Maël' });
  const members = await listMembers(db, id);
  expect(members.map((member) => member.id)).toEqual([memberId, second, third]);
  expect(members.map((member) => member.name)).toEqual(['Inès Marchal', 'Noa Petit', 'Maël']);
  expect(members.map((member) => member.serviceIds)).toEqual([[cut], [cut], []]);
});
