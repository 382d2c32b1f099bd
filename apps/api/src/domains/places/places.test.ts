import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { locateAddress, timeZoneOf } from './index.ts';
import { boxAround, parsePlaceText } from './rules.ts';
import { findDepartment, findIntendedCommune, suggestCommunes, suggestPlaces } from './suggest-communes.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** The first suggestion. */
async function first(text: string): Promise<string | undefined> {
  const [place] = await suggestPlaces({ db: fresh.db }, text);
  return place && (place.kind === 'department' ? `${place.name}, the department` : named(place));
}

const named = ({ name, department }: { name: string; department: string }) => `${name} (${department})`;

test.each([
  ['48000', 'Mende (48)'],
  ['Paris', 'Paris (75)'],
  ['paris', 'Paris (75)'],
  ['PARIS', 'Paris (75)'],
  [' paris ', 'Paris (75)'],
  ['75', 'Paris, the department'],
  ['69', 'Rhône, the department'],
  ['974', 'La Réunion, the department'],
  ['2A', 'Corse-du-Sud, the department'],
  ['Seine-Saint-Denis', 'Seine-Saint-Denis, the department'],
  ['la réunion', 'La Réunion, the department'],
  ['Gironde (33)', 'Gironde, the department'],
  ['rhone', 'Rhône, the department'],
  ['75011', 'Paris 11e Arrondissement (75)'],
  ['75 011', 'Paris 11e Arrondissement (75)'],
  ['75011 Paris', 'Paris 11e Arrondissement (75)'],
  ['Paris 75011', 'Paris 11e Arrondissement (75)'],
  ['Paris (75011)', 'Paris 11e Arrondissement (75)'],
  ['Paris 11ème', 'Paris 11e Arrondissement (75)'],
  ['Paris 11eme', 'Paris 11e Arrondissement (75)'],
  ['Paris 11e', 'Paris 11e Arrondissement (75)'],
  ['paris 11', 'Paris 11e Arrondissement (75)'],
  ['11e arrondissement', 'Paris 11e Arrondissement (75)'],
  ['11ème arrondissement', 'Paris 11e Arrondissement (75)'],
  ['Paris 1', 'Paris 1er Arrondissement (75)'],
  ['Paris 1er', 'Paris 1er Arrondissement (75)'],
  ['paris 20', 'Paris 20e Arrondissement (75)'],
  ['lyon 3', 'Lyon 3e Arrondissement (69)'],
  ['Marseille 13', 'Marseille 13e Arrondissement (13)'],
  ['Paris 75', 'Paris (75)'],
  ['Lyon 69', 'Lyon (69)'],
  ['Paris, France', 'Paris (75)'],
  ['10 rue Oberkampf, 75011 Paris', 'Paris 11e Arrondissement (75)'],
  ['chateauroux', 'Châteauroux (36)'],
  ['CHÂTEAUROUX', 'Châteauroux (36)'],
  ['st etienne', 'Saint-Étienne (42)'],
  ['St-Denis', 'Saint-Denis (93)'],
  ['Saint-Denis 974', 'Saint-Denis (974)'],
  ['ste genevieve', 'Sainte-Geneviève-des-Bois (91)'],
  ['l hay les roses', "L'Haÿ-les-Roses (94)"],
  ["l'haÿ-les-roses", "L'Haÿ-les-Roses (94)"],
  ['villeneuve d ascq', "Villeneuve-d'Ascq (59)"],
  ['Montreuil 93', 'Montreuil (93)'],
  ['Montreuil (93)', 'Montreuil (93)'],
  ['Montreuil Seine-Saint-Denis', 'Montreuil (93)'],
  ['montr', 'Montreuil (93)'],
  ['mont', 'Montpellier (34)'],
  ['Y', 'Y (80)'],
  ['schoelcher', 'Schœlcher (972)'],
  ['œuilly', 'Œuilly (51)'],
  ['Toulosue', 'Toulouse (31)'],
  ['Montepllier', 'Montpellier (34)'],
  ['La Défense', 'La Défense, Puteaux (92)'],
  ['Nouméa', 'Nouméa (988)'],
  ['98800', 'Nouméa (988)'],
  ['Papeete', 'Papeete (987)'],
  ['mamoudzou', 'Mamoudzou (976)'],
  ['97600', 'Mamoudzou (976)'],
  ['Saint-Barthélemy', 'Saint-Barthélemy (977)'],
  ['Saint-Martin 97150', 'Saint-Martin (978)'],
  ['Saint-Pierre-et-Miquelon', 'Saint-Pierre-et-Miquelon, the department'],
  ['Uvea', 'Uvea (986)'],
])('"%s" gives %s first', async (text, expected) => {
  expect(await first(text)).toBe(expected);
});

