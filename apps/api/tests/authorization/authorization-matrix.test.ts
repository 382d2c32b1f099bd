import { randomUUID } from 'node:crypto';
import { apiBase } from '@meche/contract/paths';
import { type MemberPermission, memberPermissions } from '@meche/contract/permissions';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf, plusDays, weekdayOf } from '#kit/time';
import { type ApiAnswerOfFixture, type ApiFixture, openApiFixture } from '#testing/api-fixture';
import {
  aCustomer,
  aFile,
  aLine,
  aMember,
  anAppointment,
  anEquipment,
  aReview,
  aService,
  aTopic,
} from '#testing/builders';
import { aProposedRequest } from '#testing/proposed-request';
import type { SignedIn } from '#testing/sign-in';
import { albumRequests } from '../../src/app/album-fixtures.testing.ts';
import { serviceDraft, topicDraft } from '../../src/app/catalogue-fixtures.testing.ts';
import { clientRequests } from '../../src/app/client-fixtures.testing.ts';
import { connectionRequests } from '../../src/app/connection-fixtures.testing.ts';
import { customerRequests } from '../../src/app/group-fixtures.testing.ts';
import { operatorRequests } from '../../src/app/operator-fixtures.testing.ts';
import { aPersonOf, partnerRequests } from '../../src/app/partner-fixtures.testing.ts';
import { searchPaths } from '../../src/app/search-fixtures.testing.ts';
import {
  authorizationMatrix,
  callers,
  type Objects,
  type Row,
  type Verdict,
  type Who,
} from './authorization-matrix.testing.ts';
import {
  aMemberParty,
  anOperator,
  aParty,
  colleagueOf,
  type Party,
} from './authorization-parties.testing.ts';
import { needs } from './permission-matrix.testing.ts';

type Kind = keyof Objects | 'colleague';
type Request = { path?: string; body?: object; headers?: Record<string, string> };
/** The caller, and whose object the request names. */
type Asking = { who: Who; kind: Kind; owner: Party };

let fixture: ApiFixture;
let routes: string[];
/** The permission that the OpenAPI document states for each route of the professional area. */
let neededPermissions: Map<string, string>;
let parties: Record<Who, Party>;
let stranger: Party;

beforeAll(async () => {
  fixture = await openApiFixture({}, { withIdentity: true });
  const { paths } = (await fixture.call('GET', '/openapi.json')).raw as {
    paths: Record<string, Record<string, { 'x-needs'?: string }>>;
  };
  const nameOf = (path: string, method: string) => `${method.toUpperCase()} ${path.replace(apiBase, '')}`;
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => nameOf(path, method)),
  );
  neededPermissions = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) =>
        operation['x-needs'] ? [[nameOf(path, method), operation['x-needs']] as const] : [],
      ),
    ),
  );
  const elsewhere = await aParty(fixture.db, 'SALON');
  stranger = elsewhere;
  parties = {
    anonymous: elsewhere,
    CUSTOMER: { ...elsewhere, accountId: (await aCustomer(fixture.db)).id },
    HAIRDRESSER: await aParty(fixture.db, 'HAIRDRESSER'),
    SALON: await aParty(fixture.db, 'SALON'),
    member: await aMemberParty(fixture.db),
    operator: { ...elsewhere, accountId: (await anOperator(fixture.db)).id },
  };
  stranger = await aParty(fixture.db, 'SALON');
});
afterAll(() => fixture?.close());

const isProfessional = (who: Who) => who === 'HAIRDRESSER' || who === 'SALON' || who === 'member';

/** An appointment that the caller booked or that is at their business; foreign: neither. */
async function appointmentOf({ who, kind, owner }: Asking): Promise<string> {
  if (kind === 'absent') return randomUUID();
  const at = kind === 'foreign' ? stranger.professional : owner.professional;
  const isOwnBooking = kind === 'own' && who !== 'anonymous' && !isProfessional(who);
  const customerId = isOwnBooking ? owner.accountId : (await aCustomer(fixture.db)).id;
  return anAppointment(fixture.db, at, { customerId });
}

