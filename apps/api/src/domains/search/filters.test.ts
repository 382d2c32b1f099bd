import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listener, openListener } from '#kit/database/listen';
import { aProfessional, aService, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import type { Search } from './find-candidates.ts';
import { openSearchMemory, rebuildListings, type SearchMemory, searchProfessionals } from './index.ts';

const clock = { now: () => new Date('2026-09-01T08:00:00Z') };
let fresh: FreshDatabase;
let listener: Listener;
let memory: SearchMemory;
const names = new Map<string, string>();

async function aSalon(
  name: string,
  settings: Record<string, unknown> = {},
  places: ('salon' | 'at_home')[] = ['salon'],
): Promise<BuiltProfessional> {
  const role = places.includes('salon') ? 'SALON' : 'HAIRDRESSER';
  const professional = await aProfessional(fresh.db, { role, settings, places, workZones: ['75011'] });
  names.set(professional.id, name);
  return professional;
}

/** In the tables and in memory. */
async function found(search: Partial<Search>): Promise<string[]> {
  const query: Search = { where: '75011', place: 'salon', sort: 'distance', page: 1, ...search };
  const [stored, remembered] = [
    await searchProfessionals({ db: fresh.db, clock }, query),
    await searchProfessionals({ db: fresh.db, clock, memory }, query),
  ];
  expect(remembered).toEqual(stored);
  return stored.items.map(({ professionalId }) => names.get(professionalId) ?? '?').sort();
}

beforeAll(async () => {
  fresh = await freshDatabase();
  const { db } = fresh;
  const welcoming = await aSalon('welcoming', {
    accessibility: '{step_free,reserved_parking}',
    onSitePayments: '{card,cash}',
    verification: 'verified',
    languagesSpoken: '{fr,br}',
  });
  await aService(db, welcoming.id, {
    category: 'man_cut',
    name: 'Coupe courte',
    genders: ['male'],
    priceCents: 2500,
  });
  await aService(db, welcoming.id, {
    category: 'woman_cut',
    name: 'Balayage',
    genders: ['female'],
    priceCents: 9000,
    lengthTerms: [{ hairLength: 'chin', priceCents: 8000, durationMinutes: 60 }],
  });
  const silent = await aSalon('silent', { verification: 'pending' });
  await aService(db, silent.id, { category: 'man_cut', name: 'Coupe', priceCents: 2000 });
  await aService(db, silent.id, {
    category: 'woman_cut',
    name: 'Balayage enfant',
    genders: ['child'],
    durationMinutes: 30,
  });
  const travelling = await aSalon(
    'travelling',
    { accessibility: '{step_free}', onSitePayments: '{cash}', verification: 'rejected' },
    ['at_home'],
  );
  await aService(db, travelling.id, { atSalon: false, atHome: true });
  await rebuildListings(db, [...names.keys()]);
  listener = openListener(fresh.url);
  memory = openSearchMemory({ db, listener, clock });
  await memory.filled;
});
afterAll(async () => {
  await memory.close();
  await listener.close();
  await fresh.close();
});

describe('what a professional states', () => {
  test('accessibility: without a statement or a salon a professional is not found by it', async () => {
    expect(await found({ access: 'step_free' })).toEqual(['welcoming']);
    expect(await found({ access: 'accessible_toilet' })).toEqual([]);
    expect(await found({ access: 'step_free', place: 'at_home' })).toEqual([]);
  });

  test('means of payment on site, and online for verified professionals', async () => {
    expect(await found({ payment: 'cash' })).toEqual(['welcoming']);
    expect(await found({ payment: 'cheque' })).toEqual([]);
    expect(await found({ payment: 'online' })).toEqual(['welcoming']);
    expect(await found({ payment: 'cash', place: 'at_home' })).toEqual(['travelling']);
    expect(await found({ payment: 'online', place: 'at_home' })).toEqual([]);
  });

  test('spoken languages', async () => {
    expect(await found({ language: 'br' })).toEqual(['welcoming']);
    expect(await found({ language: 'br', payment: 'cheque' })).toEqual([]);
  });
});

test('only one professional, at the place and with the other filters', async () => {
  const [[id] = []] = [...names].filter(([, name]) => name === 'silent');
  const { slug } = await fresh.db
    .selectFrom('professionals.professionals')
    .select('slug')
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
  expect(await found({ professional: slug })).toEqual(['silent']);
  expect(await found({ professional: slug, categories: 'man_cut' })).toEqual(['silent']);
  expect(await found({ professional: slug, access: 'step_free' })).toEqual([]);
  expect(await found({ professional: slug, place: 'at_home' })).toEqual([]);
  expect(await found({ professional: 'xylophone' })).toEqual([]);
});

describe('gender and hair length of services', () => {
  test('a service without genders is for everyone, any other for those it names', async () => {
    expect(await found({ gender: 'male' })).toEqual(['silent', 'welcoming']);
    expect(await found({ gender: 'child', categories: 'woman_cut' })).toEqual(['silent']);
    expect(await found({ gender: 'female', categories: 'woman_cut' })).toEqual(['welcoming']);
    expect(await found({ gender: 'female', categories: 'man_cut' })).toEqual(['silent']);
  });

  test('each requested category needs a suitable service', async () => {
    expect(await found({ gender: 'male', categories: 'man_cut,woman_cut' })).toEqual([]);
    expect(await found({ gender: 'female', categories: 'man_cut,woman_cut' })).toEqual([]);
  });

  test('a hair length needs a service with a price for it', async () => {
    expect(await found({ hairLength: 'chin' })).toEqual(['welcoming']);
    expect(await found({ hairLength: 'chin', categories: 'man_cut' })).toEqual([]);
    expect(await found({ hairLength: 'chin', gender: 'child' })).toEqual([]);
    expect(await found({ hairLength: 'mid_back' })).toEqual([]);
  });

  test('a named service must itself suit, and is what the card shows', async () => {
    expect(await found({ named: 'Balayage' })).toEqual(['silent', 'welcoming']);
    expect(await found({ named: 'Balayage', gender: 'female' })).toEqual(['welcoming']);
    expect(await found({ named: 'Balayage', gender: 'child' })).toEqual(['silent']);
    expect(await found({ named: 'Balayage', hairLength: 'chin' })).toEqual(['welcoming']);
  });
});
