import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLine, anAppointment, aProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { salesJournalCsv } from './write-sales-journal.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh?.close());

test('a home visit is a line with its services and its mileage by name, and the sum follows', async () => {
  const { db } = fresh;
  const salon = await aProfessional(db, { places: ['salon', 'at_home'] });
  const id = await anAppointment(db, salon, {
    state: 'completed',
    startsAt: new Date('2026-11-10T09:00:00Z'),
    place: 'at_home',
    line: '3 rue des Lilas',
    serviceFeeCents: 6000,
    mileageCents: 500,
    totalCents: 6500,
    onSiteCents: 6500,
    paidOnSiteBy: 'cash',
  });
  await aLine(db, id, { name: 'Coupe', priceCents: 4000 });
  await aLine(db, id, { name: 'Brushing', priceCents: 2000, position: 1 });
  const deps = { db, clock: { now: () => new Date('2026-11-18T11:00:00Z') } };
  const query = { professionalId: salon.id, month: undefined, language: 'fr' } as const;
  const { content, name } = await salesJournalCsv(deps, query);
  expect(name).toBe('journal-des-ventes-2026-11.csv');
  expect(content.toString().split('\r\n').slice(1, -1)).toEqual([
    `2026-11-10;${id.slice(0, 8).toUpperCase()};"Coupe, Brushing, Déplacement";Inès Marchal;Espèces;Sans TVA;65,00;0,00;65,00`,
    'Total;;;;;;65,00;0,00;65,00',
  ]);
});