/** A proposal on a request that the caller made or that was made at their business. */
async function proposalOf(asking: Asking, route: string): Promise<Request> {
  const { who, kind, owner } = asking;
  const at = kind === 'foreign' ? stranger.professional : owner.professional;
  const isOwnBooking = kind === 'own' && who !== 'anonymous' && !isProfessional(who);
  const customerId = isOwnBooking ? owner.accountId : (await aCustomer(fixture.db)).id;
  const made = await aProposedRequest(fixture.db, at, { now: fixture.context.clock.now(), customerId });
  const { id, proposalId } = kind === 'absent' ? { id: randomUUID(), proposalId: randomUUID() } : made;
  const deed = route.split('/').at(-1) ?? '';
  return {
    path: `/appointments/${id}/proposals/${proposalId}/${deed}`,
    ...(deed === 'take' && { body: { position: 0, total_cents: 4000 } }),
  };
}

/** A photo among the questionnaire answers of an appointment. */
async function photoOf(asking: Asking): Promise<Request> {
  const appointmentId = await appointmentOf(asking);
  const photoId = await aFile(fixture.db, { kind: 'account', id: asking.owner.accountId });
  if (asking.kind !== 'absent') {
    await fixture.context.partners.files.put(photoId, Buffer.from('photo'));
    await fixture.db
      .insertInto('appointments.answerPhotos')
      .values({ appointmentId, fileId: photoId })
      .execute();
  }
  return { path: `/appointments/${appointmentId}/photos/${photoId}` };
}

const on =
  (make: (asking: Asking) => Promise<string>, more: Request = {}) =>
  async (asking: Asking, route: string): Promise<Request> => ({
    ...more,
    path: route.replace(/\{\w+\}/, await make(asking)).replace(/^\w+ /, ''),
  });

const partyOf = ({ kind, owner }: Asking): Party | undefined =>
  kind === 'foreign' ? stranger : kind === 'absent' ? undefined : owner;
const at = (path: string) => async () => ({ path });
const professionalOf = (asking: Asking) => partyOf(asking)?.professional;
const timesAt = (before: string) => async (asking: Asking) => {
  const id = await appointmentOf(asking);
  if (asking.kind !== 'absent') await aLine(fixture.db, id);
  return { path: `${before}/${id}/times?days=1&from=${inAWeek().slice(0, 10)}` };
};
const refund = { kind: 'whole', amount_cents: 4000, reason: 'Erreur' };
const blocked = (asking: Asking, from: string, until: string) => ({
  member_id: memberOf(asking),
  starts_at: inAWeek().replace('T10', from),
  ends_at: inAWeek().replace('T10', until),
});
const inAWeek = () => `${plusDays(dayOf(new Date(), 'UTC'), 7)}T10:00:00Z`;
const booking = (asking: Asking) => ({
  professional_id: partyOf(asking)?.professional.id ?? randomUUID(),
  service_ids: [partyOf(asking)?.serviceId ?? randomUUID()],
  place: 'salon',
  starts_at: inAWeek(),
});
const memberOf = (asking: Asking) => partyOf(asking)?.professional.memberId ?? randomUUID();

async function blockedTimeOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  if (!party) return randomUUID();
  const { id } = await fixture.db
    .insertInto('scheduling.blockedTimes')
    .values({
      professionalId: party.professional.id,
      memberId: party.professional.memberId,
      startsAt: '2031-01-01T10:00:00Z',
      endsAt: '2031-01-01T11:00:00Z',
      createdAt: '2026-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function serviceOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  return party ? aService(fixture.db, party.professional.id) : randomUUID();
}

async function equipmentOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  return party ? anEquipment(fixture.db, party.professional.id) : randomUUID();
}

async function topicOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  return party ? aTopic(fixture.db, party.professional.id) : randomUUID();
}

const mondayToCome = plusDays(dayOf(new Date(), 'UTC'), 15 - weekdayOf(dayOf(new Date(), 'UTC')));

