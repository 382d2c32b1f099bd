import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember, aProfessional, aService } from '#testing/builders';
import { nobodyAround } from '#testing/neighbours';
import { openWholeHouse, type WholeHouse } from '#testing/whole-house';
import { feedSchemas } from './feed-schemas.testing.ts';
import type { FeedName } from './write-feeds.ts';

const FEEDS_TOKEN = 'a-token-of-the-operator-that-is-long';
let house: WholeHouse;
beforeAll(async () => {
  house = await openWholeHouse({ FEEDS_TOKEN }, { neighbours: nobodyAround });
});
afterAll(() => house?.close());

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const judges = { ...feedSchemas } as Record<FeedName, object>;

async function read(name: FeedName) {
  const headers = { authorization: `Bearer ${FEEDS_TOKEN}` };
  const answer = await house.app.inject({ url: `/feeds/${name}.json`, headers });
  expect(answer.statusCode).toBe(200);
  const feed = JSON.parse(answer.body) as Record<string, Record<string, unknown>[]>;
  const isSound = ajv.compile(judges[name]);
  expect([isSound(feed), isSound.errors]).toEqual([true, null]);
  return feed;
}

async function aListedSalon(given: Parameters<typeof aProfessional>[1] = {}) {
  const salon = await aProfessional(house.db, given);
  const headers = await house.signIn(salon.accountId);
  const choose = async (isOn: boolean) => {
    const body = { is_on: isOn };
    const answer = await house.call('PUT', '/professional/connections/listing', { headers, body });
    expect(answer.status, answer.text).toBe(200);
  };
  await choose(true);
  return { ...salon, headers, choose };
}
const idsIn = (list: Record<string, unknown>[] | undefined) => (list ?? []).map((one) => one.merchant_id);

test('only who wants it, can be put on a map and is open is in the feeds; who leaves is in none any more', async () => {
  const salon = await aListedSalon();
  const silent = await aProfessional(house.db);
  const atHome = await aListedSalon({ role: 'HAIRDRESSER', places: ['at_home'], workZones: ['75011'] });
  const hidden = await aListedSalon();
  await sql`update professionals.professionals set hidden_for = '{moderation}' where id = ${hidden.id}`.execute(
    house.db,
  );
  const { merchant } = await read('merchants');
  expect(idsIn(merchant)).toContain(salon.id);
  for (const { id } of [silent, atHome, hidden]) expect(idsIn(merchant)).not.toContain(id);
  await salon.choose(false);
  expect(idsIn((await read('merchants')).merchant)).not.toContain(salon.id);
});

test('what is sold at a salon is in the services, with its price and where it is booked', async () => {
  const salon = await aListedSalon();
  const cut = await aService(house.db, salon.id, { name: 'Coupe', priceCents: 4550 });
  const asking = await aService(house.db, salon.id, { questionnaire: true });
  const byPhone = await aService(house.db, salon.id, { phoneOnly: true });
  const { service } = await read('services');
  const hers = (service ?? []).filter((one) => one.merchant_id === salon.id);
  expect(hers).toMatchObject([
    {
      ...{ service_id: cut, price: { price_micros: 45_500_000, currency_code: 'EUR' } },
      localized_service_name: { value: 'Coupe', localized_value: [{ locale: 'fr', value: 'Coupe' }] },
      action_link: [{ url: `http://localhost:3000/booking/${salon.slug}?services=${cut}&place=salon` }],
    },
  ]);
  expect(JSON.stringify(hers)).not.toMatch(new RegExp(`${asking}|${byPhone}`));
});

test('free times are in the availability, each with whose it is; what is taken is not', async () => {
  const salon = await aListedSalon();
  const service = await aService(house.db, salon.id, { durationMinutes: 30 });
  await aMember(house.db, salon.id, { firstName: 'Léa', serviceIds: [service] });
  const answer = await house.call(
    'GET',
    `/professionals/${salon.id}/availability?service_ids=${service}&place=salon&days=30`,
  );
  const { days } = answer.value as { days: { slots: { starts_at: string; member_ids: string[] }[] }[] };
  const wanted = days.flatMap(({ slots }) =>
    slots.flatMap((slot) => slot.member_ids.map((id) => `${Date.parse(slot.starts_at) / 1000} ${id}`)),
  );
  expect(wanted.length).toBeGreaterThan(10);
  type Entry = {
    merchant_id: string;
    start_sec: number;
    duration_sec: number;
    resources: { staff_id: string };
  };
  const { service_availability } = await read('availability');
  const listed = (service_availability ?? [])
    .flatMap(({ availability }) => availability as Entry[])
    .filter(({ merchant_id }) => merchant_id === salon.id);
  expect(listed.map(({ start_sec, resources }) => `${start_sec} ${resources.staff_id}`)).toEqual(wanted);
  expect(new Set(listed.map(({ duration_sec }) => duration_sec))).toEqual(new Set([1800]));
});

test('whoever has not the token finds nothing; nor does anybody where none is configured', async () => {
  const ask = (headers: Record<string, string>, app = house.app) =>
    app.inject({ url: '/feeds/merchants.json', headers });
  expect((await ask({})).statusCode).toBe(404);
  expect((await ask({ authorization: `Bearer ${FEEDS_TOKEN}x` })).statusCode).toBe(404);
  const other = await openWholeHouse({}, { neighbours: nobodyAround });
  expect((await ask({ authorization: 'Bearer undefined' }, other.app)).statusCode).toBe(404);
  await other.close();
});

test('a feed that lacks what is wanted, or says more, is found out', async () => {
  const salon = await aListedSalon();
  await aService(house.db, salon.id);
  const feed = await read('services');
  const isSound = ajv.compile(judges.services);
  const [first] = feed.service ?? [];
  const { service_id: _none, ...lacking } = first ?? {};
  for (const wrong of [
    lacking,
    { ...first, price: { price_micros: 1.5, currency_code: 'EUR' } },
    { ...first, more: 1 },
  ])
    expect(isSound({ ...feed, service: [wrong] })).toBe(false);
});
