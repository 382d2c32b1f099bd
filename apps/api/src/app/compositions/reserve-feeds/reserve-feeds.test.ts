import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScheduledJobs } from '#kit/jobs/scheduled-jobs';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aMember, aProfessional, aService } from '#testing/builders';
import { noSimulators } from '#testing/simulators';
import { createScheduledJobs } from '../../scheduled-jobs.ts';
import { feedSchemas } from './feed-schemas.testing.ts';
import { type FeedName, writeNightlyFeeds } from './write-feeds.ts';

const FEEDS_TOKEN = 'a-token-of-the-operator-that-is-long';
let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture({ FEEDS_TOKEN }, { simulators: noSimulators });
});
afterAll(() => fixture?.close());

const ajv = new Ajv2020({ allErrors: true });
addFormats.default(ajv);
const judges = { ...feedSchemas } as Record<FeedName, object>;

const headers = { authorization: `Bearer ${FEEDS_TOKEN}` };
const ask = (address: string, app = fixture.app) =>
  app.inject({ url: address.replace('http://localhost:3000', ''), headers });
/** Writes a new generation of the stored feeds. */
const night = (professionalsAShard = 1000) => writeNightlyFeeds(fixture.context, { professionalsAShard });
type Index = Record<FeedName, string[]> & { generated_at: string };
const index = async () => (await ask('/feeds/index.json')).json<Index>();

type Feed = { metadata: Record<string, number> } & Record<string, Record<string, unknown>[]>;
const lists = { merchants: 'merchant', services: 'service', availability: 'service_availability' };
async function readShard(name: FeedName, address: string): Promise<Feed> {
  const answer = await ask(address);
  expect(answer.statusCode).toBe(200);
  const feed = answer.json<Feed>();
  const isSound = ajv.compile(judges[name]);
  expect([isSound(feed), isSound.errors]).toEqual([true, null]);
  return feed;
}
/** The served feed, all shards joined. */
async function read(name: FeedName) {
  const shards: Feed[] = [];
  for (const address of (await index())[name]) shards.push(await readShard(name, address));
  const [first] = shards;
  if (!first) throw new Error('there is no shard');
  const list = lists[name];
  return { ...first, [list]: shards.flatMap((shard) => shard[list] ?? []) } as Feed;
}

async function aListedSalon(options: Parameters<typeof aProfessional>[1] = {}) {
  const salon = await aProfessional(fixture.db, options);
  const headers = await fixture.signIn(salon.accountId);
  const choose = async (isOn: boolean) => {
    const body = { is_on: isOn };
    const answer = await fixture.call('PUT', '/professional/connections/listing', { headers, body });
    expect(answer.status, answer.text).toBe(200);
  };
  await choose(true);
  return { ...salon, headers, choose };
}
const idsIn = (list: Record<string, unknown>[] | undefined) => (list ?? []).map((one) => one.merchant_id);

test('only open professionals with an address who opted in are in the feeds; deleted ones are in none', async () => {
  const salon = await aListedSalon();
  const silent = await aProfessional(fixture.db);
  const atHome = await aListedSalon({ role: 'HAIRDRESSER', places: ['at_home'], workZones: ['75011'] });
  const hidden = await aListedSalon();
  await sql`update professionals.professionals set hidden_for = '{moderation}' where id = ${hidden.id}`.execute(
    fixture.db,
  );
  await night();
  const { merchant } = await read('merchants');
  expect(idsIn(merchant)).toContain(salon.id);
  for (const { id } of [silent, atHome, hidden]) expect(idsIn(merchant)).not.toContain(id);
  await salon.choose(false);
  await night();
  expect(idsIn((await read('merchants')).merchant)).not.toContain(salon.id);
});

