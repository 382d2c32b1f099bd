import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createSessions } from '#identity';
import { dayOf, instantAtMinute, later, MINUTE_MS } from '#kit/time';
import { openApiFixture } from '#testing/api-fixture';
import { aCustomer, aFile, aProfessional, aService } from '#testing/builders';
import { pushKeys } from '#testing/push-service';
import { testSite } from '#testing/sign-in';
import { startSimulators } from '#testing/simulators';
import { albumFixtures } from './album-fixtures.testing.ts';
import { appointmentFixtures } from './appointment-fixtures.testing.ts';
import { archiveFixtures } from './archive-fixtures.testing.ts';
import { catalogueFixtures } from './catalogue-fixtures.testing.ts';
import { clientFixtures } from './client-fixtures.testing.ts';
import { connectionFixtures } from './connection-fixtures.testing.ts';
import type { Call } from './generated-input.testing.ts';
import { groupFixtures } from './group-fixtures.testing.ts';
import { hoursFixtures } from './hours-fixtures.testing.ts';
import { messageFixtures } from './message-fixtures.testing.ts';
import { moveFixtures } from './move-fixtures.testing.ts';
import { operatorFixtures } from './operator-fixtures.testing.ts';
import { partnerFixtures } from './partner-fixtures.testing.ts';
import { preferenceFixtures } from './preference-fixtures.testing.ts';
import { proposalFixtures } from './proposal-fixtures.testing.ts';
import { reviewFixtures } from './review-fixtures.testing.ts';
import { secondStepFixtures } from './second-step-fixtures.testing.ts';
import { settleFixtures } from './settle-fixtures.testing.ts';
import { subscriptionFixtures } from './subscription-fixtures.testing.ts';
import { teamFixtures } from './team-fixtures.testing.ts';
import { travelFixtures } from './travel-fixtures.testing.ts';
import { waitingFixtures } from './waiting-fixtures.testing.ts';
import { walletFixtures } from './wallet-fixtures.testing.ts';

