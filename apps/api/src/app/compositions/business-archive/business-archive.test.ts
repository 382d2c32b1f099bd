import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { visitTableHead } from '@meche/contract/visit-imports';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, instantAtMinute, plusDays, weekdayOf } from '#kit/time';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aMember,
  anEquipment,
  aProfessional,
  aService,
  aTopic,
  type BuiltProfessional,
} from '#testing/builders';
import { readArchiveFiles } from '#testing/read-archive-files';
import { writeArchive } from './write-archive.ts';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

type Headers = Record<string, string>;

/** Headers of an owner who has just re-authenticated. */
async function provedBy(accountId: string): Promise<Headers> {
  const headers = await fixture.signIn(accountId);
  await sql`update identity.sessions set reauthenticated_at = now() where account_id = ${accountId}`.execute(
    fixture.db,
  );
  return headers;
}

async function exported(headers: Headers): Promise<Buffer> {
  const answer = await fixture.app.inject({ method: 'GET', url: '/api/v1/professional/archive', headers });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

async function imported(headers: Headers, archive: Buffer) {
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/v1/professional/archive',
    headers: { ...headers, 'content-type': 'application/zip' },
    payload: archive,
  });
  return { status: answer.statusCode, ...answer.json() };
}

function packed(files: ReadonlyMap<string, Buffer | string>): Promise<Buffer> {
  const entries = [...files].map(([name, content]) => ({
    name,
    async *open() {
      yield content;
    },
  }));
  return buffer(Readable.from(writeArchive(entries)));
}

/** A new professional of the same kind without any data. */
async function anEmptyProfessional(settings: Record<string, unknown> = {}) {
  const salon = await aProfessional(fixture.db, {
    businessName: 'Vide',
    hours: null,
    places: ['salon', 'at_home'],
    workZones: ['75011'],
    settings: { plan: 'salon_pro', additionalProfiles: 3, ...settings },
  });
  return { ...salon, headers: await provedBy(salon.accountId) };
}

async function aPicture(colour: string): Promise<Buffer> {
  const blank = { create: { width: 640, height: 480, channels: 3 as const, background: colour } };
  return sharp(blank)
    .withExif({ IFD0: { Copyright: 'CANARY' } })
    .jpeg()
    .toBuffer();
}

async function sent(headers: Headers, colour: string): Promise<string> {
  const answer = await fixture.app.inject({
    method: 'POST',
    url: '/api/v1/files?name=photo.jpg&owner=professional',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    payload: await aPicture(colour),
  });
  return answer.json().value.id;
}

async function done(method: 'POST' | 'PUT', path: string, headers: Headers, body: object) {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answer = await fixture.call(method, path, { headers: { ...headers, ...key }, body });
  expect([path, answer.status, answer.fields ?? {}]).toEqual([path, expect.toBeOneOf([200, 201]), {}]);
  return answer.value as { id: string } & Record<string, unknown>;
}

const dayIn = (days: number) => plusDays(dayOf(new Date(), 'Europe/Paris'), days);

/** A salon with data of every kind. */
async function aFullProfessional() {
  const salon = await aProfessional(fixture.db, {
    businessName: 'Atelier Marchal',
    places: ['salon', 'at_home'],
    workZones: ['75', '92100'],
    settings: {
      plan: 'salon_pro',
      additionalProfiles: 3,
      description: 'Coupe & couleur.',
      slotStepMinutes: 30,
    },
  });
  const headers = await provedBy(salon.accountId);
  const { db } = fixture;
  const lea = await aMember(db, salon.id, {
    firstName: 'Léa',
    hours: [{ startsMinute: 600, endsMinute: 720 }],
  });
  await aMember(db, salon.id, { firstName: 'Noé', bookable: false, hours: [] });
  await addServices(salon, lea);
  await done('PUT', '/professional/opening-hours', headers, {
    version: 0,
    visits_seen: 0,
    days: [{ weekday: 2, ranges: [{ starts_minute: 540, ends_minute: 1080 }] }],
  });
  await done('POST', '/professional/exceptions', headers, {
    visits_seen: 0,
    periods: [
      { kind: 'closure', first_day: dayIn(40), last_day: dayIn(54), label: 'Congés' },
      { kind: 'absence', member_id: lea, first_day: dayIn(9), last_day: dayIn(10) },
    ],
  });
  await done('PUT', '/professional/message-settings', headers, {
    quick_answers: ['Merci', 'À demain'],
    automatic_on: true,
    automatic_text: 'Nous répondons demain.',
  });
  await addClients(headers);
  await addPhotos(headers, lea);
  const portrait = { portrait_id: await sent(headers, '#222222') };
  await sql`update files.files set attached_to = 'portrait', sweep_at = null where id = ${portrait.portrait_id}`.execute(
    db,
  );
  await sql`update staff.members set portrait_id = ${portrait.portrait_id} where id = ${lea}`.execute(db);
  await sql`insert into professionals.mileage_terms (professional_id, minimum_cents, starting_distance_hm, price_per_km_cents, valid_from, version)
    values (${salon.id}, 500, 30, 50, '2026-01-01', 1)`.execute(db);
  await sql`insert into professionals.calendar_colours (professional_id, member_id, colour) values (${salon.id}, ${lea}, 'plum')`.execute(
    db,
  );
  return { ...salon, headers };
}

