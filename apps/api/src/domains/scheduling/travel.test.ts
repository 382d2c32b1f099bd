import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { isInZone, locateAddress } from '#places';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aProfessional, aService, type BuiltProfessional } from '#testing/builders';

let fixture: ApiFixture;
let awa: BuiltProfessional;
let cut: string;
let headers: Record<string, string>;

beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

/** Based in Paris 11e, home visits in Paris and Seine-Saint-Denis. */
async function open(options: Parameters<typeof aProfessional>[1] = {}) {
  awa = await aProfessional(fixture.db, {
    role: 'HAIRDRESSER',
    places: ['at_home'],
    workZones: ['75', '93'],
    verified: false,
    ...options,
  });
  cut = await aService(fixture.db, awa.id, { atSalon: false, atHome: true, durationMinutes: 30 });
  headers = await fixture.signIn(awa.accountId);
}
beforeEach(() => open());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  fixture.call(method, path, { headers, ...(body && { body }) });
const terms = { minimum_cents: 500, starting_distance_hm: 50, price_per_km_cents: 50 };
const set = (more: object = {}) => call('PUT', '/professional/mileage', { ...terms, version: 0, ...more });
const mileage = async () => (await call('GET', '/professional/mileage')).value;
const profile = async () => (await call('GET', '/me/profile')).value;

describe('the mileage allowance', () => {
  test('applies from the moment it is set; earlier terms stay in the history', async () => {
    expect(await mileage()).toEqual({ terms: null, version: 0, time_zone: 'Europe/Paris', history: [] });
    expect((await set()).value).toMatchObject({ terms, version: 1, history: [terms] });
    const raised = { ...terms, price_per_km_cents: 60 };
    const { status, value } = await set({ ...raised, version: 1 });
    expect(status).toBe(200);
    expect(value).toMatchObject({ terms: raised, version: 2, history: [raised, terms] });
    expect(await mileage()).toEqual(value);
  });

  test('set to the same values, it changes nothing, from any version', async () => {
    await set();
    for (const version of [0, 1, 7]) expect((await set({ version })).value).toMatchObject({ version: 1 });
  });

  test('edited from an older or a future version, it is refused', async () => {
    await set();
    for (const version of [0, 2]) {
      const { status, code } = await set({ minimum_cents: 700, version });
      expect([status, code]).toEqual([409, 'changed_meanwhile']);
    }
    expect(await mileage()).toMatchObject({ terms, version: 1 });
  });

  test('of two edits from the same version one succeeds, and the other is refused', async () => {
    const answers = await Promise.all([600, 700].map((minimum_cents) => set({ minimum_cents })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await mileage()).history).toHaveLength(1);
  });

  test.each([
    ['minimum_cents', 20_000],
    ['starting_distance_hm', 5_000],
    ['price_per_km_cents', 2_000],
  ])('%s goes from nothing to %i', async (field, most) => {
    for (const [version, value] of [0, most].entries())
      expect((await set({ [field]: value, version })).status).toBe(200);
    for (const [value, why] of [
      [-1, 'too_small'],
      [most + 1, 'too_big'],
      [0.5, 'invalid'],
      ['5', 'invalid'],
    ] as const) {
      const { status, fields } = await set({ [field]: value, version: 2 });
      expect([status, Object.keys(fields)], `${value}: ${why}`).toEqual([422, [field]]);
      if (typeof value === 'number' && Number.isInteger(value)) expect(fields[field]).toBe(why);
    }
  });

  test('is not available to a salon without home visits', async () => {
    await open({ role: 'SALON', places: ['salon'], workZones: [] });
    expect((await set()).code).toBe('place_not_offered');
    expect((await call('POST', '/professional/mileage/examples', terms)).code).toBe('place_not_offered');
  });
});

