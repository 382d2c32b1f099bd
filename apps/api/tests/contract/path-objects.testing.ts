import { sql } from 'kysely';
import { createSessions } from '#identity';
import type { Database } from '#kit/database/database';
import { DAY_MS, HOUR_MS, later } from '#kit/time';
import {
  aClient,
  aClientPhoto,
  aFormula,
  aMerge,
  anAlbumPhoto,
  anImport,
  aPhoto,
  aVisitImport,
} from '#testing/a-client';
import { aDeliveryOf, aKeyOf, anEndpointOf } from '#testing/a-connection';
import { aDifference } from '#testing/a-failure';
import { aGroup } from '#testing/a-group';
import { aCase } from '#testing/a-moderation-case';
import { aThread } from '#testing/a-thread';
import { aWaitingEntry } from '#testing/a-waiting-entry';
import { anExternalCalendar } from '#testing/an-external-calendar';
import { insertTestInvoice } from '#testing/billing';
import {
  aCustomer,
  aFile,
  aLine,
  aMember,
  anAppointment,
  anEquipment,
  aProfessional,
  aReview,
  aService,
  aTopic,
} from '#testing/builders';
import { aContestedVisit, aDebitedPayable, aDispute } from '#testing/debited';
import { aProposedRequest } from '#testing/proposed-request';
import { testSite } from '#testing/sign-in';
import { mondayOf, nowOf, type Scene } from './scene.testing.ts';

type Params = Record<string, string>;
type Build = (scene: Scene) => Promise<string | Params>;

/** Inserts an appointment of the scene's customer, by default in a week, with one line. */
export async function appointmentIn(scene: Scene, columns: object = {}): Promise<string> {
  const { db } = scene.fixture;
  const customerId = await scene.customerId();
  const startsAt = later(nowOf(scene), 7 * DAY_MS);
  const id = await anAppointment(db, scene.professional, { customerId, startsAt, ...columns });
  await aLine(db, id);
  return id;
}

/** Inserts a file of the account, with its content. */
export async function accountFileIn(
  { fixture, accountId }: Scene,
  type?: Parameters<typeof aFile>[2],
): Promise<string> {
  const id = await aFile(fixture.db, { kind: 'account', id: accountId }, type);
  await fixture.context.partners.files.put(id, Buffer.from('%PDF-1.4'));
  return id;
}

async function threadIn(scene: Scene, photoIds: string[] = []): Promise<string> {
  const { db } = scene.fixture;
  // Two people have one thread.
  const professional = scene.isCustomer ? await aProfessional(db) : scene.professional;
  return aThread(db, professional, {
    now: nowOf(scene),
    customerId: await scene.customerId(),
    memberIds: [professional.memberId],
    said: [{ side: 'customer', text: 'Bonjour', photoIds }],
  });
}