async function addServices(salon: BuiltProfessional, lea: string) {
  const { db } = fixture;
  const basin = await anEquipment(db, salon.id, 'Bac', 2);
  await anEquipment(db, salon.id, 'Casque');
  const colour = await aService(db, salon.id, {
    category: 'coloration',
    name: 'Balayage',
    priceCents: 9000,
    questionnaire: true,
    steps: [{ durationMinutes: 45, freeTimeMinutes: 30, equipmentIds: [basin] }, { durationMinutes: 30 }],
    memberIds: [salon.memberId, lea],
    lengthTerms: [{ hairLength: 'mid_back', priceCents: 12000, durationMinutes: 120 }],
  });
  await aService(db, salon.id, { name: '=Coupe', memberIds: [lea], atHome: true });
  await aTopic(db, salon.id, {
    serviceIds: [colour],
    questions: [{}, { kind: 'short_text', text: 'Depuis quand ?' }],
  });
}

async function addClients(headers: Headers) {
  const { id: zoe } = await done('POST', '/professional/clients', headers, {
    name: 'Zoé Marin',
    phone_number: '06 12 34 56 78',
    tags: ['fidèle'],
    contact_by: 'sms',
    despite_doubles: true,
  });
  for (const name of ['Ana Sol', 'Ana Sol', 'Ana Sol'])
    await done('POST', '/professional/clients', headers, {
      name,
      note: crypto.randomUUID(),
      despite_doubles: true,
    });
  for (const day of ['2026-01-10', '2026-01-10', '2026-03-01'])
    await done('POST', `/professional/clients/${zoe}/formulas`, headers, {
      day,
      note: crypto.randomUUID(),
      parts: [{ product: 'Majirel', shade: '7.3', grams: 60 }, { product: 'Oxydant' }],
    });
  const version = (await fixture.call('GET', `/professional/clients/${zoe}`, { headers })).value.version;
  await done('PUT', `/professional/clients/${zoe}/health`, headers, {
    version,
    allergies: 'PPD',
    patch_test_on: '2026-01-01',
    patch_test_result: 'rouge',
    note: '',
  });
}

async function addPhotos(headers: Headers, lea: string) {
  const photos = [
    await sent(headers, '#884422'),
    await sent(headers, '#224488'),
    await sent(headers, '#448822'),
  ];
  for (const file_id of photos) await done('POST', '/professional/album', headers, { file_id });
  const change = {
    version: 1,
    caption: 'Après',
    category: 'coloration',
    member_id: lea,
    before_id: photos[0],
  };
  await done('PUT', `/professional/album/${photos[2]}`, headers, change);
  await done('PUT', '/professional/album/cover', headers, { photo_id: photos[1] });
}

const withoutHistory = (files: Map<string, Buffer>) =>
  [...files]
    .filter(([name]) => !name.startsWith('history/'))
    .map(([name, content]) => [name, content.toString('latin1')]);