// Monday 2 June 2031, 8:00 in Paris.
const now = instantAtMinute('2031-06-02', 480, 'Europe/Paris');
const password = 'a-long-password';
const rennes = { line: '3 rue des Lilas', city: 'Rennes', postal_code: '35000' };
const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/**
 * Opens the API with the data from which valid requests can be built any number of times, of every route
 * except those in endpoints-without-fixture.testing.ts.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: A table: one row a route.
export async function openRequestFixtures() {
  const simulators = await startSimulators({ withIdentity: true, env: { IDENTITY_MAX_FAILURES: '60000' } });
  const fixture = await openApiFixture(pushKeys(), { simulators, now });
  const { db, signIn } = fixture;
  const server = await fixture.listen();
  const salon = await aParty({
    places: ['salon', 'at_home'],
    workZones: ['75011'],
    settings: { plan: 'salon_pro' },
  });
  const onSite = await aParty({ verified: false });
  const hairdresser = await aParty({ role: 'HAIRDRESSER', places: ['at_home'], workZones: ['75011'] });
  const customer = await aCustomer(db);
  const operator = await aCustomer(db);
  await sql`update identity.accounts set is_operator = true where id = ${operator.id}`.execute(db);

  async function aParty(options: Parameters<typeof aProfessional>[1]) {
    const professional = await aProfessional(db, options);
    if (options?.verified !== false) await fixture.openAccountOf(professional.id);
    const service = await aService(db, professional.id, {
      durationMinutes: 30,
      prepayment: true,
      atHome: true,
    });
    return { ...professional, service, headers: await signIn(professional.accountId) };
  }
  const asCustomer = async () => signIn((await aCustomer(db)).id);
  const as = { customer: await signIn(customer.id), operator: await signIn(operator.id) };

  /** Number of half hours of weekdays that were used; each one is used once. */
  let slots = 0;
  function nextSlot(): string {
    const half = slots++;
    const day = 1 + Math.floor(half / 16);
    const date = dayOf(later(now, (day + 2 * Math.floor(day / 5)) * 24 * 60 * MINUTE_MS), 'Europe/Paris');
    return instantAtMinute(date, 600 + 30 * (half % 16), 'Europe/Paris').toISOString();
  }
  let professionals: { party: Awaited<ReturnType<typeof aParty>>; left: number } = { party: onSite, left: 0 };
  /**
   * Returns a professional with room in the calendar; every 500 calls create a new one, because ninety days
   * hold a thousand half hours.
   */
  async function roomy(options: Parameters<typeof aProfessional>[1] = { verified: false }) {
    if (professionals.left-- <= 0) {
      professionals = { party: await aParty(options), left: 500 };
      slots = 0;
    }
    return professionals.party;
  }
  const booking = async () => {
    const { id, service } = await roomy();
    return {
      professional_id: id,
      service_ids: [service],
      place: 'salon',
      starts_at: nextSlot(),
      total_cents: 4000,
    };
  };
  async function registered() {
    const email = `lea-${randomUUID()}@example.test`;
    const body = { email, password, first_name: 'Léa', last_name: 'Martin', bearer: true };
    const { status, body: answer } = await server.call('POST', '/authentications/register', { body });
    if (status !== 201) throw new Error(`registration failed: ${status}`);
    const { access_token, refresh_token } = answer.value as Record<string, string>;
    return { email, refresh_token, headers: { authorization: `Bearer ${access_token}` } };
  }
  async function held() {
    const party = await aParty({});
    const headers = await asCustomer();
    const body = {
      professional_id: party.id,
      service_ids: [party.service],
      place: 'salon',
      starts_at: instantAtMinute('2031-06-03', 600, 'Europe/Paris').toISOString(),
      total_cents: 4100,
    };
    const answer = await server.post('/appointments', body, headers);
    const { appointment } = answer.body.value as { appointment: { id: string } };
    return { headers, params: { id: appointment.id } };
  }
  async function draft() {
    const answer = await server.post('/sign-up-drafts', {});
    const cookie = String(answer.headers.getSetCookie()[0]).split(';')[0] ?? '';
    return { headers: { cookie }, params: { id: String((answer.body.value as { id: string }).id) } };
  }
  async function address() {
    const { rows } = await sql<{ id: string }>`
      insert into customers.addresses (account_id, line, city, postal_code, insee_code, is_default)
      values (${customer.id}, '1 rue Oberkampf', 'Paris', '75011', '75111', false) returning id`.execute(db);
    return { headers: as.customer, params: { id: rows[0]!.id } };
  }
  const key = () => ({ 'idempotency-key': randomUUID() });
  const keyed = async (call: Call | Promise<Call>): Promise<Call> => {
    const request = await call;
    return { ...request, headers: { ...request.headers, ...key() } };
  };

  const around = { db, now, keyed, signIn, aParty: () => aParty({ verified: false }) };
  const calls: Record<string, () => Promise<Call> | Call> = {
    'GET /communes': () => ({ query: { text: 'Ren' } }),
    'GET /places': () => ({ query: { text: 'Ren' } }),
    'GET /search': () => ({ query: { where: '75011', place: 'salon', page: '1', sort: 'recommended' } }),
    'GET /search/counts': () => ({ query: { where: '75011', place: 'salon', min_rating: '3' } }),
    'GET /search/map': () => ({ query: { where: '75011', place: 'salon', square: '2.2,48.8,2.5,48.9' } }),
    'GET /search/meaning': () => ({ query: { q: 'balayage samedi à Rennes', language: 'fr' } }),
    'GET /search/words': () => ({ query: { text: 'bal', language: 'fr' } }),
    'GET /town-page': () => ({ query: { town: 'paris-11e', category: 'woman_cut' } }),
    'GET /professionals/{slug}': () => ({ params: { slug: salon.slug } }),
    'GET /professionals/{slug}/reviews': () => ({ params: { slug: salon.slug } }),
    'GET /front-page': () => ({}),
    'GET /professionals/{professional_id}/availability': () => ({
      params: { professional_id: onSite.id },
      query: { service_ids: onSite.service, place: 'salon', from: '2031-06-03', days: '2' },
    }),
    'GET /questions': () => ({ query: { service_ids: onSite.service } }),
    'POST /quotes': () => ({
      body: { professional_id: onSite.id, service_ids: [onSite.service], place: 'salon' },
    }),
    'POST /authentications/register': () => ({
      body: {
        email: `lea-${randomUUID()}@example.test`,
        password,
        first_name: 'Léa',
        last_name: 'Martin',
        phone_number: '0612345678',
        dob: '1990-02-28',
        language: 'fr',
        address: rennes,
        role: 'CUSTOMER',
      },
    }),
    'POST /authentications/email-check': () => ({ body: { email: customer.email } }),
    'POST /me/professional': async () => ({
      headers: await asCustomer(),
      body: {
        first_name: 'Léa',
        last_name: 'Martin',
        phone_number: '0612345678',
        dob: '1990-02-28',
        business_name: 'Léa chez vous',
        work_place: ['at_home'],
        legal_status: 'individual_business',
        work_address: { city: 'Paris', postal_code: '75011' },
        work_zone: [{ city: 'Paris', zip_code: '75011' }],
        role: 'HAIRDRESSER',
      },
    }),
    'POST /authentications/login': async () => ({ body: { email: (await registered()).email, password } }),
    'POST /authentications/refresh': async () => {
      const session = await createSessions(testSite).open(db, customer.id, { kind: 'bearer' });
      return { body: { refresh_token: session.refreshToken } };
    },
    'POST /authentications/logout': async () => ({ headers: await asCustomer() }),
    'POST /authentications/forgot-password': () => ({ body: { email: customer.email } }),
    'GET /sign-up-drafts/{id}': draft,
    'PUT /sign-up-drafts/{id}': async () => ({
      ...(await draft()),
      body: {
        current_step: 'services',
        personal_details: { first_name: 'Inès', email: 'ines@example.test', work_place: ['salon'] },
        services: { hair_type: ['curly_hair'], service: ['locks'] },
      },
    }),
    'DELETE /sign-up-drafts/{id}': draft,
    'POST /sign-up-drafts/{id}/link': async () => {
      const call = await draft();
      const body = { personal_details: { email: `${randomUUID()}@example.test` } };
      await server.call('PUT', `/sign-up-drafts/${call.params.id}`, { body, headers: call.headers });
      return call;
    },
    'DELETE /me': async () => {
      const { id, email } = await aCustomer(db);
      return { headers: await signIn(id), body: { confirmation: email, fee_cents: 0 } };
    },
    ...preferenceFixtures(as.customer),
    'PUT /me/profile/customer': () => ({
      headers: as.customer,
      body: { first_name: 'Léa', dob: '1990-02-28', gender: 'female', address: rennes },
    }),
    'PUT /me/profile/salon': () => ({
      headers: salon.headers,
      body: { business_name: 'Atelier', description: 'Ici', hair_type: ['curly_hair'], sms_reminder: true },
    }),
    'PUT /me/profile/home-service': () => ({
      headers: hairdresser.headers,
      body: { business_name: 'Chez vous', work_zone: [{ city: 'Paris', zip_code: '75011' }] },
    }),
    'POST /me/profile/place-change': async () => ({
      headers: await signIn((await aProfessional(db)).accountId),
      body: {
        work_place: ['salon', 'at_home'],
        work_zone: [{ city: 'Paris', zip_code: '75011' }],
        confirm: true,
      },
    }),
    'POST /me/addresses': async () => ({ headers: await asCustomer(), body: rennes }),
    'PUT /me/addresses/{id}': async () => ({ ...(await address()), body: rennes }),
    'DELETE /me/addresses/{id}': address,
    'PUT /me/password': async () => ({
      headers: (await registered()).headers,
      body: { current_password: password, new_password: 'another-password' },
    }),
    'POST /me/reauthentication': async () => ({
      headers: (await registered()).headers,
      body: { current_password: password },
    }),
    'POST /me/email-verification': async () => ({ headers: await asCustomer(), body: {} }),
    'POST /me/email-change': async () => ({
      headers: (await registered()).headers,
      body: { email: `${randomUUID()}@example.test`, current_password: password },
    }),
    'DELETE /me/sessions': async () => ({ headers: (await registered()).headers }),
    'DELETE /me/sessions/{id}': async () => {
      const other = await createSessions(testSite).open(db, customer.id);
      return { headers: as.customer, params: { id: other.sessionId } };
    },
    'POST /files': () => ({
      headers: as.customer,
      query: { name: 'kbis.pdf' },
      bytes: { type: 'application/pdf', content: pdf },
    }),
    'GET /files/{id}': async () => {
      const id = await aFile(db, { kind: 'account', id: customer.id });
      await fixture.context.partners.files.put(id, pdf);
      return { headers: as.customer, params: { id } };
    },
    'POST /appointments': async () => keyed({ headers: await asCustomer(), body: await booking() }),
    'GET /appointments': () => ({ headers: as.customer, query: { view: 'upcoming', page: '1' } }),
    ...appointmentFixtures({
      db,
      now,
      files: fixture.context.partners.files,
      pdf,
      keyed,
      customer: { id: customer.id, headers: as.customer },
      onSite,
    }),
    'POST /appointments/{id}/card': held,
    'POST /appointments/{id}/abandon': held,
    'POST /professional/appointments': async () => {
      const party = await roomy();
      return keyed({
        headers: party.headers,
        body: {
          member_id: party.memberId,
          service_ids: [],
          free_line: { name: 'Chignon', duration_minutes: 30, price_cents: 4500 },
          starts_at: nextSlot(),
          customer_name: 'Jeanne Petit',
          customer_phone: '0612345678',
          note: '',
        },
      });
    },
    'POST /professional/quotes': () => ({
      headers: onSite.headers,
      body: { free_line: { name: 'Chignon', duration_minutes: 30, price_cents: 4500 } },
    }),
    'POST /professional/blocked-times': async () => {
      const { headers, memberId: member_id } = await roomy();
      const starts_at = nextSlot();
      const ends_at = later(new Date(starts_at), 30 * MINUTE_MS).toISOString();
      return keyed({ headers, body: { member_id, starts_at, ends_at, label: '' } });
    },
    'DELETE /professional/blocked-times/{id}': async () => {
      const { rows } = await sql<{ id: string }>`insert into scheduling.blocked_times
        (professional_id, member_id, starts_at, ends_at, created_at) values (${onSite.id}, ${onSite.memberId},
          '2031-08-01T10:00:00Z', '2031-08-01T11:00:00Z', '2026-01-01T00:00:00Z') returning id`.execute(db);
      return { headers: onSite.headers, params: { id: rows[0]!.id } };
    },
    ...secondStepFixtures({ server, password, registered }),
    ...albumFixtures({ db, aParty }),
    ...connectionFixtures({ db, aParty }),
    ...archiveFixtures({ db, server: fixture.app, signIn }),
    ...partnerFixtures({ db, party: onSite }),
    ...operatorFixtures({ db, now, headers: as.operator, party: salon }),
    ...teamFixtures({ db, server, salon, keyed, aParty, now }),
    ...catalogueFixtures({ db, salon, keyed, aParty }),
    ...hoursFixtures({ db, salon, keyed, aParty }),
    ...reviewFixtures({ db, customer: { id: customer.id, headers: as.customer }, party: onSite }),
    ...clientFixtures({ db, files: fixture.context.partners.files, keyed, party: onSite }),
    ...settleFixtures({ db, now, party: onSite }),
    ...moveFixtures({ ...around, server, booking, nextSlot, party: onSite }),
    ...proposalFixtures(around),
    ...waitingFixtures(around),
    ...groupFixtures(around),
    ...messageFixtures({ ...around, files: fixture.context.partners.files }),
    ...walletFixtures({ db, salon, keyed, aParty: () => aParty({}), url: simulators.url }),
    ...travelFixtures(aParty),
    ...subscriptionFixtures({ db, salon, keyed }),
    'POST /local/clock': () => ({ body: { advance_seconds: 1 } }),
  };

  /** Returns a valid request of any route. A route without a fixture gets a session and random ids only. */
  async function callOf(route: string): Promise<Call> {
    const made = await calls[route]?.();
    if (made) return made;
    const named = [...route.matchAll(/\{(\w+)\}/g)];
    const params = Object.fromEntries(named.map(([, name = '']) => [name, randomUUID()]));
    const headers = route.includes('/operator')
      ? as.operator
      : route.includes('/professional/')
        ? salon.headers
        : / \/(me|live|customer)\b/.test(route) || route.includes('accept')
          ? as.customer
          : {};
    return { headers: { ...headers, ...key() }, params };
  }

  return {
    server,
    callOf,
    async close() {
      await fixture.close();
      await simulators.stop();
    },
  };
}