async function periodOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  if (!party) return randomUUID();
  const { periodId } = await fixture.db
    .insertInto('scheduling.exceptions')
    .values({ professionalId: party.professional.id, day: mondayToCome, kind: 'closure' })
    .returning('periodId')
    .executeTakeFirstOrThrow();
  return periodId;
}

/** A member without an account; not bookable, so that any plan has room. */
async function staffOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  return party ? aMember(fixture.db, party.professional.id, { bookable: false }) : randomUUID();
}

async function fileOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  if (!party) return randomUUID();
  const id = await aFile(fixture.db, { kind: 'account', id: party.accountId });
  await fixture.context.partners.files.put(id, Buffer.from('%PDF-1.4'));
  return id;
}

async function pictureOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  if (!party) return randomUUID();
  const id = await aFile(fixture.db, { kind: 'professional', id: party.professional.id });
  await sql`update files.files set attached_to = 'portrait', sweep_at = null, content_type = 'image/jpeg'
    where id = ${id}`.execute(fixture.db);
  await fixture.context.partners.files.put(id, Buffer.from('a picture'));
  return id;
}

async function addressOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  if (!party) return randomUUID();
  const { rows } = await sql<{ id: string }>`
    insert into customers.addresses (account_id, line, city, postal_code, insee_code, is_default)
    values (${party.accountId}, '1 rue Oberkampf', 'Paris', '75011', '75111', false) returning id`.execute(
    fixture.db,
  );
  return rows[0]!.id;
}

async function sessionOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  if (!party) return randomUUID();
  const { authorization } = await fixture.signIn(party.accountId);
  return JSON.parse(Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()).sid;
}

/** A draft, and the cookie of that draft or of another. */
async function draftOf({ kind }: Asking, route: string, body?: object): Promise<Request> {
  const open = async () => {
    const { value, headers } = await fixture.call('POST', '/sign-up-drafts');
    return { id: String(value.id), cookie: String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '' };
  };
  const [draft, other] = [await open(), await open()];
  const id = kind === 'absent' ? randomUUID() : draft.id;
  return {
    path: route.replace(/^\w+ /, '').replace('{id}', id),
    headers: { cookie: kind === 'own' ? draft.cookie : other.cookie },
    ...(body && { body }),
  };
}

async function reviewOf(asking: Asking): Promise<string> {
  const party = partyOf(asking);
  return party ? (await aReview(fixture.db, party.professional)).id : randomUUID();
}