test('a business that is exported, imported into an empty one and exported again gives identical bytes', async () => {
  const full = await aFullProfessional();
  const empty = await anEmptyProfessional();
  const archive = await exported(full.headers);
  const first = await readArchiveFiles(archive);
  const answer = await imported(empty.headers, archive);
  expect(answer).toMatchObject({
    status: 201,
    value: { services: 2, members: 3, clients: 4, photos: 3, photos_left: 0, resting_members: 0 },
  });
  const again = await readArchiveFiles(await exported(empty.headers));
  expect([...again.keys()]).toEqual([...first.keys()]);
  expect(Object.fromEntries(withoutHistory(again))).toEqual(Object.fromEntries(withoutHistory(first)));
  // And it holds all of the data.
  const clients = first.get('clients.json')?.toString() ?? '';
  expect(clients).toContain('PPD');
  expect(JSON.parse(clients)).toHaveLength(4);
  expect(JSON.parse(first.get('album.json')?.toString() ?? '')).toMatchObject([
    { number: 1, is_cover: false },
    { number: 2, is_cover: true },
    { number: 3, before: 1, caption: 'Après', member: 2 },
  ]);
  expect(first.get('services.csv')?.toString()).toContain("'=Coupe");
  expect([...first.values()].some((content) => content.includes('CANARY'))).toBe(false);
});

test('the archive has the visits to come, in the form that the import of visits reads', async () => {
  const salon = await aProfessional(fixture.db);
  const headers = await provedBy(salon.accountId);
  const cut = await aService(fixture.db, salon.id, { name: 'Coupe femme' });
  const colour = await aService(fixture.db, salon.id, { name: 'Couleur', priceCents: 6950 });
  let day = dayIn(8);
  while (weekdayOf(day) === 7) day = plusDays(day, 1);
  await done('POST', '/professional/appointments', headers, {
    member_id: salon.memberId,
    service_ids: [cut, colour],
    starts_at: instantAtMinute(day, 870, 'Europe/Paris').toISOString(),
    customer_name: 'Zoé Marin',
    customer_phone: '06 12 34 56 78',
    customer_email: 'zoe@exemple.fr',
    note: 'Sonner',
    accept_warnings: true,
  });
  const table = (await readArchiveFiles(await exported(headers)))
    .get('history/visits-to-come.csv')
    ?.toString();
  expect(table).toBe(
    `\ufeff${visitTableHead.join(';')}\r\n${day} 14:30;90;Zoé Marin;+33612345678;zoe@exemple.fr;Inès Marchal;` +
      'Coupe femme + Couleur;109,50;Sonner;salon;;;\r\n',
  );
});

/** A valid archive of a small business, for the tests to break. */
async function aSmallArchive(): Promise<Map<string, Buffer | string>> {
  const salon = await aProfessional(fixture.db, { places: ['salon', 'at_home'], workZones: ['75011'] });
  await aService(fixture.db, salon.id, { name: 'Coupe' });
  const headers = await provedBy(salon.accountId);
  for (const name of ['Ana', 'Zoé'])
    await done('POST', '/professional/clients', headers, { name, despite_doubles: true });
  return readArchiveFiles(await exported(headers));
}

