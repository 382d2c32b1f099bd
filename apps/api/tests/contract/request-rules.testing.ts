import { randomUUID } from 'node:crypto';
import { createBankToken } from '#app/seed/local-card-partner';
import { createSessions } from '#identity';
import { DAY_MS, dayOf, later, MINUTE_MS, plusDays } from '#kit/time';
import { aClient, aClientPhoto, anImport, aPhoto } from '#testing/a-client';
import { aRefusedCommand } from '#testing/a-failure';
import { aCase, aSuspended, decisionToken } from '#testing/a-moderation-case';
import { aCustomer, aProfessional, aReview, aTopic } from '#testing/builders';
import { aDebitedPayable } from '#testing/debited';
import { testSite } from '#testing/sign-in';
import type { Call, Json } from './generated-input.testing.ts';
import {
  accountFileIn,
  albumPhotoIn,
  appointmentIn,
  begun,
  completed,
  memberIn,
  requested,
} from './path-objects.testing.ts';
import {
  completeVerification,
  documents,
  enrich,
  held,
  invited,
  openAccount,
  raise,
} from './prepared-objects.testing.ts';
import { headersWith, openDraft, password, register, startSecondStep } from './prepared-sessions.testing.ts';
import { mondayOf, nowOf, type Scene, zone } from './scene.testing.ts';

/** Parts of a request that replace what the contract says, and optional fields that contradict others. */
export type Given = Omit<Call, 'body'> & { body?: Record<string, Json>; leaveOut?: readonly string[] };
type Rule = Given | ((scene: Scene) => Given | Promise<Given>);

const named =
  (make: (scene: Scene) => Promise<string>, given: Given = {}): Rule =>
  async (scene) => ({ ...given, params: { id: await make(scene) } });
const appointment = (columns: (scene: Scene) => object) =>
  named((scene) => appointmentIn(scene, columns(scene)));
const registered =
  (body: Record<string, Json>): Rule =>
  async (scene) => ({ headers: (await register(scene)).headers, body });
/** With `isOn`, the code is a recovery code, because a code of the authenticator app is valid once. */
const secondStep =
  (isOn: boolean): Rule =>
  async (scene) => {
    const { headers, code } = await startSecondStep(scene, isOn);
    return { headers, body: { code } };
  };
/** A list in a new order, and the order in which the caller saw it. */
const ordered =
  (field: string, make: (scene: Scene) => string | Promise<string>): Rule =>
  async (scene) => {
    const id = await make(scene);
    return { body: { [field]: [id], seen_ids: [id] } };
  };
const hiddenCase: Rule = async ({ fixture, kind }) => {
  const id = await aCase({ db: fixture.db, now: fixture.context.clock.now() }, 'hidden');
  return { body: { token: decisionToken(kind === 'absent' ? randomUUID() : id) } };
};
const refusedCommand: Rule = async (scene) => {
  const id = await aRefusedCommand({ db: scene.fixture.db, now: nowOf(scene) });
  return { body: { kind: 'partner_command', source: 'partner-operations', id } };
};
const questions: Rule = () => ({
  body: {
    questions: [
      { id: randomUUID(), kind: 'one_of', text: 'Coloration ?', required: true, options: ['Oui', 'Non'] },
    ],
  },
});

const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const IBAN = 'FR7630006000011234567890189';
/** Fields of a sign-up that belong to a subscription. */
const subscription = ['formula', 'total_price', 'additional_profile', 'payment_method_token'];
/** Fields of a profile that other routes change. */
const changedElsewhere = ['email', 'password', 'role', 'formula', 'home_base'];
/** Fields by which a professional signs up. */
const ofBusiness = [
  'business_name',
  'work_place',
  'work_address',
  'work_zone',
  'hair_type',
  'service',
  'sms_reminder',
  'legal_status',
  'company_status',
  'kbis_issued_on',
];
const workZone = [{ city: 'Paris', zip_code: '75011' }];