const slugOf = async (asking: Asking) => partyOf(asking)?.professional.slug ?? 'unknown-slug';
const businessOf = async (asking: Asking) => partyOf(asking)?.professional.id ?? randomUUID();
/** Request of each route; a route without an entry is sent as it is, with an empty body. */
const requests: Record<string, (asking: Asking, route: string) => Promise<Request>> = {
  'GET /communes': at('/communes?text=Rennes'),
  'GET /places': at('/places?text=Rennes'),
  ...Object.fromEntries(searchPaths.map(([route, path]) => [route, at(path)])),
  'GET /professionals/{slug}': on(slugOf),
  'GET /professionals/{slug}/reviews': on(slugOf),
  'GET /professionals/{slug}/photos': on(slugOf),
  'GET /front-page': at('/front-page'),
  'GET /professionals/{professional_id}/availability': async (asking) => {
    const { professional_id, service_ids } = booking(asking);
    return {
      path: `/professionals/${professional_id}/availability?service_ids=${service_ids[0]}&place=salon&days=1`,
    };
  },
  'POST /quotes': async (asking) => {
    const { starts_at: _none, ...visit } = booking(asking);
    return { body: visit };
  },
  'POST /authentications/refresh': async () => ({ body: { refresh_token: 'nothing' } }),
  'GET /sign-up-drafts/{id}': draftOf,
  'PUT /sign-up-drafts/{id}': (asking, route) => draftOf(asking, route, {}),
  'DELETE /sign-up-drafts/{id}': draftOf,
  'POST /sign-up-drafts/{id}/link': async (asking, route) => {
    const request = await draftOf(asking, route);
    const draft = request.path?.replace('/link', '') ?? '';
    const body = { personal_details: { email: `${randomUUID()}@example.test` } };
    if (asking.kind === 'own') await fixture.call('PUT', draft, { body, headers: request.headers ?? {} });
    return request;
  },
  'POST /sign-up-drafts/{id}/open': (asking, route) => draftOf(asking, route, { token: 'a-guess' }),
  'PUT /me/addresses/{id}': on(addressOf, {
    body: { line: '2 rue Oberkampf', city: 'Paris', postal_code: '75011' },
  }),
  'DELETE /me/addresses/{id}': on(addressOf),
  'PUT /me/favourites/{professional_id}': on(businessOf, { body: {} }),
  'DELETE /me/favourites/{professional_id}': on(businessOf),
  'DELETE /me/sessions/{id}': on(sessionOf),
  'POST /files': at('/files?name=a.pdf'),
  'GET /files/{id}': on(fileOf),
  'GET /pictures/{id}/{variant}': async (asking) => ({
    path: `/pictures/${await pictureOf(asking)}/640-webp`,
  }),
  'POST /appointments': async (asking) => ({ body: { ...booking(asking), total_cents: 1 } }),
  'GET /appointments': at('/appointments?view=upcoming'),
  'GET /appointments/{id}': on(appointmentOf),
  'GET /appointments/{id}/times': timesAt('/appointments'),
  'GET /professional/appointments/{id}/times': timesAt('/professional/appointments'),
  'POST /appointments/{id}/reschedule': on(appointmentOf, {
    body: { revision: 7, starts_at: '2031-06-04T12:00:00Z' },
  }),
  'POST /appointments/{id}/cancel': on(appointmentOf, { body: {} }),
  'POST /appointments/{id}/decline': on(appointmentOf, { body: {} }),
  'POST /appointments/{id}/proposals': on(appointmentOf, {
    body: { price: { position: 0, price_cents: 1 } },
  }),
  'POST /appointments/{id}/proposals/{proposal_id}/withdraw': proposalOf,
  'POST /appointments/{id}/proposals/{proposal_id}/take': proposalOf,
  'POST /appointments/{id}/proposals/{proposal_id}/decline': proposalOf,
  'GET /appointments/{id}/photos/{photo_id}': photoOf,
  ...customerRequests(() => ({ ...fixture, now: fixture.context.clock.now(), stranger })),
  'GET /questions': async ({ owner }) => ({ path: `/questions?service_ids=${owner.serviceId}` }),
  'POST /appointments/{id}/contest': on(appointmentOf, { body: { reason: 'Fermé' } }),
  'POST /professional/appointments/{id}/refunds': on(appointmentOf, { body: refund }),
  'PUT /appointments/{id}/review': on(appointmentOf, { body: { rating: 5 } }),
  'GET /me/reviews': async () => ({ path: `/me/reviews?appointment_ids=${randomUUID()}` }),
  'PUT /professional/reviews/{id}/answer': on(reviewOf, { body: { text: 'Merci.' } }),
  'POST /professional/appointments': async (asking) => ({
    body: {
      member_id: memberOf(asking),
      service_ids: [asking.owner.serviceId],
      starts_at: inAWeek(),
      customer_name: 'Jeanne Petit',
      accept_warnings: true,
    },
  }),
  'POST /professional/quotes': async (asking) => ({ body: { service_ids: [await serviceOf(asking)] } }),
  'GET /professional/calendar': at('/professional/calendar?from=2026-06-01&days=1'),
  'GET /professional/calendar/sheet': at('/professional/calendar/sheet?day=2026-06-01'),
  'GET /professional/calendar/month': at('/professional/calendar/month?month=2026-06'),
  'GET /professional/calendar/settlement': at('/professional/calendar/settlement?day=2026-06-01'),
  'POST /professional/calendar/settlement': async (asking) => ({
    body: { visits: [{ id: await appointmentOf(asking) }] },
  }),
  'GET /professional/calendar/find': at('/professional/calendar/find?q=camille'),
  'GET /professional/calendar/clients': at('/professional/calendar/clients?q=camille'),
  'PUT /professional/appointments/{id}/paid-by': on(appointmentOf, { body: { paid_by: 'cash' } }),
  'PUT /professional/appointments/{id}/note': on(appointmentOf, {
    body: { professional_note: 'a', former_note: '' },
  }),
  'POST /professional/blocked-times': async (asking) => ({ body: blocked(asking, 'T05', 'T06') }),
  'PUT /professional/blocked-times/{id}': async (asking, route) => ({
    ...(await on(blockedTimeOf)(asking, route)),
    body: blocked(asking, 'T07', 'T08'),
  }),
  'DELETE /professional/blocked-times/{id}': on(blockedTimeOf),
  'DELETE /professional/blocked-times/{id}/following': on(blockedTimeOf),
  'POST /professional/blocked-times/series': async (asking) => {
    const [day, hours] = [inAWeek().slice(0, 10), { starts_minute: 1200, ends_minute: 1260 }];
    return {
      body: { member_ids: [memberOf(asking)], first_day: day, last_day: day, every: 'day', ...hours },
    };
  },
  'POST /professional/services': async () => ({ body: { services: [serviceDraft] } }),
  'PUT /professional/services/{id}': on(serviceOf, { body: { ...serviceDraft, version: 1 } }),
  'PUT /professional/services/{id}/switch': on(serviceOf, { body: { switched_on: false } }),
  'PUT /professional/services/order': async () => ({ body: { service_ids: [] } }),
  'POST /professional/services/starts': async (asking) => ({
    body: {
      service_id: await serviceOf(asking),
      duration_minutes: 45,
      at_salon: true,
      at_home: false,
      member_ids: [],
    },
  }),
  'DELETE /professional/services/{id}': on(serviceOf),
  'DELETE /professional/service-categories/{category}': on(async () => 'artistic'),
  'POST /professional/equipments': async () => ({ body: { name: 'Bac', units: 1 } }),
  'PUT /professional/equipments/{id}': on(equipmentOf, { body: { name: 'Bac', units: 2, version: 1 } }),
  'DELETE /professional/equipments/{id}': on(equipmentOf),
  'POST /professional/questions': async () => ({ body: topicDraft }),
  'PUT /professional/questions/{id}': on(topicOf, { body: { ...topicDraft, version: 1 } }),
  'PUT /professional/questions/order': async () => ({ body: { topic_ids: [] } }),
  'DELETE /professional/questions/{id}': on(topicOf),
  'GET /professional/staff/{id}/hours': on(staffOf),
  'PUT /professional/staff/{id}/hours': on(staffOf, {
    body: { days: [], first_monday: mondayToCome, version: 0 },
  }),
  'PUT /professional/opening-hours': async () => ({ body: { days: [], version: 0 } }),
  'POST /professional/exceptions': async (asking) => ({
    body: {
      periods: [
        {
          kind: 'absence',
          member_id: memberOf(asking),
          first_day: mondayToCome,
          last_day: mondayToCome,
        },
      ],
    },
  }),
  'DELETE /professional/exceptions/{id}': on(periodOf),
  'POST /professional/staff': async () => ({ body: { first_name: 'Noa' } }),
  'PUT /professional/portrait': async () => ({ body: { portrait_id: null } }),
  'PUT /professional/staff/{id}': on(staffOf, {
    body: { version: 1, first_name: 'Noa', last_name: '', about: '', portrait_id: null, service_ids: [] },
  }),
  'PUT /professional/staff/{id}/switch': on(staffOf, { body: { bookable: false } }),
  'PUT /professional/staff/order': async () => ({ body: { member_ids: [] } }),
  'PUT /professional/staff/bookable': async () => ({ body: { member_ids: [] } }),
  'DELETE /professional/staff/{id}': on(staffOf),
  'GET /professional/staff/{id}/visits': on(staffOf),
  'POST /professional/appointments/{id}/hand-over': async (asking, route) => ({
    ...(await on(appointmentOf)(asking, route)),
    body: { member_id: memberOf(asking) },
  }),
  'POST /professional/appointments/{id}/reschedule': on(appointmentOf, {
    body: { revision: 7, duration_minutes: 30 },
  }),
  'POST /appointments/{id}/rise/agree': on(appointmentOf, { body: { revision: 7, total_cents: 1 } }),
  'PUT /appointments/{id}/widget-ticket': on(appointmentOf, { body: { ticket: randomUUID() } }),
  'POST /professional/appointments/{id}/services': on(appointmentOf, { body: { revision: 7, keep: [0] } }),
  'PUT /professional/staff/{id}/permissions': on(staffOf, { body: { granted: ['see_money'] } }),
  'POST /professional/staff/{id}/invitation': on(staffOf, { body: { email: 'lea@example.test' } }),
  'DELETE /professional/staff/{id}/invitation': on(staffOf),
  'DELETE /professional/staff/{id}/membership': on(staffOf),
  ...partnerRequests((body) => on(async (asking) => aPersonOf(fixture.db, partyOf(asking)), { body })),
  ...operatorRequests<Asking>(() => ({ db: fixture.db, now: fixture.context.clock.now() }), businessOf),
  ...clientRequests(() => fixture, professionalOf),
  ...albumRequests(() => fixture, professionalOf),
  ...connectionRequests(() => fixture, professionalOf),
  'POST /staff-invitations/read': async () => ({ body: { token: 'a-guess' } }),
  'POST /staff-invitations/accept': async () => ({ body: { token: 'a-guess' } }),
};
requests['PUT /appointments/{id}/card'] = on(appointmentOf, { body: { payment_method_id: 'pm_of_nobody' } });
requests['GET /professional/appointments/{id}/client'] = on(appointmentOf);
for (const deed of ['POST', 'DELETE'])
  requests[`${deed} /professional/calendar-feeds/{member_id}`] = on(async (asking) => memberOf(asking));
