import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, instantAtMinute, plusDays, weekdayOf } from '../apps/api/src/kit/time.ts';
import { type ApiFixture, openApiFixture } from '../apps/api/src/testing/api-fixture.ts';
import {
  aMember,
  aProfessional,
  aService,
  type BuiltProfessional,
} from '../apps/api/src/testing/builders.ts';
import { readArchiveFiles } from '../apps/api/src/testing/read-archive-files.ts';
import { matchMember, matchServices } from '../apps/web/app/domains/calendar/visit-import/imported-visit.ts';
import {
  guessVisitColumns,
  readVisitTable,
} from '../apps/web/app/domains/calendar/visit-import/read-visit-table.ts';
import { decodeFile, readTable } from '../apps/web/app/domains/clients/client-file.ts';

// The visits to come of an archive, written by the API, read by the web app, into a business that was made
// from the same archive: the same visits.

const ZONE = 'Europe/Paris';
const TABLE = 'history/visits-to-come.csv';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

type Headers = Record<string, string>;
type Business = BuiltProfessional & { headers: Headers };

async function aBusiness(settings: { hours?: null } = {}): Promise<Business> {
  const salon = await aProfessional(fixture.db, {
    places: ['salon', 'at_home'],
    workZones: ['75011'],
    settings: { plan: 'salon_pro', additionalProfiles: 3 },
    ...settings,
  });
  const headers = await fixture.signIn(salon.accountId);
  await sql`update identity.sessions set reauthenticated_at = now() where account_id = ${salon.accountId}`.execute(
    fixture.db,
  );
  return { ...salon, headers };
}

async function exportArchive({ headers }: Business): Promise<Buffer> {
  const answer = await fixture.app.inject({ method: 'GET', url: '/api/v1/professional/archive', headers });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

async function tableIn(archive: Buffer): Promise<Buffer> {
  const table = (await readArchiveFiles(archive)).get(TABLE);
  if (!table) throw new Error(`no ${TABLE}`);
  return table;
}

async function post(path: string, { headers }: Business, body: object): Promise<Record<string, unknown>> {
  const keyed = { ...headers, 'idempotency-key': randomUUID() };
  const answer = await fixture.call('POST', path, { headers: keyed, body });
  expect([path, answer.status, answer.text]).toEqual([path, 201, answer.text]);
  return answer.value;
}

/** Visits with everything that the table has: two members, several services, home, odd texts, no client. */
async function bookVisits(salon: Business): Promise<void> {
  const { db } = fixture;
  const lea = await aMember(db, salon.id, { firstName: 'Léa', lastName: 'Le Goff' });
  const memberIds = [salon.memberId, lea];
  const cut = await aService(db, salon.id, { name: 'Coupe femme', atHome: true, memberIds });
  const colour = await aService(db, salon.id, {
    name: 'Couleur',
    priceCents: 6950,
    steps: [{ durationMinutes: 30, freeTimeMinutes: 30 }, { durationMinutes: 30 }],
    memberIds,
  });
  const odd = await aService(db, salon.id, { name: '=Soin; "doux"', priceCents: 1, memberIds });
  let day = plusDays(dayOf(new Date(), ZONE), 8);
  while (weekdayOf(day) === 7) day = plusDays(day, 1);
  const at = (minute: number) => ({
    starts_at: instantAtMinute(day, minute, ZONE).toISOString(),
    accept_warnings: true,
  });
  const byOwner = { member_id: salon.memberId };
  await post('/professional/appointments', salon, {
    ...byOwner,
    ...at(540),
    service_ids: [cut, colour],
    customer_name: 'Zoé Marin',
    customer_phone: '06 12 34 56 78',
    customer_email: 'zoe@exemple.fr',
    note: 'Sonner ; "2e étage"\nCode 1234',
  });
  await post('/professional/appointments', salon, {
    member_id: lea,
    ...at(540),
    service_ids: [odd],
    customer_name: "=D'Arc, Jeanne",
    note: '-20 %',
  });
  await post('/professional/appointments', salon, {
    ...byOwner,
    ...at(840),
    service_ids: [cut],
    place: 'at_home',
    address: { line: '3 rue des Lilas', city: 'Paris', postal_code: '75011' },
    customer_name: 'Zoé Marin',
    customer_phone: '06 12 34 56 78',
  });
  await post('/professional/appointments', salon, {
    ...byOwner,
    ...at(1005),
    free_line: { name: 'Chignon de mariée', duration_minutes: 75, price_cents: 12_050 },
    customer_name: 'Ana Roy',
  });
}

/** What the page of the import sends for a file whose members and services it knows. */
async function readLines(file: Buffer, { id }: Business) {
  const { rows: members } = await sql<{ id: string; name: string }>`
    select id, concat_ws(' ', first_name, last_name) as name from staff.members where professional_id = ${id}`.execute(
    fixture.db,
  );
  const { rows: services } = await sql<{ id: string; name: string }>`
    select id, name from services.services where professional_id = ${id}`.execute(fixture.db);
  const table = readTable(decodeFile(new Uint8Array(file).buffer));
  if (!table) throw new Error('no table');
  const { problems, visits } = readVisitTable(table, guessVisitColumns(table), {
    timeZone: ZONE,
    now: new Date(),
    hasService: (text) => matchServices(text, services) !== undefined,
  });
  expect([table.unread, problems]).toEqual([[], []]);
  return visits.map((visit) => ({
    at: visit.at,
    member_id: matchMember(visit.member, members),
    service_ids: matchServices(visit.service, services) ?? [],
    service: visit.service,
    starts_at: visit.startsAt,
    duration_minutes: visit.durationMinutes,
    price_cents: visit.priceCents,
    customer_name: visit.customerName,
    customer_phone: visit.customerPhone,
    customer_email: visit.customerEmail,
    note: visit.note,
    place: visit.place,
    line: visit.line,
    postal_code: visit.postalCode,
    city: visit.city,
  }));
}

test('the visits to come of an archive come back equal in a business that was made from it', async () => {
  const former = await aBusiness();
  await bookVisits(former);
  const archive = await exportArchive(former);
  const file = await tableIn(archive);
  expect(file.toString().match(/\r\n/g)).toHaveLength(5);

  const fresh = await aBusiness({ hours: null });
  const imported = await fixture.app.inject({
    method: 'POST',
    url: '/api/v1/professional/archive',
    headers: { ...fresh.headers, 'content-type': 'application/zip' },
    payload: archive,
  });
  expect([imported.statusCode, imported.json().fields]).toEqual([201, undefined]);
  const lines = await readLines(file, fresh);
  expect(lines.map((line) => line.service_ids.length)).toEqual([2, 1, 1, 0]);
  const { id } = await post('/professional/visit-imports', fresh, { file_name: 'visits-to-come.csv' });
  // Visits of a silent import have no e-mail; only the client book has it.
  const added = await fixture.call('PUT', `/professional/visit-imports/${id}/visits`, {
    headers: fresh.headers,
    body: { lines, notify_clients: true },
  });
  expect((added.value.outcomes as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual(
    Array(4).fill('added'),
  );
  const again = await tableIn(await exportArchive(fresh));
  expect(again.toString()).toBe(file.toString());
});