describe('a place written by the rules, not from a list', () => {
  type Town = {
    inseeCode: string;
    name: string;
    department: string;
    postalCodes: string[];
    plainName: string;
  };
  let towns: Town[];
  beforeAll(async () => {
    // The biggest of its name, above 3,000 inhabitants; every sixtieth, those with a saint or an apostrophe
    // more often.
    const { rows } =
      await sql<Town>`select distinct on (plain_name) insee_code, name, department, postal_codes, plain_name
      from places.communes where population > 3000 and postal_codes <> '{}' and plain_name not like '% arrondissement'
      order by plain_name, population * case when length(department) = 3 then 0.5 else 1 end desc`.execute(
        fresh.db,
      );
    towns = rows.filter(({ name }, at) => at % 60 === 0 || (/^Saint|'/.test(name) && at % 15 === 0));
  });
  const without = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
  const ways: Record<string, (town: Town) => string> = {
    'small, without accents, hyphens and apostrophes': ({ name }) =>
      without(name).toLowerCase().replace(/['’-]/g, ' '),
    'with its saint cut short': ({ name }) => name.replace(/\bSaint(e?)\b/g, 'St$1'),
    'after its postal code': ({ name, postalCodes }) => `${postalCodes[0]} ${name}`,
    'before its postal code': ({ name, postalCodes }) => `${name} (${postalCodes.at(-1)})`,
    'with its department’s number': ({ name, department }) => `${name} ${department}`,
    'in France': ({ name }) => `${name.toUpperCase()}, France`,
  };
  test.each(Object.keys(ways))('%s', async (way) => {
    expect(towns.length).toBeGreaterThan(35);
    const wrong: string[] = [];
    for (const town of towns) {
      const written = ways[way]!(town);
      const meant = await findIntendedCommune(fresh.db, written);
      if (meant?.inseeCode !== town.inseeCode) wrong.push(`${written} -> ${meant && named(meant)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('with one letter wrong, missing, too many or swapped', async () => {
    const mistakes: ((name: string, at: number) => string)[] = [
      (name, at) => `${name.slice(0, at)}x${name.slice(at + 1)}`,
      (name, at) => name.slice(0, at) + name.slice(at + 1),
      (name, at) => `${name.slice(0, at)}${name[at]}${name.slice(at)}`,
      (name, at) => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2),
    ];
    const wrong: string[] = [];
    for (const [number, { name, inseeCode, plainName }] of towns.entries()) {
      if (plainName.length < 5) continue;
      const written = mistakes[number % 4]!(name, 1 + (number % (name.length - 3)));
      const offered = await suggestPlaces({ db: fresh.db }, written);
      if (!offered.some((place) => place.inseeCode === inseeCode)) wrong.push(`${written}, for ${name}`);
    }
    expect(wrong).toEqual([]);
  });

  test('as an arrondissement', async () => {
    const wrong: string[] = [];
    for (const [city, most] of [
      ['Paris', 20],
      ['Lyon', 9],
      ['Marseille', 16],
    ] as const)
      for (let number = 1; number <= most; number++) {
        const ordinal = number === 1 ? '1er' : `${number}e`;
        const forms = [`${number}`, ordinal, `${number}ème`, `${number}eme`, `${ordinal} arrondissement`];
        for (const form of city === 'Paris'
          ? [...forms.map((one) => `Paris ${one}`), `${ordinal} arrondissement`]
          : forms.map((one) => `${city} ${one}`)) {
          const meant = await findIntendedCommune(fresh.db, form);
          if (meant?.name !== `${city} ${ordinal} Arrondissement`) wrong.push(`${form} -> ${meant?.name}`);
        }
      }
    expect(wrong).toEqual([]);
  });

  test('as a department, by number and by name', async () => {
    const departments = await fresh.db.selectFrom('places.departments').selectAll().execute();
    expect(departments).toHaveLength(108);
    const wrong: string[] = [];
    for (const { code, name } of departments)
      for (const written of [code, code.toLowerCase(), `${name} (${code})`]) {
        const meant = await findDepartment(fresh.db, written);
        if (meant?.code !== code) wrong.push(`${written} -> ${meant?.name}`);
      }
    expect(wrong).toEqual([]);
  });
});

test('a department called as one of its towns is meant as the town, but by its number', async () => {
  for (const name of ['Paris', 'Mayenne', 'Doubs', 'Corrèze'])
    expect(await findDepartment(fresh.db, name)).toBeUndefined();
  for (const name of ['Creuse', 'Nord', 'Lot', 'Loire'])
    expect(await findDepartment(fresh.db, name)).toMatchObject({ name });
});

test('what is found nowhere is not guessed when it is sent off, and what may be meant is offered', async () => {
  expect(await findIntendedCommune(fresh.db, 'Toullousse')).toBeUndefined();
  expect((await suggestPlaces({ db: fresh.db }, 'Toullousse')).map(({ name }) => name)).toContain('Toulouse');
  expect(await first('rue de Rivoli, Paris')).toBe('Paris (75)');
  expect(await first('Lyon centre')).toBe('Lyon (69)');
});

test('one more letter narrows down, and an unknown name gives nothing', async () => {
  expect((await suggestCommunes(fresh.db, 'st')).map(({ name }) => name)).toContain('Strasbourg');
  expect(await suggestCommunes(fresh.db, 'zz')).toEqual([]);
  expect(await suggestCommunes(fresh.db, 'xqzwkj')).toEqual([]);
  expect(await suggestCommunes(fresh.db, '99999')).toEqual([]);
  expect(await suggestCommunes(fresh.db, '%%')).toEqual([]);
});

test('a word that every object of the language has is no place', async () => {
  expect(await suggestCommunes(fresh.db, 'constructor')).toEqual([]);
  expect(await suggestPlaces({ db: fresh.db }, 'constructor')).toEqual([]);
  expect(await findIntendedCommune(fresh.db, 'constructor')).toBeUndefined();
});

test('a department next to a town must be its own', async () => {
  expect(await first('Montreuil 28')).toBe('Montreuil (28)');
  expect(await suggestCommunes(fresh.db, 'Montreuil 69')).toEqual([]);
});

test('of the communes of one postal code the one that was written is meant, else its town', async () => {
  const at = async (city: string) =>
    (await locateAddress(fresh.db, { city, postalCode: '48000' })).commune.name;
  expect([await at('Badaroux'), await at('')]).toEqual(['Badaroux', 'Mende']);
});

test('a town is not looked for behind the postal code of another; a hamlet may be called anything', async () => {
  const at = (city: string, postalCode: string) => locateAddress(fresh.db, { city, postalCode });
  for (const city of ['Lyon', 'Montpellier', 'lyon 3e arrondissement'])
    await expect(at(city, '75011')).rejects.toMatchObject({
      code: 'unknown_commune',
      fields: { 'address.postal_code': 'other_commune' },
    });
  for (const [city, postalCode] of [
    ...[['Paris', '75011'] as const, ['PARIS 11E', '75011'] as const, ['Paris Cedex 11', '75011'] as const],
    ...[['Le Bourg', '48000'] as const, ['Saint Malo intra-muros', '35400'] as const],
  ])
    expect((await at(city, postalCode)).commune.name).toBeTruthy();
});

test('every overseas commune has coordinates and a time zone of its territory', async () => {
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

/** Coordinates entered by hand: none may lie outside the box of its territory. */
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
  expect(parsePlaceText('L’Haÿ-les-Roses')).toEqual({ names: ['l hay les roses'] });
  expect(parsePlaceText('2a004')).toEqual({ code: '2A004', names: [''] });
  expect(parsePlaceText('Ajaccio 2A')).toEqual({ department: '2A', names: ['ajaccio'] });
  expect(parsePlaceText('Bordeaux Cedex 9')).toEqual({ names: ['bordeaux'] });
  expect(parsePlaceText('2b')).toEqual({ department: '2B', names: [''] });
  expect(parsePlaceText('marseille 1er')).toEqual({
    names: ['marseille 1er arrondissement', 'marseille 1er'],
  });
});

test('a dense zone is drawn at its own extent, and a single commune among its neighbours', () => {
  const picture = { across: 48, down: 36 };
  const tallOf = (box: ReturnType<typeof boxAround>) => (box ? box.north - box.south : 0);
  const paris = { communes: 20, south: 48.8322, north: 48.8925, west: 2.2769, east: 2.3984 };
  const box = boxAround(paris, null, picture);
  expect(tallOf(box) / (paris.north - paris.south)).toBeLessThan(1.3);
  for (const [end, inside] of [
    [box?.south, paris.south],
    [box?.west, paris.west],
  ] as const)
    expect(end).toBeLessThan(inside);
  const brest = { communes: 1, south: 48.39, north: 48.39, west: -4.486, east: -4.486 };
  expect(tallOf(boxAround(brest, null, picture))).toBeCloseTo(0.124, 3);
  // A distant base is visible too.
  const far = boxAround(brest, { latitude: 48, longitude: -4.1 }, picture);
  expect(far?.south).toBeLessThan(48);
});
