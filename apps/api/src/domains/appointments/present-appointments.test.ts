import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAlbumPhoto } from '#testing/a-client';
import { anAppointment, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { presentAppointments } from './present-appointments.ts';
import { findAppointment } from './store/appointments.ts';

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

test('an appointment shows the picture of its professional’s page: the cover photo, else their drawing', async () => {
  const { db } = fresh;
  const now = new Date('2026-03-03T10:00:00Z');
  const salon = await aProfessional(db);
  const drawn = await aProfessional(db, { role: 'HAIRDRESSER', places: ['at_home'] });
  const photoId = await anAlbumPhoto(db, salon.id);
  const rows = await Promise.all(
    [salon, drawn].map(async (one) => (await findAppointment(db, await anAppointment(db, one)))!),
  );
  const shown = await presentAppointments(db, rows, 'customer', now);
  expect(shown.map(({ professional: { role, photoId: id } }) => [role, id])).toEqual([
    ['SALON', photoId],
    ['HAIRDRESSER', null],
  ]);
});