test('a merchant has a position only where it is known finer than the commune', async () => {
  const [known, unknown] = [await aListedSalon(), await aListedSalon()];
  for (const [id, precision] of [
    [known.id, 'street'],
    [unknown.id, 'commune'],
  ] as const)
    await fixture.db
      .updateTable('professionals.places')
      .set({ precision })
      .where('professionalId', '=', id)
      .execute();
  await night();
  const { merchant } = await read('merchants');
  const geoOf = (id: string) => (merchant ?? []).find((one) => one.merchant_id === id)?.geo;
  expect(geoOf(known.id)).toMatchObject({ latitude: expect.any(Number), longitude: expect.any(Number) });
  expect(Object.keys(geoOf(unknown.id) as object)).toEqual(['address']);
});

test('a professional who opts out or is hidden leaves the feeds at once, and returns unchanged', async () => {
  const salons = [await aListedSalon(), await aListedSalon(), await aListedSalon()];
  for (const { id } of salons) await aService(fixture.db, id);
  await night();
  const [gone, hidden, stays] = salons.map(({ id }) => id);
  const shown = async () => {
    const { merchant } = await read('merchants');
    const { service } = await read('services');
    const ids = salons.map(({ id }) => id);
    return [idsIn(merchant), idsIn(service)].map((list) => ids.filter((id) => list.includes(id)));
  };
  expect(await shown()).toEqual([
    [gone, hidden, stays],
    [gone, hidden, stays],
  ]);
  await salons[0]?.choose(false);
  await sql`update professionals.professionals set hidden_for = '{moderation}' where id = ${hidden}`.execute(
    fixture.db,
  );
  expect(await shown()).toEqual([[stays], [stays]]);
  await salons[0]?.choose(true);
  expect(await shown()).toEqual([
    [gone, stays],
    [gone, stays],
  ]);
});

test('shards of a feed are numbered from zero, share a time and nonce, and add up to the whole', async () => {
  for (let count = 0; count < 5; count++) {
    const { id } = await aListedSalon();
    await aService(fixture.db, id);
    await aService(fixture.db, id);
  }
  await night();
  const whole = { merchants: await read('merchants'), services: await read('services') };
  const former = await index();
  await fixture.context.clock.move(3600);
  await night(2);
  const nonces = [whole.merchants.metadata.nonce, whole.services.metadata.nonce];
  for (const name of ['merchants', 'services'] as const) {
    const addresses = (await index())[name];
    expect(addresses.length).toBeGreaterThan(2);
    const shards: Feed[] = [];
    for (const address of addresses) shards.push(await readShard(name, address));
    const shardNumbers = shards.map(({ metadata }) => [metadata.shard_number, metadata.total_shards]);
    expect(shardNumbers).toEqual(addresses.map((_, number) => [number, addresses.length]));
    const times = new Set(shards.map(({ metadata }) => metadata.generation_timestamp));
    expect([...times]).toEqual([Math.floor(Date.parse((await index()).generated_at) / 1000)]);
    const own = new Set(shards.map(({ metadata }) => metadata.nonce));
    expect(own.size).toBe(1);
    nonces.push(...own);
    expect(shards.flatMap((shard) => shard[lists[name]])).toEqual(whole[name][lists[name]]);
    // Shards of an earlier generation are not found.
    for (const address of [...former[name], (addresses[0] ?? '').replace('-0.', `-${addresses.length}.`)])
      expect((await ask(address)).statusCode).toBe(404);
  }
  nonces.push((await read('availability')).metadata.nonce);
  expect(new Set(nonces).size).toBe(5);
});

test('before the first generation, requests get 503 and a time to retry', async () => {
  const other = await openApiFixture({ FEEDS_TOKEN }, { simulators: noSimulators });
  const answer = await ask('/feeds/index.json', other.app);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60']);
  await runScheduledJobs(
    { db: other.db, clock: other.context.clock, report: () => {} },
    createScheduledJobs(other.context).filter(({ name }) => name === 'feeds'),
    new AbortController().signal,
  );
  expect((await ask('/feeds/index.json', other.app)).json()).toMatchObject({
    merchants: [expect.any(String)],
  });
  await other.close();
});

