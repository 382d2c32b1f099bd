import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { locateAddress, timeZoneOf } from './index.ts';
import { readWritten } from './rules.ts';
import { suggestCommunes } from './suggest-communes.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

async function first(text: string): Promise<string | undefined> {
  const [commune] = await suggestCommunes(fresh.db, text);
  return commune && `${commune.name} (${commune.department})`;
}

test.each([
  ['48000', 'Mende (48)'],
  ['Paris', 'Paris (75)'],
  ['paris', 'Paris (75)'],
  ['75', 'Paris (75)'],
  ['75011', 'Paris 11e Arrondissement (75)'],
  ['75011 Paris', 'Paris 11e Arrondissement (75)'],
  ['Paris 75011', 'Paris 11e Arrondissement (75)'],
  ['Paris (75011)', 'Paris 11e Arrondissement (75)'],
  ['Paris 11ème', 'Paris 11e Arrondissement (75)'],
  ['Paris 11eme', 'Paris 11e Arrondissement (75)'],
  ['Paris 1', 'Paris 1er Arrondissement (75)'],
  ['lyon 3', 'Lyon 3e Arrondissement (69)'],
  ['Paris, France', 'Paris (75)'],
  ['chateauroux', 'Châteauroux (36)'],
  ['CHÂTEAUROUX', 'Châteauroux (36)'],
  ['st etienne', 'Saint-Étienne (42)'],
  ['St-Denis', 'Saint-Denis (93)'],
  ['Saint-Denis 974', 'Saint-Denis (974)'],
  ['ste genevieve des bois', 'Sainte-Geneviève-des-Bois (45)'],
  ['l hay les roses', "L'Haÿ-les-Roses (94)"],
  ['villeneuve d ascq', "Villeneuve-d'Ascq (59)"],
  ['Montreuil 93', 'Montreuil (93)'],
  ['mont', 'Mont (65)'],
  ['montr', 'Montreuil (93)'],
  ['schoelcher', 'Schœlcher (972)'],
  ['œuilly', 'Œuilly (02)'],
  ['Toulosue', 'Toulouse (31)'],
  ['Montepllier', 'Montpellier (34)'],
  ['Nouméa', 'Nouméa (988)'],
  ['98800', 'Nouméa (988)'],
  ['mamoudzou', 'Mamoudzou (976)'],
  ['97600', 'Mamoudzou (976)'],
])('"%s" gives %s first', async (text, expected) => {
  expect(await first(text)).toBe(expected);
});

test('a letter more narrows down, and what nobody is called gives nothing', async () => {
  expect((await suggestCommunes(fresh.db, 'st')).map(({ name }) => name)).toContain('Strasbourg');
  expect(await suggestCommunes(fresh.db, 'zz')).toEqual([]);
  expect(await suggestCommunes(fresh.db, 'xqzwkj')).toEqual([]);
  expect(await suggestCommunes(fresh.db, '99999')).toEqual([]);
  expect(await suggestCommunes(fresh.db, '%%')).toEqual([]);
});

test('a department beside a town must be its own', async () => {
  expect(await first('Montreuil 28')).toBe('Montreuil (28)');
  expect(await suggestCommunes(fresh.db, 'Montreuil 69')).toEqual([]);
});

test('of the communes of one postal code the one that was written is meant, else its town', async () => {
  const at = async (city: string) =>
    (await locateAddress(fresh.db, { city, postalCode: '48000' })).commune.name;
  expect([await at('Badaroux'), await at('')]).toEqual(['Badaroux', 'Mende']);
});

test('every commune overseas lies somewhere, in a zone of its own', async () => {
  const zones = new Map<string, string>();
  for (const [city, postalCode] of [
    ['Saint-Pierre', '97500'],
    ['Mamoudzou', '97600'],
    ['Saint-Barthélemy', '97133'],
    ['Saint-Martin', '97150'],
    ['Uvea', '98600'],
    ['Papeete', '98714'],
    ['Nuku-Hiva', '98742'],
    ['Gambier', '98755'],
    ['Nouméa', '98800'],
  ] as const) {
    const { commune, fromDepartment } = await locateAddress(fresh.db, { city, postalCode });
    expect([city, commune.name, fromDepartment]).toEqual([city, city, false]);
    zones.set(city, timeZoneOf(commune));
  }
  expect(Object.fromEntries(zones)).toEqual({
    'Saint-Pierre': 'America/Miquelon',
    Mamoudzou: 'Indian/Mayotte',
    'Saint-Barthélemy': 'America/St_Barthelemy',
    'Saint-Martin': 'America/Marigot',
    Uvea: 'Pacific/Wallis',
    Papeete: 'Pacific/Tahiti',
    'Nuku-Hiva': 'Pacific/Marquesas',
    Gambier: 'Pacific/Gambier',
    Nouméa: 'Pacific/Noumea',
  });
  const { rowCount, far } = await placedFarAway();
  expect([rowCount, far]).toEqual([105, []]);
});

/** Coordinates written by hand: none may lie outside the box of its territory. */
async function placedFarAway() {
  const boxes: Record<string, [south: number, north: number, west: number, east: number]> = {
    '975': [46.7, 47.2, -56.5, -56.1],
    '976': [-13.1, -12.6, 45, 45.35],
    '977': [17.8, 18, -63, -62.7],
    '978': [18, 18.2, -63.2, -62.9],
    '986': [-14.4, -13.1, -178.3, -176],
    '987': [-28, -7.8, -154.8, -134.4],
    '988': [-22.8, -19.5, 163.5, 168.2],
  };
  const communes = await fresh.db
    .selectFrom('places.communes')
    .selectAll()
    .where('department', 'in', Object.keys(boxes))
    .execute();
  const far = communes.filter(({ department, latitude, longitude }) => {
    const [south, north, west, east] = boxes[department]!;
    if (latitude === null || longitude === null) return true;
    return latitude < south || latitude > north || longitude < west || longitude > east;
  });
  return { rowCount: communes.length, far: far.map(({ name }) => name) };
}

test('what was written is read whatever its order', () => {
  expect(readWritten('L’Haÿ-les-Roses')).toEqual({ names: ['l hay les roses'] });
  expect(readWritten('2a004')).toEqual({ code: '2A004', names: [''] });
  expect(readWritten('Ajaccio 2A')).toEqual({ department: '2A', names: ['ajaccio'] });
  expect(readWritten('Bordeaux Cedex 9')).toEqual({ names: ['bordeaux'] });
  expect(readWritten('marseille 1er')).toEqual({
    names: ['marseille 1er arrondissement', 'marseille 1er'],
  });
});