async function isEmpty(id: string): Promise<boolean> {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from services.services where professional_id = ${id})
    + (select count(*) from clients.clients where professional_id = ${id}) as count`.execute(fixture.db);
  return Number(rows[0]?.count) === 0;
}

test('an archive with bad lines imports nothing, and each problem is reported by file and line', async () => {
  const files = await aSmallArchive();
  const lines = String(files.get('clients.json')).split('\n');
  lines[1] = lines[1]?.replace('"phone_number":null', '"phone_number":"abc","surprise":1') ?? '';
  files.set('clients.json', `${lines.slice(0, 2).join('\n')}\n{"number":\n]`);
  files.set('services.json', String(files.get('services.json')).replace('"members":[1]', '"members":[7]'));
  const empty = await anEmptyProfessional();
  const answer = await imported(empty.headers, await packed(files));
  expect(answer).toMatchObject({ status: 422, code: 'archive_unsound' });
  expect(answer.details).toEqual({
    count: 4,
    problems: [
      { file: 'services.json', line: 2, field: 'members', code: 'not_a_choice' },
      { file: 'clients.json', line: 2, field: 'surprise', code: 'unknown_field' },
      { file: 'clients.json', line: 2, field: 'phone_number', code: 'invalid_phone' },
      { file: 'clients.json', line: 3, field: '', code: 'invalid' },
    ],
  });
  expect(await isEmpty(empty.id)).toBe(true);
});

test('an unreadable picture is reported by its name, and nothing is imported', async () => {
  const files = await aSmallArchive();
  files.set('photos/album-0001.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const photo = { number: 1, file: 'photos/album-0001.jpg', seal: '', caption: '', category: null };
  const rest = { member: null, before: null, is_cover: false, is_shown: true };
  files.set('album.json', `[\n${JSON.stringify({ ...photo, ...rest })}\n]\n`);
  const empty = await anEmptyProfessional();
  const answer = await imported(empty.headers, await packed(files));
  expect(answer.details.problems).toEqual([
    { file: 'photos/album-0001.jpg', line: 1, field: '', code: 'invalid' },
  ]);
  expect(await isEmpty(empty.id)).toBe(true);
});

test('a picture without a valid seal is re-encoded, without its metadata', async () => {
  const files = await aSmallArchive();
  files.set('photos/album-0001.jpg', await aPicture('#884422'));
  const photo = {
    number: 1,
    file: 'photos/album-0001.jpg',
    seal: 'a'.repeat(43),
    caption: '',
    category: null,
  };
  const rest = { member: null, before: null, is_cover: false, is_shown: true };
  files.set('album.json', `[\n${JSON.stringify({ ...photo, ...rest })}\n]\n`);
  const empty = await anEmptyProfessional();
  expect((await imported(empty.headers, await packed(files))).status).toBe(201);
  const again = await readArchiveFiles(await exported(empty.headers));
  const stored = again.get('photos/album-0001.jpg') ?? Buffer.alloc(0);
  expect((await sharp(stored).metadata()).width).toBe(640);
  expect(stored.includes('CANARY')).toBe(false);
});

const spoilt: [string, (files: Map<string, Buffer | string>) => void][] = [
  ['a name that leaves its folder', (files) => files.set('photos/../../evil.jpg', 'x')],
  ['a file that no archive of ours has', (files) => files.set('notes.txt', 'x')],
  ['a list that is missing', (files) => files.delete('hours.json')],
  [
    'what unpacks to far more than it is',
    (files) => files.set('services.csv', Buffer.alloc(8 * 1024 * 1024)),
  ],
  ['a list larger than any', (files) => files.set('team.json', Buffer.alloc(33 * 1024 * 1024, '1'))],
];

test.each(spoilt)('an archive with %s is refused', async (_what, spoil) => {
  const files = await aSmallArchive();
  spoil(files);
  const empty = await anEmptyProfessional();
  // The writer refuses such a name, so the bytes are changed afterwards.
  const wild = [...files.keys()].find((name) => name.includes('..'));
  const tame = wild?.replaceAll('.', 'x').replaceAll('/', 'y');
  const named = new Map([...files].map(([name, content]) => [name === wild ? (tame ?? '') : name, content]));
  let archive = await packed(named);
  if (wild && tame) archive = Buffer.from(archive.toString('latin1').replaceAll(tame, wild), 'latin1');
  expect(await imported(empty.headers, archive)).toMatchObject({ status: 422, code: 'archive_unreadable' });
  expect(await isEmpty(empty.id)).toBe(true);
});

test.each(['clients.json', 'photos/album-0001.jpg'])(
  'an archive whose %s is corrupt is refused',
  async (name) => {
    const files = await aSmallArchive();
    const photo = { number: 1, file: 'photos/album-0001.jpg', seal: '', caption: '', category: null };
    const rest = { member: null, before: null, is_cover: false, is_shown: true };
    files.set(photo.file, await aPicture('#884422'));
    files.set('album.json', `[\n${JSON.stringify({ ...photo, ...rest })}\n]\n`);
    const archive = await packed(files);
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(files.get(name) ?? ''));
    let spoilt = 0;
    for (let at = archive.indexOf(sum); at >= 0; at = archive.indexOf(sum, at + 1)) {
      archive.writeUInt8(archive.readUInt8(at) ^ 1, at);
      spoilt += 1;
    }
    // Once next to its data, once in the table of contents.
    expect(spoilt).toBe(2);
    const empty = await anEmptyProfessional();
    expect(await imported(empty.headers, archive)).toMatchObject({ status: 422, code: 'archive_unreadable' });
    expect(await isEmpty(empty.id)).toBe(true);
  },
);

test('a record with a field called __proto__ is reported', async () => {
  const files = await aSmallArchive();
  const services = String(files.get('services.json'));
  files.set('services.json', services.replace('{', '{"__proto__":{"x":1},'));
  const empty = await anEmptyProfessional();
  expect(await imported(empty.headers, await packed(files))).toMatchObject({
    status: 422,
    code: 'archive_unsound',
    details: {
      count: 1,
      problems: [{ file: 'services.json', field: '__proto__', code: 'unknown_field' }],
    },
  });
});

test('a file that is not an archive is refused', async () => {
  const empty = await anEmptyProfessional();
  for (const bytes of [Buffer.from('PK\x03\x04 and nothing more'), Buffer.alloc(0)])
    expect(await imported(empty.headers, bytes)).toMatchObject({ status: 422, code: 'archive_unreadable' });
});

test('a business that is not empty imports nothing, nor does one with another kind of place', async () => {
  const archive = await packed(await aSmallArchive());
  const used = await anEmptyProfessional();
  await aService(fixture.db, used.id, {});
  expect(await imported(used.headers, archive)).toMatchObject({ status: 409, code: 'business_not_empty' });
  const other = await aProfessional(fixture.db, {
    role: 'HAIRDRESSER',
    places: ['at_home'],
    workZones: ['75011'],
  });
  const headers = await provedBy(other.accountId);
  expect(await imported(headers, archive)).toMatchObject({ status: 409, code: 'archive_of_other_place' });
});

test('profiles beyond the plan are imported as not bookable, and reported', async () => {
  const full = await aFullProfessional();
  await sql`update staff.members set bookable = true where professional_id = ${full.id}`.execute(fixture.db);
  const archive = await exported(full.headers);
  const empty = await anEmptyProfessional({ plan: 'salon_basic', additionalProfiles: 0 });
  const { rows } = await sql<{ staffProfiles: number }>`select staff_profiles
    from professionals.professionals where id = ${empty.id}`.execute(fixture.db);
  const answer = await imported(empty.headers, archive);
  expect(answer.status).toBe(201);
  const room = rows[0]?.staffProfiles ?? 0;
  expect(answer.value).toMatchObject({ members: 3, resting_members: Math.max(0, 3 - room) });
  expect(room).toBeLessThan(3);
});

test('photos beyond the plan stay in the archive except for the cover and the first ones, and are reported', async () => {
  const kind = { role: 'HAIRDRESSER' as const, places: ['at_home' as const], workZones: ['75011'] };
  const full = await aProfessional(fixture.db, { ...kind, settings: { plan: 'pro' } });
  const headers = await provedBy(full.accountId);
  const ids: string[] = [];
  for (let nth = 1; nth <= 7; nth++) ids.push(await sent(headers, `#2244${nth}0`));
  for (const [at, file_id] of ids.entries()) {
    const caption = `n° ${at + 1}`;
    await done('POST', '/professional/album', headers, { file_id });
    const saying = { version: 1, caption, category: null, member_id: null, before_id: null };
    await done('PUT', `/professional/album/${file_id}`, headers, saying);
  }
  await done('PUT', '/professional/album/cover', headers, { photo_id: ids[6] });
  const empty = await aProfessional(fixture.db, { ...kind, settings: { plan: 'free' } });
  const emptyHeaders = await provedBy(empty.accountId);
  expect(await imported(emptyHeaders, await exported(headers))).toMatchObject({
    status: 201,
    value: { photos: 5, photos_left: 2 },
  });
  const album = (await readArchiveFiles(await exported(emptyHeaders))).get('album.json')?.toString() ?? '';
  expect(JSON.parse(album)).toMatchObject([
    ...[1, 2, 3, 4].map((nth) => ({ caption: `n° ${nth}`, is_cover: false })),
    { caption: 'n° 7', is_cover: true },
  ]);
});

test('only an owner who has just re-authenticated can export, and the export is recorded', async () => {
  const salon = await aProfessional(fixture.db);
  const unproved = await fixture.signIn(salon.accountId);
  const refused = await fixture.call('GET', '/professional/archive', { headers: unproved });
  expect(refused).toMatchObject({ status: 403, code: 'reauthentication_needed' });
  await exported(await provedBy(salon.accountId));
  const { rows } = await sql<{ action: string }>`select action from kit.audit_entries
    where subject = ${`professional:${salon.id}`} and action like 'business_%'`.execute(fixture.db);
  expect(rows).toEqual([{ action: 'business_exported' }]);
});
