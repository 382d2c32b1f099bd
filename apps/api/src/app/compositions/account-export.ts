import { savedAddress } from '@meche/contract/addresses';
import { appointment } from '@meche/contract/appointments';
import { clientHealth, formula } from '@meche/contract/client-records';
import { clientDraft } from '@meche/contract/clients';
import type { Download } from '@meche/contract/endpoint';
import { messageSettings } from '@meche/contract/messages';
import { profile } from '@meche/contract/profile';
import { review } from '@meche/contract/reviews';
import { device } from '@meche/contract/sessions';
import { verification } from '@meche/contract/verification';
import { toWire } from '@meche/contract/wire';
import { z } from '@meche/contract/zod';
import { exportAlbum } from '#album';
import { exportAppointments, iterateBookedIds } from '#appointments';
import { exportClientRecords, exportPhotos } from '#clients';
import { isListed, listEndpoints, listKeys } from '#connections';
import { listAddresses } from '#customers';
import { listCalendarsEnteredBy } from '#external-calendars';
import { listFavouriteRows } from '#favourites';
import { listFilesOf } from '#files';
import {
  countRecoveryCodes,
  findAccount,
  findSecondStep,
  listAcceptedTerms,
  listActiveSessions,
} from '#identity';
import { type ActionRow, listActionsOfAccount, recordAudit } from '#kit/audit';
import type { Database } from '#kit/database/database';
import { readInPages } from '#kit/database/pages';
import { type Pages, writeObject } from '#kit/http/write-object';
import { refuse } from '#kit/refusal';
import { dayOf, systemClock } from '#kit/time';
import { exportThreads, readMessageSettings } from '#messaging';
import { listContestsBy, listReportsBy } from '#moderation';
import { type DeliveryRow, listDeliveriesTo, listDevices, listPreferences } from '#notifications';
import { listSavedCards } from '#payments';
import { findProfessionalByAccount, listProfessionalsByIds } from '#professionals';
import { listReviews, listReviewsOf, presentReview, type ReviewRow } from '#reviews';
import { listServicesOfProfessional } from '#services';
import { listMembers } from '#staff';
import { findSubscription } from '#subscriptions';
import { getVerification } from '#verification';
import { type EntryRow, listWaitingEntriesOf } from '#waiting';
import { balanceOf } from '#wallet';
import type { AppContext } from '../context.ts';
import { clientsOf } from '../wiring.ts';
import { readWholeProfile } from './profile.ts';