export const blockedTimeIn = async ({ fixture, professional }: Scene): Promise<string> => {
  const { id } = await fixture.db
    .insertInto('scheduling.blockedTimes')
    .values({
      professionalId: professional.id,
      memberId: professional.memberId,
      startsAt: '2031-08-01T10:00:00Z',
      endsAt: '2031-08-01T11:00:00Z',
      createdAt: '2026-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const exception: Build = async (scene) => {
  const { periodId } = await scene.fixture.db
    .insertInto('scheduling.exceptions')
    .values({ professionalId: scene.professional.id, day: mondayOf(scene), kind: 'closure' })
    .returning('periodId')
    .executeTakeFirstOrThrow();
  return periodId;
};

/** A customer has few open entries, so the former ones make room. */
async function waitingEntryIn(scene: Scene, customerId: string): Promise<string> {
  const { db } = scene.fixture;
  const { memberId } = scene.professional;
  await db.deleteFrom('waiting.entries').where('customerId', '=', customerId).execute();
  return aWaitingEntry(db, scene.professional, { now: nowOf(scene), customerId, memberId });
}

const address: Build = async ({ fixture, accountId }) => {
  const { rows } = await sql<{ id: string }>`
    insert into customers.addresses (account_id, line, city, postal_code, insee_code, is_default)
    values (${accountId}, '1 rue Oberkampf', 'Paris', '75011', '75111', false) returning id`.execute(
    fixture.db,
  );
  return rows[0]!.id;
};

const picture: Build = async ({ fixture, professional }) => {
  const id = await aFile(fixture.db, { kind: 'professional', id: professional.id });
  await sql`update files.files set attached_to = 'portrait', sweep_at = null, content_type = 'image/jpeg'
    where id = ${id}`.execute(fixture.db);
  await fixture.context.partners.files.put(id, Buffer.from('a picture'));
  return { id };
};

const answerPhoto: Build = async (scene) => {
  const { db } = scene.fixture;
  const id = await appointmentIn(scene);
  const fileId = await accountFileIn(scene, aPhoto);
  await db.insertInto('appointments.answerPhotos').values({ appointmentId: id, fileId }).execute();
  return { id, photo_id: fileId };
};

const proposal: Build = async (scene) => {
  const customerId = await scene.customerId();
  const { db } = scene.fixture;
  const startsAt = scene.startsAt;
  const made = await aProposedRequest(db, scene.professional, { now: nowOf(scene), customerId, startsAt });
  return { id: made.id, proposal_id: made.proposalId };
};

const clientPhoto: Build = async ({ fixture, professional }) => {
  const id = await aClient(fixture.db, professional);
  const photoId = await aClientPhoto(fixture.db, professional, id);
  await fixture.context.partners.files.put(photoId, Buffer.from('photo'));
  return { id, photo_id: photoId };
};

/** Inserts an owner of a company who was not sent to the card partner yet. */
const partnerPerson: Build = async ({ fixture, professional }) => {
  const person = { firstName: 'Awa', lastName: 'Diallo', roles: ['owner'], createdAt: new Date() };
  const { id } = await fixture.db
    .insertInto('verification.persons')
    .values({ professionalId: professional.id, ...person })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A member who is not bookable, because no plan has room for the members of all requests. */
export const memberIn = ({ fixture, professional }: Scene, more: object = {}): Promise<string> =>
  aMember(fixture.db, professional.id, { firstName: 'Noa', bookable: false, ...more });

const dispute: Build = async (scene) => {
  const { db } = scene.fixture;
  const now = nowOf(scene);
  const { id: accountId } = await aCustomer(db);
  const { professional } = scene;
  const id = await anAppointment(db, professional, {
    customerId: accountId,
    state: 'completed',
    startsAt: now,
  });
  const payable = { id, professionalId: professional.id, accountId, now };
  return aDispute(db, await aDebitedPayable(db, payable), now);
};

/** A business has few keys, endpoints and photos, so the former ones make room. */
const inPlaceOfOthers =
  (
    table: 'connections.keys' | 'connections.endpoints' | 'album.photos',
    make: (db: Database, professional: { id: string }) => Promise<string>,
  ): ((scene: Scene) => Promise<string>) =>
  async ({ fixture: { db }, professional }) => {
    await db.deleteFrom(table).where('professionalId', '=', professional.id).execute();
    return make(db, professional);
  };

export const albumPhotoIn = inPlaceOfOthers('album.photos', (db, { id }) => anAlbumPhoto(db, id));

const onDatabase =
  (make: (around: { db: Database; now: Date }) => Promise<string | number>): Build =>
  async (scene) =>
    String(await make({ db: scene.fixture.db, now: nowOf(scene) }));

const ofProfessional =
  (make: (db: Database, professional: Scene['professional']) => Promise<string>): Build =>
  ({ fixture, professional }) =>
    make(fixture.db, professional);

/** Builds the object that a path names. A string is the last parameter of the path. */
export const pathObjects: Record<string, Build> = {
  '/me/addresses/{id}': address,
  '/me/sessions/{id}': async ({ fixture, accountId }) =>
    (await createSessions(testSite).open(fixture.db, accountId)).sessionId,
  '/files/{id}': accountFileIn,
  '/pictures/{id}/{variant}': picture,
  '/appointments/{id}': appointmentIn,
  '/appointments/{id}/photos/{photo_id}': answerPhoto,
  '/appointments/{id}/proposals/{proposal_id}': proposal,
  '/groups/{id}': async ({ fixture, professional, accountId, startsAt }) =>
    (await aGroup(fixture.db, professional, { customerId: accountId, startsAt })).id,
  '/waiting-list/{id}': (scene) => waitingEntryIn(scene, scene.accountId),
  '/threads/{id}': threadIn,
  '/threads/{id}/photos/{photo_id}': async (scene) => {
    const photoId = await accountFileIn(scene, aPhoto);
    return { id: await threadIn(scene, [photoId]), photo_id: photoId };
  },
  '/professional/appointments/{id}': appointmentIn,
  '/professional/waiting-list/{id}': async (scene) => waitingEntryIn(scene, await scene.customerId()),
  '/professional/blocked-times/{id}': blockedTimeIn,
  '/professional/exceptions/{id}': exception,
  '/professional/services/{id}': ofProfessional((db, { id }) => aService(db, id)),
  '/professional/equipments/{id}': ofProfessional((db, { id }) => anEquipment(db, id)),
  '/professional/questions/{id}': ofProfessional((db, { id }) => aTopic(db, id)),
  '/professional/staff/{id}': (scene) => memberIn(scene),
  '/professional/album/{id}': albumPhotoIn,
  '/professional/reviews/{id}': ofProfessional(async (db, at) => (await aReview(db, at)).id),
  '/professional/clients/{id}': ofProfessional(aClient),
  '/professional/clients/{id}/formulas/{formula_id}': async ({ fixture, professional }) => {
    const id = await aClient(fixture.db, professional);
    return { id, formula_id: await aFormula(fixture.db, id) };
  },
  '/professional/clients/{id}/photos/{photo_id}': clientPhoto,
  '/professional/clients/{id}/merges/{merge_id}': async ({ fixture, professional }) => {
    const [id, mergeId] = await aMerge(fixture.db, professional);
    return { id, merge_id: mergeId };
  },
  '/professional/client-imports/{id}': ofProfessional(anImport),
  '/professional/visit-imports/{id}': (scene) =>
    aVisitImport(scene.fixture.db, scene.professional, nowOf(scene)),
  '/professional/verification/persons/{person_id}': partnerPerson,
  '/professional/subscription/invoices/{id}': ofProfessional((db, { id }) => insertTestInvoice(db, id)),
  '/professional/connections/keys/{id}': inPlaceOfOthers(
    'connections.keys',
    async (db, at) => (await aKeyOf(db, at)).id,
  ),
  '/professional/connections/endpoints/{id}': inPlaceOfOthers('connections.endpoints', anEndpointOf),
  '/professional/connections/deliveries/{id}': inPlaceOfOthers('connections.endpoints', aDeliveryOf),
  '/professional/external-calendars/{id}': ofProfessional(anExternalCalendar),
  '/operator/differences/{id}': onDatabase(aDifference),
  '/operator/cases/{id}': onDatabase(aCase),
  '/operator/accounts/{id}': onDatabase(async ({ db }) => (await aCustomer(db)).id),
  '/operator/contests/{id}': (scene) => aContestedVisit(scene.fixture.db, scene.professional, nowOf(scene)),
  '/operator/disputes/{id}': dispute,
};

/** The columns of an appointment that began an hour ago. */
export const begun = (scene: Scene) => ({ startsAt: later(nowOf(scene), -HOUR_MS) });
export const completed = (scene: Scene) => ({
  ...begun(scene),
  state: 'completed',
  stateChangedAt: nowOf(scene),
});
/** The columns of a request that the professional must answer within a day. */
export const requested = (scene: Scene) => {
  const answerBy = later(nowOf(scene), DAY_MS);
  return { startsAt: later(answerBy, HOUR_MS), state: 'requested', expiresAt: answerBy, answerBy };
};