const addresses = [
  { line: '3 rue des Lilas', city: 'Paris 12e Arrondissement', postal_code: '75012' },
  { line: '3 rue des Lilas', city: 'Montreuil', postal_code: '93100' },
  { line: '3 rue des Lilas', city: 'Tremblay-en-France', postal_code: '93290' },
] as const;
const quoteInput = (address: object) => ({
  professional_id: awa.id,
  service_ids: [cut],
  place: 'at_home',
  address,
});
const quote = async (address: object) => fixture.call('POST', '/quotes', { body: quoteInput(address) });

describe('a visit at home', () => {
  test('costs the minimum and each kilometre beyond the start, half a cent rounded up, at three addresses; outside of the zone it is refused', async () => {
    await set({ minimum_cents: 333, starting_distance_hm: 37, price_per_km_cents: 75 });
    const costs = [];
    for (const address of addresses) {
      const { value } = await quote(address);
      const beyondHm = Math.max(0, Math.round(Number(value.distance_km) * 10) - 37);
      expect(value.mileage_cents).toBe(333 + Math.floor((beyondHm * 75 + 5) / 10));
      costs.push([value.distance_km, value.mileage_cents]);
    }
    // Fixed values, independent of the code: 1.3 times the straight line.
    expect(costs).toMatchInlineSnapshot(`
      [
        [
          2.5,
          333,
        ],
        [
          6.2,
          521,
        ],
        [
          22.4,
          1736,
        ],
      ]
    `);
    const outside = await quote({ line: '1 rue', city: 'Vitry-sur-Seine', postal_code: '94400' });
    expect([outside.status, outside.code]).toEqual([422, 'outside_working_zone']);
  });

  test('is booked at the price that was shown, or not at all; once booked it keeps its terms', async () => {
    await set();
    const customer = await fixture.signIn((await aCustomer(fixture.db)).id);
    const day = dayOf(later(fixture.context.clock.now(), 10 * 24 * 60 * MINUTE_MS), 'Europe/Paris');
    const monday = new Date(Date.parse(day) + ((8 - new Date(day).getUTCDay()) % 7) * 86_400_000);
    const starts_at = instantAtMinute(monday.toISOString().slice(0, 10), 600, 'Europe/Paris').toISOString();
    const book = (total_cents: unknown) =>
      fixture.call('POST', '/appointments', {
        body: { ...quoteInput(addresses[2]), starts_at, total_cents },
        headers: { ...customer, 'idempotency-key': randomUUID() },
      });
    const shown = (await quote(addresses[2])).value;
    await set({ minimum_cents: 900, version: 1 });
    const refused = await book(shown.total_cents);
    expect([refused.status, refused.code]).toEqual([409, 'price_changed']);
    const dearer = Number(shown.mileage_cents) + 400;
    expect(refused.details.quote).toMatchObject({ mileage_cents: dearer });

    const booked = await book(Number(shown.total_cents) + 400);
    expect(booked.status, booked.text).toBe(201);
    await set({ minimum_cents: 0, price_per_km_cents: 0, version: 2 });
    const { appointment } = booked.value as { appointment: { id: string } };
    const stored = await fixture.call('GET', `/appointments/${appointment.id}`, { headers: customer });
    expect(stored.value).toMatchObject({ mileage_cents: dearer });
    expect((await quote(addresses[2])).value).toMatchObject({ mileage_cents: 0 });
  });

  test('is previewed while the terms are edited: three towns of the zone, with their quoted price', async () => {
    await set();
    const { value } = await call('POST', '/professional/mileage/examples', terms);
    const examples = value as never as { city: string; distance_hm: number; mileage_cents: number }[];
    expect(examples).toHaveLength(3);
    const distances = examples.map(({ distance_hm }) => distance_hm);
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    for (const { city, distance_hm, mileage_cents } of examples) {
      const { rows } = await sql<{ code: string }>`select postal_codes[1] as code from places.communes
        where name = ${city} and department = any('{75,93}')`.execute(fixture.db);
      const quoted = await quote({ line: '1 rue', city, postal_code: rows[0]?.code });
      expect(quoted.value).toMatchObject({ distance_km: distance_hm / 10, mileage_cents });
    }
    const free = await call('POST', '/professional/mileage/examples', { ...terms, minimum_cents: 0 });
    expect((free.value as never as typeof examples).map((one) => one.mileage_cents + 500)).toEqual(
      examples.map((one) => one.mileage_cents),
    );
  });
});