for (const form of ['receipt', 'receipt/pdf']) requests[`GET /appointments/{id}/${form}`] = on(appointmentOf);
for (const step of ['card', 'confirm', 'abandon', 'complete', 'no-show', 'undo', 'accept', 'rise/decline']) {
  requests[`POST /appointments/{id}/${step}`] = on(appointmentOf);
}

async function answerTo(route: string, asking: Asking, on?: FastifyInstance): Promise<ApiAnswerOfFixture> {
  const { who } = asking;
  const [method, path = ''] = route.split(' ');
  const request = (await requests[route]?.(asking, route)) ?? {};
  const session: Partial<SignedIn> = who === 'anonymous' ? {} : await fixture.signIn(asking.owner.accountId);
  const cookie = [session.cookie, request.headers?.cookie].filter(Boolean).join('; ');
  return fixture.call(method as 'GET', request.path ?? path, {
    headers: { ...request.headers, ...session, ...(cookie && { cookie }), 'idempotency-key': randomUUID() },
    ...(request.body && { body: request.body }),
    ...(on && { on }),
  });
}

const isGuard = (status: number) => status === 401 || status === 403 || status === 404 || status >= 500;
/** For routes with an object, invalid_input proves nothing, because it precedes the object's check. */
const isSo = (verdict: Verdict, { status, code }: ApiAnswerOfFixture, onObject: boolean) =>
  verdict === 'yes'
    ? code === 'reauthentication_needed' || (!isGuard(status) && !(onObject && code === 'invalid_input'))
    : verdict === status;