/** What the rules of a route ask beyond its schema, one row a route. */
export const requestRules: Record<string, Rule> = {
  'POST /authentications/register': () => ({
    body: { email: `lea-${randomUUID()}@example.test`, password, role: 'CUSTOMER' },
    leaveOut: [...ofBusiness, ...subscription, ...documents],
  }),
  'POST /authentications/login': async (scene) => ({
    body: { email: (await register(scene)).email, password },
  }),
  'POST /authentications/refresh': async ({ fixture, accountId }) => {
    const session = await createSessions(testSite).open(fixture.db, accountId, { kind: 'bearer' });
    return { body: { refresh_token: session.refreshToken } };
  },
  'POST /authentications/second-step': async (scene) => {
    const { email, code } = await startSecondStep(scene, true);
    const { details } = await scene.fixture.call('POST', '/authentications/login', {
      body: { email, password },
    });
    return { body: { code, proof: String(details.proof) } };
  },
  'POST /me/second-step': async ({ fixture, accountId }) => ({
    headers: await headersWith(fixture, accountId),
  }),
  'POST /me/second-step/confirmation': secondStep(false),
  'POST /me/second-step/recovery-codes': secondStep(true),
  'DELETE /me/second-step': secondStep(true),
  'PUT /me/password': registered({
    current_password: password,
    new_password: 'another-password',
    confirm_password: 'another-password',
  }),
  'POST /me/reauthentication': registered({ current_password: password }),
  'POST /me/email-change': registered({ current_password: password }),
  'DELETE /me': async ({ fixture }) => {
    const { id, email } = await aCustomer(fixture.db);
    return { headers: await fixture.signIn(id), body: { confirmation: email, fee_cents: 0 } };
  },
  'POST /me/professional': {
    body: {
      business_name: 'Léa chez vous',
      work_place: ['at_home'],
      work_address: { city: 'Paris', postal_code: '75011' },
      work_zone: workZone,
      role: 'HAIRDRESSER',
    },
    leaveOut: subscription,
  },
  'PUT /me/profile/customer': { leaveOut: changedElsewhere },
  'PUT /me/profile/salon': { leaveOut: changedElsewhere },
  'PUT /me/profile/home-service': { leaveOut: changedElsewhere },
  'PUT /me/profile/salon-point': { body: { latitude: 48.8574, longitude: 2.3795 } },
  'POST /me/profile/place-change': {
    body: { work_place: ['salon', 'at_home'], work_zone: workZone, confirm: true },
    leaveOut: subscription,
  },
  'PUT /me/preferences': { body: { channel: 'push' } },
  'GET /sign-up-drafts/{id}': openDraft,
  'PUT /sign-up-drafts/{id}': async (scene) => ({
    ...(await openDraft(scene)),
    leaveOut: ['version', 'total_price', ...documents],
  }),
  'DELETE /sign-up-drafts/{id}': openDraft,
  'POST /sign-up-drafts/{id}/open': openDraft,
  'POST /sign-up-drafts/{id}/link': async (scene) => {
    const { params, headers } = await openDraft(scene);
    const body = { personal_details: { email: `${randomUUID()}@example.test` } };
    if (scene.kind === 'own')
      await scene.fixture.call('PUT', `/sign-up-drafts/${params.id}`, { body, headers });
    return { params, headers };
  },
  'POST /files': { bytes: { type: 'application/pdf', content: pdf } },

  'POST /groups': ({ professional, serviceId, startsAt }) => {
    const at = (minutes: number) => later(startsAt, minutes * MINUTE_MS).toISOString();
    const person = { member_id: professional.memberId, service_ids: [serviceId] };
    return {
      body: {
        people: [
          { ...person, starts_at: at(0) },
          { ...person, starts_at: at(60), name: 'Zoé' },
        ],
        total_cents: 8000,
      },
    };
  },
  'POST /waiting-list': (scene) => {
    // A Sunday, on which the salon is closed: a time that is free is booked instead.
    const day = plusDays(mondayOf(scene), -1);
    return { body: { first_day: day, last_day: day } };
  },
  'POST /appointments/{id}/card': named(held),
  'POST /appointments/{id}/abandon': named(held),
  'POST /appointments/{id}/complete': appointment(begun),
  'POST /appointments/{id}/no-show': appointment(begun),
  'POST /appointments/{id}/undo': appointment((scene) => ({
    ...completed(scene),
    settleAt: later(nowOf(scene), DAY_MS),
  })),
  'POST /appointments/{id}/contest': appointment((scene) => ({
    ...completed(scene),
    contestUntil: later(nowOf(scene), DAY_MS),
    settleAt: later(nowOf(scene), DAY_MS),
  })),
  'POST /appointments/{id}/accept': appointment(requested),
  'POST /appointments/{id}/decline': appointment(requested),
  'POST /appointments/{id}/proposals': async (scene) => {
    const time = { member_id: scene.professional.memberId, starts_at: scene.startsAt.toISOString() };
    const id = await appointmentIn(scene, requested(scene));
    return { params: { id }, body: { times: [time] }, leaveOut: ['price'] };
  },
  'PUT /appointments/{id}/review': appointment(completed),
  'GET /appointments/{id}/receipt': appointment(completed),
  'GET /appointments/{id}/receipt/pdf': appointment(completed),
  'POST /appointments/{id}/rise/agree': async (scene) => {
    const { id, revision } = await raise(scene);
    return { params: { id }, body: { revision, total_cents: 5000 } };
  },
  'POST /appointments/{id}/rise/decline': named(async (scene) => (await raise(scene)).id),
  'POST /threads/{id}/messages': async (scene) => ({
    body: { text: 'À quelle heure ?', photo_ids: [await accountFileIn(scene, aPhoto)] },
  }),

  'POST /professional/appointments': ({ serviceId }) => ({
    body: { service_ids: [serviceId], accept_warnings: true },
    leaveOut: ['next_turns'],
  }),
  'POST /professional/appointments/series': ({ serviceId, startsAt }) => ({
    body: {
      service_ids: [serviceId],
      every_weeks: 3,
      last_day: plusDays(dayOf(startsAt, zone), 21),
      accept_warnings: true,
    },
  }),
  'POST /professional/appointments/{id}/reschedule': ({ startsAt }) => ({
    body: { starts_at: startsAt.toISOString(), accept_warnings: true },
  }),
  'POST /professional/appointments/{id}/services': named(
    (scene) => appointmentIn(scene, { startsAt: scene.startsAt }),
    { leaveOut: ['keep_time'] },
  ),
  'POST /professional/appointments/{id}/cancel-following': appointment(() => ({ seriesId: randomUUID() })),
  'PUT /professional/appointments/{id}/paid-by': appointment(completed),
  'POST /professional/appointments/{id}/refunds': named(
    async (scene) => {
      const price = {
        serviceFeeCents: 5100,
        searchFeeCents: 100,
        totalCents: 5200,
        cardCents: 5200,
        onSiteCents: 0,
      };
      const id = await appointmentIn(scene, { ...completed(scene), ...price });
      const { fixture, professional } = scene;
      const parties = { professionalId: professional.id, accountId: await scene.customerId() };
      return aDebitedPayable(fixture.db, { id, ...parties, now: nowOf(scene) });
    },
    { body: { kind: 'part' } },
  ),
  'POST /professional/calendar/settlement': async (scene) => ({
    body: { visits: [{ id: await appointmentIn(scene, begun(scene)), paid_by: 'cash' }] },
  }),
  // Nothing listens there.
  'POST /professional/external-calendars': {
    body: { address: 'http://127.0.0.1:9/calendar.ics', login: null },
  },
  'PUT /professional/external-calendars/{id}': { body: { address: null, login: null } },
  'POST /professional/quotes': ({ serviceId }) => ({ body: { service_ids: [serviceId] } }),
  'POST /professional/exceptions': (scene) => {
    const days = {
      first_day: mondayOf(scene),
      last_day: mondayOf(scene),
      starts_minute: 0,
      ends_minute: 1440,
    };
    const absence = { kind: 'absence', member_id: scene.professional.memberId, label: 'Congés', ...days };
    return { body: { periods: [absence] } };
  },
  'PUT /professional/opening-hours': { body: { version: 0 } },
  'PUT /professional/staff/{id}/hours': { body: { version: 0 } },
  'PUT /professional/mileage': { body: { version: 0 } },
  'POST /professional/services/starts': ({ serviceId }) => ({ body: { service_id: serviceId } }),
  'POST /professional/questions': questions,
  'PUT /professional/questions/{id}': questions,
  'PUT /professional/services/order': ordered('service_ids', ({ serviceId }) => serviceId),
  'PUT /professional/staff/order': ordered('member_ids', ({ professional }) => professional.memberId),
  'PUT /professional/questions/order': ordered('topic_ids', ({ fixture, professional }) =>
    aTopic(fixture.db, professional.id),
  ),
  'PUT /professional/album/order': ordered('photo_ids', albumPhotoIn),
  'DELETE /professional/staff/{id}/invitation': named(invited),
  'DELETE /professional/staff/{id}/membership': named(async (scene) =>
    memberIn(scene, { accountId: (await aCustomer(scene.fixture.db)).id }),
  ),
  'POST /professional/clients/{id}/photos': named(async ({ fixture, professional }) => {
    const id = await aClient(fixture.db, professional);
    // The first photo brings the consent that every photo needs.
    await aClientPhoto(fixture.db, professional, id);
    return id;
  }),
  'POST /professional/clients/{id}/formulas': { leaveOut: ['appointment_id'] },
  'PUT /professional/clients/{id}/formulas/{formula_id}': { leaveOut: ['appointment_id'] },
  'POST /professional/client-imports/{id}/undo': named(({ fixture, professional }) =>
    anImport(fixture.db, professional, { isDone: true }),
  ),
  'GET /professional/archive': async ({ fixture, accountId }) => ({
    headers: await headersWith(fixture, accountId),
  }),
  'POST /professional/archive': async ({ fixture }) => {
    // An archive goes into a business without services.
    const [from, to] = [await aProfessional(fixture.db), await aProfessional(fixture.db)];
    const headers = await headersWith(fixture, from.accountId);
    const { rawPayload } = await fixture.app.inject({ url: '/api/v1/professional/archive', headers });
    return {
      headers: await headersWith(fixture, to.accountId),
      bytes: { type: 'application/zip', content: new Uint8Array(rawPayload) },
    };
  },
  'PUT /professional/verification/documents': async (scene) => {
    await completeVerification(scene);
    return { body: { RIB: await accountFileIn(scene) } };
  },
  'PUT /professional/verification/account': async (scene) => {
    await completeVerification(scene);
    return { body: { statement_name: 'SALON AWA', account_token: 'ct_1' } };
  },
  'POST /professional/verification/persons': async (scene) => {
    await completeVerification(scene);
    return {};
  },
  'PUT /professional/wallet/bank-account': async (scene) => {
    await openAccount(scene);
    const { fixture, accountId } = scene;
    const token = await createBankToken(
      { url: fixture.simulators, key: 'pk_local_meche' },
      IBAN,
      'Inès Marchal',
    );
    return {
      headers: await headersWith(fixture, accountId),
      body: { iban: IBAN, holder_name: 'Inès Marchal', bank_account_token: token },
    };
  },
  'POST /professional/wallet/withdrawals': async (scene) => {
    await openAccount(scene);
    await enrich(scene);
    return { headers: await headersWith(scene.fixture, scene.accountId), body: { amount: '20,00' } };
  },

  'POST /reports': async ({ fixture, professional }) => {
    const { id } = await aReview(fixture.db, professional);
    return { body: { kind: 'review', id, name: 'Jeanne', email: `jeanne-${id}@visitors.test` } };
  },
  'POST /decisions/read': hiddenCase,
  'POST /decisions/contest': hiddenCase,
  'POST /operator/failures/retry': refusedCommand,
  'POST /operator/failures/dismiss': refusedCommand,
  'POST /operator/cases/{id}/decision': {
    body: { outcome: 'rejected' },
    leaveOut: ['ground', 'rule', 'parts'],
  },
  'POST /operator/accounts/{id}/restoration': named((scene) =>
    aSuspended({ db: scene.fixture.db, now: nowOf(scene) }),
  ),
  'POST /operator/verifications/{professional_id}/decision': async ({ fixture }) => ({
    params: { professional_id: (await aProfessional(fixture.db, { verified: false })).id },
    body: { verdict: 'rejected', reason: 'La photo est floue.' },
  }),
  'POST /operator/scheduled-jobs/{job}/run': { params: { job: 'masks' } },
  'POST /operator/contests/{id}/decision': { body: { debit: 'nothing' }, leaveOut: ['amount'] },
  'POST /local/clock': { body: { advance_seconds: 1 }, leaveOut: ['to', 'reset'] },
};

/** Routes of hairdressers who work at their customers' homes; the others are tried with a salon. */
export const isAtHome = (route: string): boolean => /home-service|mileage|work-zone/.test(route);