describe('the communes of a zone', () => {
  type Coverage = {
    communes: number;
    arrondissements: number;
    areas: { zip_code: string; name: string | null; communes: number; towns: string[] }[];
    base: { latitude: number; longitude: number } | null;
    covered: object[];
    around: object[];
  };
  const cover = async (...zones: string[]) =>
    (
      await call('POST', '/professional/work-zone/coverage', {
        work_zone: zones.map((zip_code) => ({ zip_code, city: '' })),
      })
    ).value as never as Coverage;

  test.each([
    [['93']],
    [['75', '94400']],
    [['2a', '20']],
    [['974', '48000', '13']],
    [['35000', '35200', '99']],
    [[]],
  ])('%j are counted by the same rule as a visit’s zone', async (zones) => {
    const { rows } = await sql<{ insee: string; name: string; department: string; codes: string[] }>`
      select insee_code as insee, name, department, postal_codes as codes from places.communes`.execute(
      fixture.db,
    );
    const inside = rows.filter(({ insee, name, department, codes }) =>
      codes.some((code) =>
        isInZone(
          { inseeCode: insee, name, department, postalCodes: codes, coordinates: null },
          code,
          zones.map((zone) => zone.toUpperCase()),
        ),
      ),
    );
    // An address lies in an arrondissement, never in Paris as a whole.
    const whole = inside.filter(({ insee }) => ['75056', '69123', '13055'].includes(insee));
    for (const { name, codes } of whole)
      expect(
        (await locateAddress(fixture.db, { city: name, postalCode: codes[0] ?? '' })).commune.name,
      ).toMatch(/Arrondissement$/);
    expect((await cover(...zones)).communes).toBe(inside.length - whole.length);
  });

  test('are named zone by zone, a department by its name, an unknown one without', async () => {
    const { communes, arrondissements, areas } = await cover('75', '93', '94400', '99');
    expect([communes, arrondissements]).toEqual([60, 20]);
    expect(areas).toEqual([
      { zip_code: '75', name: 'Paris', communes: 20, towns: expect.any(Array) },
      { zip_code: '93', name: 'Seine-Saint-Denis', communes: 39, towns: expect.any(Array) },
      { zip_code: '94400', name: null, communes: 1, towns: ['Vitry-sur-Seine'] },
      { zip_code: '99', name: null, communes: 0, towns: [] },
    ]);
    expect(areas[1]?.towns).toHaveLength(5);
  });

  test('are drawn with the base and surrounding towns; all of France is bounded in size', async () => {
    const small = await cover('94400');
    expect([small.covered.length, small.base?.latitude.toFixed(1)]).toEqual([1, '48.9']);
    expect(small.around.length).toBeGreaterThan(10);
    const all = await cover(...Array.from({ length: 96 }, (_, at) => String(at + 1).padStart(2, '0')));
    expect(all.communes).toBeGreaterThan(30_000);
    expect(all.covered.length + all.around.length).toBeLessThanOrEqual(48 * 36 + 2 * (48 + 36));
    expect((await cover()).covered).toEqual([]);
  });
});