/** The schemas below describe data that only this export contains. */
const savedCards = z.array(
  z.object({ brand: z.string(), last4: z.string(), expiryMonth: z.int(), expiryYear: z.int() }),
);
const files = z.array(z.object({ name: z.string(), contentType: z.string(), createdAt: z.string() }));
const messages = z.array(
  z.object({ channel: z.string(), template: z.string(), to: z.string(), sentAt: z.string().nullable() }),
);
const waitingEntries = z.array(
  z.object({
    professionalName: z.string(),
    services: z.array(z.string()),
    firstDay: z.string(),
    lastDay: z.string(),
    city: z.string(),
    postalCode: z.string(),
    state: z.string(),
    createdAt: z.string(),
  }),
);
const switched = z.array(
  z.object({ side: z.string(), event: z.string(), channel: z.string(), isOn: z.boolean() }),
);
const pushed = z.array(z.object({ showsDetails: z.boolean(), since: z.string() }));
const externalCalendars = z.array(z.object({ host: z.string(), since: z.string() }));
const favourites = z.array(
  z.object({ professionalName: z.string(), isUsual: z.boolean(), addedAt: z.string() }),
);
const clientRecords = z.array(
  z.object({
    professional: z.string(),
    ...clientDraft.shape,
    visitCount: z.int(),
    noShowCount: z.int(),
    health: clientHealth.nullable(),
    formulas: z.array(formula),
  }),
);
const clientPhotos = z.array(
  z.object({
    professional: z.string(),
    kind: z.string(),
    day: z.string(),
    consentedOn: z.string(),
    jpegBase64: z.string(),
  }),
);
const written = z.array(
  z.object({
    threadId: z.string(),
    with: z.string(),
    side: z.string(),
    text: z.string(),
    photos: z.int(),
    sentAt: z.string(),
  }),
);
const reported = z.array(z.object({ reason: z.string(), text: z.string(), createdAt: z.string() }));
const contested = z.array(z.object({ text: z.string(), contestedAt: z.string() }));
const acceptedTerms = z.array(z.object({ version: z.string(), acceptedAt: z.string() }));
const secondStep = z.object({ since: z.string(), recoveryCodesLeft: z.int() }).nullable();
const actions = z.array(z.object({ at: z.string(), action: z.string() }));
const album = z.array(
  z.object({
    picture: z.string(),
    caption: z.string(),
    category: z.string().nullable(),
    addedAt: z.string(),
  }),
);
const business = z.object({
  services: z.array(z.object({ name: z.string(), priceCents: z.int(), durationMinutes: z.int() })),
  members: z.array(z.object({ name: z.string() })),
  album,
  balanceCents: z.int(),
  messageSettings,
  connectionKeys: z.array(
    z.object({
      name: z.string(),
      prefix: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
  isListed: z.boolean(),
  connectedSystems: z.array(z.object({ url: z.string(), kinds: z.array(z.string()), createdAt: z.string() })),
  subscription: z.object({ startedAt: z.string(), firstInvoiceOn: z.string().nullable() }).nullable(),
});

/**
 * Streams all data about an account as one JSON file and records this in the audit trail; long lists are
 * read page by page while the file is written. Refuses unauthenticated or unavailable before the first
 * byte.
 */
export async function streamAccountExport(primary: AppContext, accountId: string): Promise<Download> {
  const context = { ...primary, db: await primary.reads.upToDate() };
  const { db, clock, partners } = context;
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  const professionalId = (await findProfessionalByAccount(db, accountId))?.id;
  const now = systemClock.now();
  const few = {
    generated_at: now.toISOString(),
    profile: toWire(profile, await readWholeProfile(db, clock, accountId)),
    addresses: toWire(z.array(savedAddress), await listAddresses(db, accountId)),
    devices: toWire(z.array(device), await readDevices(context, accountId, now)),
    saved_cards: toWire(savedCards, await listSavedCards({ db, charges: partners.charges }, accountId)),
    preferences: toWire(switched, await listPreferences(db, accountId)),
    push_devices: toWire(pushed, await readPushDevices(db, accountId)),
    external_calendars: toWire(externalCalendars, await readExternalCalendars(db, accountId)),
    favourites: toWire(favourites, await readFavourites(context, accountId)),
    accepted_terms: toWire(acceptedTerms, await readAcceptedTerms(context, accountId)),
    second_step: toWire(secondStep, await readSecondStep(context, accountId)),
    files: toWire(files, await readFiles(context, accountId)),
    business: professionalId ? toWire(business, await readBusiness(context, professionalId)) : null,
    ...(professionalId && {
      verification: toWire(verification, await getVerification(db, clock, professionalId)),
    }),
  };
  const many = {
    appointments: inWire(z.array(appointment), exportAppointments(context, { accountId, professionalId })),
    client_records: inWire(clientRecords, exportClientRecords(clientsOf(context), accountId)),
    client_photos: inWire(clientPhotos, exportPhotos(clientsOf(context), accountId)),
    waiting_entries: inWire(waitingEntries, entriesOf(db, accountId)),
    conversations: inWire(written, writtenIn(db, { customerId: accountId })),
    ...(professionalId && {
      business_conversations: inWire(written, writtenIn(db, { professionalId, memberId: undefined })),
    }),
    reports_made: inWire(reported, reportedBy(db, accountId)),
    decisions_contested: inWire(contested, contestedBy(db, accountId)),
    reviews_written: inWire(z.array(review), reviewsBy(db, accountId)),
    ...(professionalId && { reviews_received: inWire(z.array(review), reviewsOf(db, professionalId)) }),
    messages_sent: inWire(messages, messagesTo(db, [account.email, account.phoneNumber])),
    actions: inWire(actions, actionsOf(db, accountId)),
  };
  const subject = `account:${accountId}`;
  await recordAudit(primary.db, { actorId: accountId, action: 'account_exported', subject });
  return {
    content: writeObject({ ...few, ...many }),
    contentType: 'application/json',
    name: `meche-${dayOf(now, 'Europe/Paris')}.json`,
  };
}

async function* inWire(schema: z.ZodType, pages: Pages): AsyncGenerator<unknown[]> {
  for await (const page of pages) yield toWire(schema, page) as unknown[];
}

async function* reviewsBy(db: Database, accountId: string) {
  for await (const ids of iterateBookedIds(db, accountId))
    yield (await listReviewsOf(db, ids)).map(presentReview);
}

async function* entriesOf(db: Database, accountId: string) {
  for await (const page of readInPages<EntryRow>((range) => listWaitingEntriesOf(db, accountId, range)))
    yield page.map(({ serviceNames, createdAt, ...one }) => {
      const { professionalName, firstDay, lastDay, city, postalCode, state } = one;
      const fields = { professionalName, firstDay, lastDay, city, postalCode, state };
      return { ...fields, services: serviceNames, createdAt: createdAt.toISOString() };
    });
}

async function* writtenIn(db: Database, reader: Parameters<typeof exportThreads>[1]) {
  for await (const page of exportThreads(db, reader))
    yield page.map(({ sentAt, ...one }) => ({ ...one, sentAt: sentAt.toISOString() }));
}

async function* reportedBy(db: Database, accountId: string) {
  type Row = Awaited<ReturnType<typeof listReportsBy>>[number];
  for await (const page of readInPages<Row>((range) => listReportsBy(db, accountId, range)))
    yield page.map(({ reason, text, createdAt }) => ({ reason, text, createdAt: createdAt.toISOString() }));
}

async function* contestedBy(db: Database, accountId: string) {
  type Row = Awaited<ReturnType<typeof listContestsBy>>[number];
  for await (const page of readInPages<Row>((range) => listContestsBy(db, accountId, range)))
    yield page.map(({ text, contestedAt }) => ({ text, contestedAt: contestedAt.toISOString() }));
}

async function* reviewsOf(db: Database, professionalId: string) {
  for await (const page of readInPages<ReviewRow>((range) =>
    listReviews(db, professionalId, { ...range, withHidden: true }),
  ))
    yield page.map(presentReview);
}

async function* messagesTo(db: Database, recipients: readonly (string | null)[]) {
  for (const recipient of new Set(recipients)) {
    if (recipient === null) continue;
    for await (const page of readInPages<DeliveryRow>((range) => listDeliveriesTo(db, recipient, range)))
      yield page.map(({ recipient: to, sentAt, ...one }) => ({
        ...one,
        to,
        sentAt: sentAt?.toISOString() ?? null,
      }));
  }
}

async function* actionsOf(db: Database, accountId: string) {
  for await (const page of readInPages<ActionRow>((range) => listActionsOfAccount(db, accountId, range)))
    yield page.map(({ at, action }) => ({ at: at.toISOString(), action }));
}

/** Leaves out the push endpoints, because each one is a secret that allows sending to the device. */
async function readPushDevices(db: Database, accountId: string) {
  const devices = await listDevices(db, accountId);
  return devices.map(({ showsDetails, createdAt }) => ({ showsDetails, since: createdAt.toISOString() }));
}

/** Leaves out addresses and logins, which are secrets of other systems. */
async function readExternalCalendars(db: Database, accountId: string) {
  const entered = await listCalendarsEnteredBy(db, accountId);
  return entered.map(({ host, createdAt }) => ({ host, since: createdAt.toISOString() }));
}

async function readFavourites({ db }: AppContext, accountId: string) {
  const rows = await listFavouriteRows(db, accountId);
  const professionals = await listProfessionalsByIds(
    db,
    rows.map(({ professionalId }) => professionalId),
  );
  const nameOf = new Map(professionals.map(({ id, businessName }) => [id, businessName]));
  return rows.map(({ professionalId, isUsual, addedAt }) => ({
    professionalName: nameOf.get(professionalId) ?? '',
    isUsual,
    addedAt: addedAt.toISOString(),
  }));
}

async function readSecondStep({ db }: AppContext, accountId: string) {
  const since = (await findSecondStep(db, accountId))?.confirmedAt;
  if (!since) return null;
  return { since: since.toISOString(), recoveryCodesLeft: await countRecoveryCodes(db, accountId) };
}

async function readAcceptedTerms({ db }: AppContext, accountId: string) {
  const accepted = await listAcceptedTerms(db, accountId);
  return accepted.map(({ version, acceptedAt }) => ({ version, acceptedAt: acceptedAt.toISOString() }));
}

async function readFiles({ db }: AppContext, accountId: string) {
  const found = await listFilesOf(db, { kind: 'account', id: accountId });
  return found.map((file) => ({ ...file, createdAt: file.createdAt.toISOString() }));
}

async function readDevices({ db }: AppContext, accountId: string, now: Date) {
  const devices = await listActiveSessions(db, accountId, now);
  return devices.map(({ createdAt, rotatedAt, ...one }) => ({
    ...one,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (rotatedAt ?? createdAt).toISOString(),
    current: false,
  }));
}

async function readBusiness({ db }: AppContext, professionalId: string) {
  const subscription = await findSubscription(db, professionalId);
  return {
    services: await listServicesOfProfessional(db, professionalId),
    members: await listMembers(db, professionalId),
    album: await exportAlbum(db, professionalId),
    balanceCents: await balanceOf(db, professionalId),
    messageSettings: await readMessageSettings(db, professionalId),
    connectionKeys: (await listKeys(db, professionalId)).map(({ name, prefix, createdAt, lastUsedAt }) => ({
      name,
      prefix,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    isListed: await isListed(db, professionalId),
    connectedSystems: (await listEndpoints(db, professionalId)).map(({ url, kinds, createdAt }) => ({
      url,
      kinds,
      createdAt: createdAt.toISOString(),
    })),
    subscription: subscription
      ? {
          startedAt: subscription.startedAt.toISOString(),
          firstInvoiceOn: subscription.firstInvoiceOn,
        }
      : null,
  };
}