test('services at a salon are in the feed, with price and booking address', async () => {
  const salon = await aListedSalon();
  const cut = await aService(fixture.db, salon.id, { name: 'Coupe', priceCents: 4550 });
  const asking = await aService(fixture.db, salon.id, { questionnaire: true });
  const byPhone = await aService(fixture.db, salon.id, { phoneOnly: true });
  await night();
  const { service } = await read('services');
  const ownServices = (service ?? []).filter((one) => one.merchant_id === salon.id);
  expect(ownServices).toMatchObject([
    {
      service_id: cut,
      price: { price_micros: 45_500_000, currency_code: 'EUR' },
      localized_service_name: { value: 'Coupe', localized_value: [{ locale: 'fr', value: 'Coupe' }] },
      action_link: [{ url: `http://localhost:3000/booking/${salon.slug}?services=${cut}&place=salon` }],
    },
  ]);
  expect(JSON.stringify(ownServices)).not.toMatch(new RegExp(`${asking}|${byPhone}`));
});

test('a deposit is in the feed with the notice of a free cancellation, unless no cards are taken', async () => {
  const settings = { depositPercent: 30, cancellationWindowHours: 48 };
  const salon = await aListedSalon({ settings });
  const unverified = await aListedSalon({ settings, verified: false });
  await aService(fixture.db, salon.id, { priceCents: 5000 });
  await aService(fixture.db, salon.id, { priceCents: 5000, prepayment: true });
  await aService(fixture.db, unverified.id, { priceCents: 5000 });
  await night();
  const { service } = await read('services');
  const depositsOf = (id: string) =>
    (service ?? []).filter((one) => one.merchant_id === id).map(({ deposit }) => deposit);
  expect(depositsOf(salon.id)).toEqual([
    {
      deposit: { price_micros: 15_000_000, currency_code: 'EUR' },
      min_advance_cancellation_sec: 172_800,
      deposit_type: 'FIXED_RATE_DEFAULT',
    },
    undefined,
  ]);
  expect(depositsOf(unverified.id)).toEqual([undefined]);
});

test('free slots are in the availability with their member; taken ones are not', async () => {
  const salon = await aListedSalon();
  const service = await aService(fixture.db, salon.id, { durationMinutes: 30 });
  await aMember(fixture.db, salon.id, { firstName: 'Léa', serviceIds: [service] });
  const answer = await fixture.call(
    'GET',
    `/professionals/${salon.id}/availability?service_ids=${service}&place=salon&days=30`,
  );
  const { days } = answer.value as { days: { slots: { starts_at: string; member_ids: string[] }[] }[] };
  const expected = days.flatMap(({ slots }) =>
    slots.flatMap((slot) => slot.member_ids.map((id) => `${Date.parse(slot.starts_at) / 1000} ${id}`)),
  );
  expect(expected.length).toBeGreaterThan(10);
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
  expect(listed.map(({ start_sec, resources }) => `${start_sec} ${resources.staff_id}`)).toEqual(expected);
  expect(new Set(listed.map(({ duration_sec }) => duration_sec))).toEqual(new Set([1800]));
});

test('nothing is found without the token, nor where none is configured', async () => {
  await aListedSalon();
  await night();
  const { merchants, availability } = await index();
  const addresses = ['/feeds/index.json', ...merchants, ...availability].map((address) =>
    address.replace('http://localhost:3000', ''),
  );
  const other = await openApiFixture({}, { simulators: noSimulators });
  for (const url of addresses) {
    const statusWith = async (authorization: string | undefined, app = fixture.app) =>
      (await app.inject({ url, headers: authorization === undefined ? {} : { authorization } })).statusCode;
    expect(await statusWith(headers.authorization)).toBe(200);
    expect(await statusWith(undefined)).toBe(404);
    expect(await statusWith(`${headers.authorization}x`)).toBe(404);
    expect(await statusWith('Bearer undefined', other.app)).toBe(404);
  }
  await other.close();
});

test('a feed with missing or unknown fields is found', async () => {
  const salon = await aListedSalon();
  await aService(fixture.db, salon.id);
  await night();
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