describe('a salon with home visits', () => {
  const base = { city: 'Montreuil', postal_code: '93100' };
  const edit = (body: object) => call('PUT', '/me/profile/salon', body);
  beforeEach(() => open({ role: 'SALON', places: ['salon', 'at_home'], workZones: ['75'] }));

  test('edits its address and the base that trips start from', async () => {
    const { value, status } = await edit({
      work_address: { line: '1 quai de la Loire', city: 'Paris', postal_code: '75019' },
      home_base: { ...base, activate: false },
      work_zone: [{ city: '', zip_code: '93' }],
    });
    expect(status).toBe(200);
    expect(value).toMatchObject({
      work_address: { line: '1 quai de la Loire', postal_code: '75019', activate: true },
      home_base: { ...base, state: '', activate: false },
      work_zone: [{ zip_code: '93' }],
    });
    // A missing field is unchanged.
    expect((await edit({ home_base: { activate: true } })).value).toMatchObject({
      home_base: { ...base, activate: true },
    });
    const near = await quote({ line: '1 rue', city: 'Montreuil', postal_code: '93100' });
    expect(near.value).toMatchObject({ distance_km: 0 });
  });

  test('keeps its base private: others see the town only', async () => {
    await sql`update professionals.places set line = '7 impasse Secrète' where professional_id = ${awa.id} and kind = 'at_home'`.execute(
      fixture.db,
    );
    await edit({ home_base: base });
    const page = await fixture.call('GET', `/professionals/${awa.slug}`);
    expect(page.value.places).toContainEqual(expect.objectContaining({ kind: 'at_home', line: null }));
    expect(page.text).not.toContain('Secrète');
    expect(page.text).not.toContain('home_base');
  });

  test.each([
    [{ city: 'Cayenne', postal_code: '97300' }, 'home_base.postal_code', 'changed_elsewhere'],
    [{ postal_code: '99999' }, 'home_base.postal_code', 'unknown_postal_code'],
    [{ postal_code: '75' }, 'home_base.postal_code', 'invalid_postal_code'],
    [{ city: '' }, 'home_base.city', 'required'],
  ])('a base at %j is refused at its field', async (wrong, field, why) => {
    expect((await edit({ home_base: { ...base, ...wrong } })).fields).toEqual({ [field]: why });
    expect((await profile()).home_base).toMatchObject({ postal_code: '75011' });
  });

  test('a professional with a single place has no separate base', async () => {
    await open({ role: 'SALON', places: ['salon'], workZones: [] });
    expect((await edit({ home_base: base })).fields).toEqual({ home_base: 'changed_elsewhere' });
    expect((await profile()).home_base).toBeNull();
  });
});

describe.each([
  ['/me/profile/home-service', { role: 'HAIRDRESSER', places: ['at_home'] }],
  ['/me/profile/salon', { role: 'SALON', places: ['salon', 'at_home'] }],
] as const)('PUT %s', (path, options) => {
  beforeEach(() => open({ ...options, places: [...options.places] }));
  const edit = (body: object) => call('PUT', path, body);

  test('from the version that was read makes the next one; from an older one it is refused', async () => {
    const { version } = await profile();
    const saved = await edit({ description: 'À vélo', version });
    expect(saved.value).toMatchObject({ description: 'À vélo', version: Number(version) + 1 });
    const late = await edit({ description: 'À pied', work_zone: [{ zip_code: '94' }], version });
    expect([late.status, late.code]).toEqual([409, 'changed_meanwhile']);
    expect(await profile()).toEqual(saved.value);
  });

  test('of two at once from the same version one is saved', async () => {
    const { version } = await profile();
    const answers = await Promise.all(
      ['À pied', 'À vélo'].map((description) => edit({ description, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('without a version, as in the specification, saves over any version, and makes others stale', async () => {
    const { version } = await profile();
    expect((await edit({ work_zone: [{ zip_code: '94' }] })).status).toBe(200);
    expect((await edit({ business_name: 'Chez Awa' })).status).toBe(200);
    expect((await edit({ description: 'À pied', version })).code).toBe('changed_meanwhile');
  });
});

test('a change of place from an outdated profile is refused', async () => {
  const { version } = await profile();
  await call('PUT', '/me/profile/home-service', { description: 'À vélo' });
  const { code } = await call('POST', '/me/profile/place-change', {
    work_place: ['salon', 'at_home'],
    total_price: '39,99',
    version,
    work_address: { line: '3 rue des Lilas', city: 'Paris', postal_code: '75020' },
  });
  expect(code).toBe('changed_meanwhile');
});