const isObjects = (row: Row | Objects): row is Objects => !Array.isArray(row);

test('every route has its line in the table, and every line its route', () => {
  expect(routes.length).toBeGreaterThan(45);
  expect([...routes].sort()).toEqual(Object.keys(authorizationMatrix).sort());
  const named = Object.entries(authorizationMatrix).filter(
    ([route, row]) => route.includes('{') && !isObjects(row),
  );
  expect(named).toEqual([]);
});

/** Expected and actual outcome of each caller on a route. */
async function compared(route: string, kind: Kind, row: Row, on?: FastifyInstance) {
  const expected: string[] = [];
  const really: string[] = [];
  for (const [index, who] of callers.entries()) {
    const verdict = row[index]!;
    const answer = await answerTo(route, { who, kind, owner: parties[who] }, on);
    expected.push(`${who}: ${verdict}`);
    const actual = isSo(verdict, answer, isObjects(authorizationMatrix[route]!) || route === 'GET /search')
      ? verdict
      : `${answer.status} ${answer.code}`;
    really.push(`${who}: ${actual}`);
  }
  return { expected, really };
}

describe.each(Object.entries(authorizationMatrix))('%s', (route, row) => {
  const kinds: [Kind, Row][] = isObjects(row)
    ? [
        ['own', row.own],
        ['foreign', row.foreign],
        ['absent', row.absent],
      ]
    : [['own', row]];
  test.each(kinds)('%s', async (kind, row) => {
    const { expected, really } = await compared(route, kind, row);
    expect(really).toEqual(expected);
  });
});

test('seeded violation: a server that treats every caller as the owner fails on foreign objects and on every guard', async () => {
  const open = Fastify();
  open.all('*', async ({ method, url, body, headers }, reply) => {
    const owner = await fixture.signIn(stranger.accountId);
    const answer = await fixture.app.inject({
      method: method as 'GET',
      url,
      headers: { ...owner, 'idempotency-key': String(headers['idempotency-key']) },
      ...(body !== undefined && { payload: body as object }),
    });
    return reply.code(answer.statusCode).type('application/json').send(answer.body);
  });
  const { foreign } = authorizationMatrix['GET /appointments/{id}'] as Objects;
  const seen = await compared('GET /appointments/{id}', 'foreign', foreign, open);
  expect(seen.really.filter((outcome, index) => outcome !== seen.expected[index])).toHaveLength(
    callers.length,
  );
  const wallet = await compared(
    'GET /professional/wallet',
    'own',
    authorizationMatrix['GET /professional/wallet'] as Row,
    open,
  );
  expect(wallet.really.filter((outcome, index) => outcome !== wallet.expected[index])).toEqual(
    expect.arrayContaining(['anonymous', 'CUSTOMER'].map((who) => expect.stringMatching(`^${who}: 200`))),
  );
  await open.close();
});

test('every route with a grantable permission is in the permission matrix, every other is the owner’s', () => {
  const named = [...neededPermissions].filter(([, need]) =>
    (memberPermissions as readonly string[]).includes(need),
  );
  expect(named.length).toBeGreaterThan(6);
  for (const [route, permission] of named)
    expect(needs).toContainEqual(expect.objectContaining({ route, permission }));
  for (const [route, need] of neededPermissions) {
    if (named.some(([one]) => one === route)) continue;
    const row = authorizationMatrix[route]!;
    const member = (isObjects(row) ? row.own : row)[callers.indexOf('member')];
    expect({ need, member }).toEqual({ need, member: 403 });
  }
});

describe.each(needs)('$route by a member, $on', ({ route, permission, on: kind, without }) => {
  const answerWith = async (granted: readonly MemberPermission[]) => {
    const owner = await aMemberParty(fixture.db, granted);
    return answerTo(route, {
      who: 'member',
      kind,
      owner: kind === 'colleague' ? await colleagueOf(fixture.db, owner) : owner,
    });
  };
  // see_all_calendars includes the own calendar.
  const others = memberPermissions.filter(
    (one) => one !== permission && !(permission === 'own_calendar' && one === 'see_all_calendars'),
  );

  test(`needs ${permission}`, async () => expect((await answerWith(others)).status).toBe(without));
  test(`is allowed with ${permission}`, async () => {
    const answer = await answerWith(['own_calendar', 'sell_services', permission]);
    expect(isSo('yes', answer, true), answer.text).toBe(true);
  });
});
