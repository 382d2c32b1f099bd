// Written by `node scripts/database.ts types`: never by hand.
import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AlbumPhotos {
  addedAt: Timestamp;
  /**
   * The photo taken before the service; both are shown together.
   */
  beforeId: string | null;
  caption: Generated<string>;
  category: string | null;
  /**
   * Id of the file.
   */
  id: string;
  isCover: Generated<boolean>;
  /**
   * False: beyond the limit of the plan, until the limit grows or the professional chooses other photos, or removed by an operator.
   */
  isShown: Generated<boolean>;
  memberId: string | null;
  position: number;
  professionalId: string;
  /**
   * When an operator removed the photo for everyone but its professional; it stays for a contest.
   */
  removedAt: Timestamp | null;
  /**
   * Grows with every edit; an edit based on an older one is refused.
   */
  version: Generated<number>;
}

export interface AppointmentsAnswerPhotos {
  appointmentId: string;
  fileId: string;
}

export interface AppointmentsAnswers {
  /**
   * Answers to the questions: [{questionId, text, chosen, yes, photoIds}].
   */
  answers: Json;
  appointmentId: string;
  position: number;
  topicId: string;
  topicName: string;
  topicVersion: number;
}

export interface AppointmentsAppointments {
  /**
   * Until when the professional can accept the request; null: booked without a request.
   */
  answerBy: Timestamp | null;
  bookedBy: string;
  cancellationWindowHours: number;
  cancelledBy: string | null;
  cancelReason: string | null;
  /**
   * Amount held on the card in cents. The customer pays the rest, on_site_cents, to the professional.
   */
  cardCents: number;
  city: string;
  /**
   * When the system completes an appointment that was not marked: 20 h after its end.
   */
  closingAt: Timestamp;
  contestDecidedAt: Timestamp | null;
  /**
   * When the customer contested the appointment; from then on nothing is captured until an operator decides.
   */
  contestedAt: Timestamp | null;
  contestReason: string | null;
  /**
   * Until when the customer can contest an appointment that the system completed; null when no money is to move.
   */
  contestUntil: Timestamp | null;
  createdAt: Timestamp;
  customerEmail: string | null;
  customerId: string | null;
  /**
   * Empty for a walk-in without a name. The name of a customer with an account is never empty.
   */
  customerName: string;
  customerPhone: string | null;
  /**
   * Cents of a contested appointment that the operator allowed to be captured.
   */
  decidedCents: number | null;
  /**
   * Deposit in cents, a part of card_cents. The fees are percentages of it; null: no deposit was asked, and they are percentages of the total.
   */
  depositCents: number | null;
  /**
   * Length of the one-way trip in tenths of a kilometre; only at home.
   */
  distanceHm: number | null;
  endsAt: Timestamp;
  expiresAt: Timestamp | null;
  /**
   * Fee for late cancellation or no-show that was charged, in cents.
   */
  feeCents: number | null;
  /**
   * Group of appointments of several people or members that were booked together; null: booked alone.
   */
  groupId: string | null;
  groupPosition: number | null;
  id: Generated<string>;
  inseeCode: string | null;
  lateFeePercent: number;
  /**
   * Start before the customer moved the appointment although cancelling cost a fee; the cancellation window still counts from it. Null: not moved so.
   */
  lateMovedFrom: Timestamp | null;
  latitude: number;
  line: Generated<string>;
  longitude: number;
  /**
   * When the professional is reminded to mark the appointment (2 h after its end). Null once the reminder is sent, and for appointments that the professional booked.
   */
  markReminderAt: Timestamp | null;
  memberId: string;
  memberName: string;
  mileageCents: number;
  /**
   * No-show fee in percent of the deposit or the total, as announced before the booking; 0: none was announced.
   */
  noShowFeePercent: number;
  note: Generated<string>;
  onSiteCents: number;
  /**
   * How the customer paid on site; null: nothing was due, or unknown.
   */
  paidOnSiteBy: string | null;
  paymentFailure: string;
  /**
   * Name that the customer entered for the person of a group; empty: the customer, or no name entered.
   */
  personName: Generated<string>;
  place: string;
  postalCode: string;
  professionalId: string;
  professionalName: string;
  /**
   * Internal note of the professional. The customer sees it only in the data export; it is erased with either account.
   */
  professionalNote: Generated<string>;
  reminderAt: Timestamp | null;
  /**
   * When the customer is asked for a review: a day after the outcome is final, never at night. Null once asked, and without an account.
   */
  reviewAskAt: Timestamp | null;
  revision: Generated<number>;
  searchFeeCents: number;
  /**
   * Shared by the appointments of a series that were booked together.
   */
  seriesId: string | null;
  serviceFeeCents: number;
  /**
   * When the money of a completed appointment or a no-show moves: after ten minutes, in which the outcome can be undone, or after 48 h when the system completed the appointment.
   */
  settleAt: Timestamp | null;
  /**
   * Text for the search: name without accents in lower case, digits of the phone, email. Erased together with them.
   */
  sought: Generated<string | null>;
  startsAt: Timestamp;
  state: string;
  stateChangedAt: Timestamp;
  timeZone: string;
  totalCents: number;
}

export interface AppointmentsCalendarFeeds {
  accountId: string;
  memberId: string;
  /**
   * Business time at which the address was created.
   */
  openedAt: Timestamp;
  /**
   * SHA-256 of the secret in the address; the secret is not stored.
   */
  tokenHash: Buffer;
}

export interface AppointmentsEvents {
  actor: string;
  actorId: string | null;
  appointmentId: string;
  at: Timestamp;
  detail: Generated<Json>;
  id: Generated<number>;
  kind: string;
}

export interface AppointmentsGroups {
  createdAt: Timestamp;
  customerId: string | null;
  id: string;
  professionalId: string;
}

export interface AppointmentsLines {
  appointmentId: string;
  category: string | null;
  /**
   * Deposit for this service as booked, at most its price; 0: none.
   */
  depositCents: Generated<number>;
  durationMinutes: number;
  /**
   * Gender that the customer stated with the hair length.
   */
  gender: string | null;
  /**
   * Hair length that the customer stated; null when the price does not depend on it.
   */
  hairLength: string | null;
  name: string;
  position: number;
  prepayment: boolean;
  priceCents: number;
  /**
   * True: booked on request, so that the professional may propose another price.
   */
  questionnaire: Generated<boolean>;
  /**
   * Null, like category, when the professional booked in free text.
   */
  serviceId: string | null;
  /**
   * Steps as booked: [{name, durationMinutes, freeTimeMinutes, equipment: [name]}].
   */
  steps: Json;
}

export interface AppointmentsPriceRises {
  appointmentId: string;
  /**
   * Services that stay, services to add, and their prices.
   */
  change: Json;
  createdAt: Timestamp;
  /**
   * Names of the services as the customer sees them.
   */
  services: Json;
  /**
   * Price of the appointment in cents after the rise. If it would be another price by then, the customer is asked again.
   */
  totalCents: number;
}

export interface AppointmentsProposals {
  appointmentId: string;
  cardCents: number;
  /**
   * When the proposal was taken, declined, withdrawn or replaced, or when the request ended.
   */
  closedAt: Timestamp | null;
  createdAt: Timestamp;
  formerPriceCents: number | null;
  id: Generated<string>;
  lineName: string | null;
  /**
   * Position of the line whose price changes; null, like the three columns after it, when the price stays.
   */
  linePosition: number | null;
  linePriceCents: number | null;
  note: Generated<string>;
  round: number;
  state: Generated<string>;
  takenPosition: number | null;
  /**
   * Price of the appointment in cents if the customer takes the proposal; card_cents of it are paid by card.
   */
  totalCents: number;
}

export interface AppointmentsProposedTimes {
  endsAt: Timestamp;
  memberId: string;
  memberName: string;
  /**
   * Business time until which the customer can take this time: when the request is due, or when the minimum notice begins.
   */
  openUntil: Timestamp;
  position: number;
  proposalId: string;
  startsAt: Timestamp;
}

export interface AppointmentsUnnotifiedMoves {
  appointmentId: string;
  endsAt: Timestamp;
  /**
   * Late fee that was agreed; it applies again when the appointment is moved back.
   */
  lateFeePercent: number;
  memberId: string;
  memberName: string;
  /**
   * Business time from which the move can no longer be undone and the customer is notified.
   */
  notifyAt: Timestamp;
  startsAt: Timestamp;
}

export interface AppointmentsWidgetTickets {
  /**
   * Business time.
   */
  notifiedAt: Timestamp;
  startsAt: Timestamp;
  state: string;
  ticket: string;
  timeZone: string;
}

export interface ClientsApart {
  oneId: string;
  otherId: string;
}

export interface ClientsClients {
  accountId: string | null;
  birthday: string | null;
  birthMonth: Generated<number | null>;
  city: Generated<string>;
  /**
   * How the client prefers to be contacted; null: unknown.
   */
  contactBy: string | null;
  createdAt: Timestamp;
  email: string | null;
  /**
   * The member who entered the client and may see them before the first appointment. Null: created by a booking or an import.
   */
  enteredBy: string | null;
  /**
   * Last name and first name, without accents and capitals: the order of the list.
   */
  filedAs: Generated<string | null>;
  firstVisitAt: Timestamp | null;
  hairLength: string | null;
  hairType: string | null;
  /**
   * True: each appointment shows a red mark; the allergy itself is in health.
   */
  hasAllergy: Generated<boolean>;
  /**
   * Allergies, patch test and health notes, sealed with a key outside of the database.
   */
  health: Buffer | null;
  id: Generated<string>;
  importId: string | null;
  language: string | null;
  /**
   * Start of the last completed appointment.
   */
  lastVisitAt: Timestamp | null;
  line: Generated<string>;
  name: string;
  /**
   * Start of the next booked appointment.
   */
  nextVisitAt: Timestamp | null;
  noShowCount: Generated<number>;
  note: Generated<string>;
  phone: string | null;
  postalCode: Generated<string>;
  professionalId: string;
  /**
   * Text for the search, the same as that of appointments, so that the same words find a client and their appointments.
   */
  sought: Generated<string | null>;
  spentCents: Generated<number>;
  tags: Generated<string[]>;
  version: Generated<number>;
  visitCount: Generated<number>;
  /**
   * The import of visits that added the client; null: another way.
   */
  visitImportId: string | null;
}

export interface ClientsFormulaParts {
  formulaId: string;
  grams: number | null;
  minutes: number | null;
  oxidant: Generated<string>;
  position: number;
  product: string;
  shade: Generated<string>;
}

export interface ClientsFormulas {
  appointmentId: string | null;
  clientId: string;
  createdAt: Timestamp;
  day: string;
  id: Generated<string>;
  note: Generated<string>;
  version: Generated<number>;
}

export interface ClientsImportedVisits {
  appointmentId: string;
  /**
   * SHA-256 of what identifies the visit in its file, so that the same file adds nothing twice.
   */
  fingerprint: string;
  importId: string;
  professionalId: string;
}

export interface ClientsImportLines {
  client: Json | null;
  importId: string;
  line: number;
  problems: Generated<Json>;
}

export interface ClientsImportMerges {
  clientId: string;
  former: Json;
  importId: string;
  professionalId: string;
  written: Json;
}

export interface ClientsImports {
  /**
   * Clients that the import has created.
   */
  clientCount: Generated<number>;
  committedAt: Timestamp | null;
  createdAt: Timestamp;
  /**
   * What was decided about doubles, from the start until they are merged.
   */
  doubles: Json | null;
  fileName: string;
  id: Generated<string>;
  lineCount: number;
  /**
   * Clients of the book that the import completed.
   */
  mergedCount: Generated<number>;
  /**
   * Valid lines when the import was started; null before.
   */
  peopleCount: number | null;
  professionalId: string;
  /**
   * When the last part was saved.
   */
  savedAt: Timestamp | null;
  /**
   * Number of the last line that became a client.
   */
  savedLine: Generated<number>;
  startedAt: Timestamp | null;
  undoneAt: Timestamp | null;
}

export interface ClientsKnownAs {
  clientId: string;
  mergeId: string;
  professionalId: string;
  sought: string;
}

export interface ClientsMerges {
  /**
   * Both clients before the merge, and the result, with their consents; health stays sealed. Deleted when the merge can no longer be undone.
   */
  former: Json | null;
  id: Generated<string>;
  keptId: string;
  mergedAt: Timestamp;
  mergedId: string;
  mergedName: string;
  movedFormulas: string[];
  movedPhotos: Generated<string[]>;
  movedVisits: string[];
  professionalId: string;
  undoneAt: Timestamp | null;
  undoUntil: Timestamp;
}

export interface ClientsPhotoConsents {
  clientId: string;
  /**
   * Local day on which the client consented.
   */
  consentedOn: string;
  recordedAt: Timestamp;
  recordedBy: string;
}

export interface ClientsPhotos {
  addedAt: Timestamp;
  clientId: string;
  day: string;
  fileId: string;
  kind: string;
}

export interface ClientsVisitImports {
  createdAt: Timestamp;
  fileName: string;
  id: Generated<string>;
  professionalId: string;
  undoneAt: Timestamp | null;
}

export interface ClientsVisits {
  appointmentId: string;
  clientId: string;
  endsAt: Timestamp;
  memberId: string;
  professionalId: string;
  /**
   * Cents that the client spent on a completed appointment: services and travel, without the search fee.
   */
  spentCents: Generated<number>;
  startsAt: Timestamp;
  state: string;
}

export interface ConnectionsDeliveries {
  /**
   * HTTP status of the last attempt; null with problem: no answer.
   */
  answerCode: number | null;
  attempts: Generated<number>;
  createdAt: Timestamp;
  /**
   * Attempts before the owner last resent the event, which the gaps between attempts do not count.
   */
  earlierAttempts: Generated<number>;
  endpointId: string;
  eventId: string;
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  leaseUntil: Timestamp | null;
  origin: string | null;
  position: Generated<number>;
  problem: string | null;
  retryAt: Timestamp;
  /**
   * Start of the two days; it is set again when the owner resends the event.
   */
  since: Timestamp;
  status: Generated<string>;
  triedAt: Timestamp | null;
}

export interface ConnectionsEndpoints {
  createdAt: Timestamp;
  /**
   * When a delivery had failed for two days: since then nothing is sent until a test delivery succeeds.
   */
  failingSince: Timestamp | null;
  /**
   * Previous signing key, sealed; both keys sign until former_until.
   */
  formerSecret: Buffer | null;
  formerUntil: Timestamp | null;
  id: Generated<string>;
  kinds: string[];
  number: number;
  professionalId: string;
  /**
   * Time of the last accepted delivery.
   */
  reachedAt: Timestamp | null;
  /**
   * Signing key, sealed.
   */
  secret: Buffer;
  /**
   * Number of consecutive attempts without an answer; each delays all deliveries to the address.
   */
  silences: Generated<number>;
  url: string;
  version: Generated<number>;
}

export interface ConnectionsEvents {
  appointmentId: string | null;
  at: Timestamp;
  id: Generated<string>;
  kind: string;
  /**
   * Position in the history of the appointment. It is unique, so that a fact that is delivered twice creates one event.
   */
  position: number | null;
  professionalId: string;
}

export interface ConnectionsFeedGenerations {
  generatedAt: Timestamp;
  id: string;
  number: Generated<number>;
  /**
   * When all shards were stored; null until then.
   */
  wholeAt: Timestamp | null;
}

export interface ConnectionsFeedShards {
  feed: string;
  generationId: string;
  /**
   * True: the bytes are stored. The row is written before the bytes and deleted after them, so that no bytes are orphaned.
   */
  isStored: Generated<boolean>;
  number: number;
}

export interface ConnectionsKeys {
  createdAt: Timestamp;
  id: Generated<string>;
  keyHash: Buffer;
  /**
   * Time of the last use, to the minute.
   */
  lastUsedAt: Timestamp | null;
  name: string;
  /**
   * Lowest free number, which limits the keys to ten.
   */
  number: number;
  /**
   * First characters, by which the owner recognizes the key; only the SHA-256 of the whole key is stored.
   */
  prefix: string;
  professionalId: string;
}

export interface ConnectionsListedProfessionals {
  listedAt: Timestamp;
  professionalId: string;
}

export interface CustomersAddresses {
  accountId: string;
  city: string;
  id: Generated<string>;
  inseeCode: string;
  isDefault: boolean;
  /**
   * Street line; null when only the commune is known.
   */
  line: string | null;
  /**
   * Order in which the addresses were added.
   */
  number: Generated<number>;
  postalCode: string;
}

export interface CustomersProfiles {
  accountId: string;
  gender: string | null;
}

export interface ExternalCalendarsCalendars {
  /**
   * Grows with each reading and each edit, so that only the last one is saved.
   */
  attempts: Generated<number>;
  createdAt: Timestamp;
  dueAt: Timestamp;
  /**
   * Account that entered address and login last: the calendar is removed when it leaves the team.
   */
  enteredBy: string;
  /**
   * ETag of the .ics file that was read last; with last_modified it spares reading an unchanged file.
   */
  etag: string | null;
  eventCount: number;
  /**
   * Number of failed readings since the last success, each of which delays the next.
   */
  failures: Generated<number>;
  /**
   * Host of the address, the only part of it that is shown.
   */
  host: string;
  id: string;
  lastModified: string | null;
  leaseUntil: Timestamp | null;
  /**
   * User and password, sealed.
   */
  login: Buffer | null;
  memberId: string;
  problem: string | null;
  professionalId: string;
  /**
   * Time of the last successful reading.
   */
  readAt: Timestamp;
  /**
   * End of the days up to which the last reading has events: on another day an unchanged file is read again.
   */
  readUntil: Timestamp;
  /**
   * What is read, sealed: an .ics file or the calendars of a CalDAV server, with their addresses.
   */
  source: Buffer;
}

export interface FavouritesFavourites {
  accountId: string;
  addedAt: Timestamp;
  /**
   * True for the customer's usual professional, at most one.
   */
  isUsual: Generated<boolean>;
  /**
   * Lowest free number of the account, which limits the number of favourites even under concurrent calls.
   */
  number: number;
  professionalId: string;
}

export interface FilesFiles {
  /**
   * What uses the file, which decides who may see it. Null: nothing uses the file yet; it is removed at sweep_at.
   */
  attachedTo: string | null;
  contentType: string;
  createdAt: Timestamp;
  id: Generated<string>;
  /**
   * File name that the uploader sent; it is shown and never used as a path.
   */
  name: string;
  /**
   * True: stored byte for byte, as verification documents must be. False: images are re-encoded.
   */
  original: Generated<boolean>;
  /**
   * Id of an account, a sign-up draft or a professional, as owner_kind says.
   */
  ownerId: string;
  ownerKind: string;
  /**
   * True when the file can no longer be attached: its bytes are deleted first and the row after them.
   */
  removing: Generated<boolean>;
  sizeBytes: number;
  /**
   * Null until the bytes are in the file storage.
   */
  storedAt: Timestamp | null;
  sweepAt: Timestamp | null;
}

export interface FilesVariants {
  fileId: string;
  name: string;
  sizeBytes: number;
}

export interface IdentityAcceptedTerms {
  acceptedAt: Timestamp;
  accountId: string;
  /**
   * Version of the terms: the date printed on them.
   */
  version: string;
}

export interface IdentityAccounts {
  createdAt: Timestamp;
  dateOfBirth: string | null;
  deletedAt: Timestamp | null;
  email: string;
  emailChangedAt: Timestamp | null;
  emailVerifiedAt: Timestamp | null;
  firstName: string;
  /**
   * Previous address, which is notified for a while after a change of email, in case the account was taken over.
   */
  formerEmail: string | null;
  id: Generated<string>;
  /**
   * Id of the account at the identity service.
   */
  identityUid: string;
  isOperator: Generated<boolean>;
  language: Generated<string>;
  lastName: string;
  /**
   * Phone number in E.164 format.
   */
  phoneNumber: string | null;
  role: string;
  /**
   * System time at which all sessions last ended: a proof of identity from before it opens no session.
   */
  sessionsFrom: Timestamp | null;
  /**
   * System time of the suspension. A suspended account can neither sign in nor call.
   */
  suspendedAt: Timestamp | null;
}

export interface IdentityCountedRegistrations {
  accountId: string;
  /**
   * System time at which the attempt stops counting.
   */
  expiresAt: Timestamp;
  /**
   * SHA-256 of the network line, the key in kit.rate_limits.
   */
  lineHash: Buffer;
}

export interface IdentityLinkedIdentities {
  accountId: string;
  identityUid: string;
  linkedAt: Timestamp;
}

export interface IdentityLinks {
  /**
   * Null for an invitation of a person without an account, and for the code of a registration.
   */
  accountId: string | null;
  createdAt: Timestamp;
  /**
   * Recipient of the link; for a change of email the new address.
   */
  email: string;
  expiresAt: Timestamp;
  id: string;
  kind: string;
  /**
   * The invited staff member, or the session that requested the change of email and stays signed in after it.
   */
  subjectId: string | null;
  tokenHash: Buffer;
  usedAt: Timestamp | null;
}

export interface IdentityRecoveryCodes {
  accountId: string;
  codeHash: Buffer;
  usedAt: Timestamp | null;
}

export interface IdentitySecondSteps {
  accountId: string;
  /**
   * When the first valid code was entered; null while the app is being set up.
   */
  confirmedAt: Timestamp | null;
  /**
   * Time step of the last accepted code, in half minutes since 1970. That code and earlier ones are not accepted again.
   */
  lastStep: number | null;
  /**
   * Shared secret of the app, sealed with a key outside of the database.
   */
  secret: Buffer;
  startedAt: Timestamp;
}

export interface IdentitySessions {
  accountId: string;
  /**
   * SHA-256 of the HttpOnly cookie that a call must present in addition to the readable tokens; null for a client without cookies, which needs only the tokens.
   */
  companionHash: Buffer | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  /**
   * Number of the valid refresh token of the family. Tokens are derived from id, generation and a key outside of the database; no token is stored.
   */
  generation: Generated<number>;
  id: Generated<string>;
  /**
   * System time of the last proof of identity in the session.
   */
  reauthenticatedAt: Timestamp | null;
  revokedAt: Timestamp | null;
  rotatedAt: Timestamp | null;
  /**
   * System time at which the session passed a second step, which operator routes require. Null: not passed.
   */
  secondStepAt: Timestamp | null;
  /**
   * User agent of the browser, for the list of devices.
   */
  userAgent: string | null;
}

export interface KitAlarms {
  beganAt: Timestamp;
  /**
   * Null while the alarm is active.
   */
  endedAt: Timestamp | null;
  name: string;
  /**
   * The figure that raised or ended the alarm.
   */
  value: number;
}

export interface KitAuditEntries {
  action: string;
  actorId: string | null;
  at: Timestamp;
  detail: Generated<Json>;
  id: Generated<number>;
  subject: string;
}

export interface KitBusinessClock {
  offsetSeconds: Generated<number>;
  singleton: Generated<boolean>;
}

export interface KitFacts {
  at: Timestamp;
  id: Generated<number>;
  name: string;
  /**
   * Id of the request that caused the fact, followed by its traceparent while traces are recorded, for the log and for traces. Jobs and all tables of partner commands have this column.
   */
  origin: string | null;
  payload: Json;
  /**
   * Reactions to facts of the same subject run in the order of the facts.
   */
  subject: string | null;
}

export interface KitIdempotencyKeys {
  /**
   * The account that made the call.
   */
  caller: string;
  createdAt: Timestamp;
  key: string;
  /**
   * Code, fields and details of the refusal when the call did nothing; otherwise null.
   */
  refusal: Json | null;
  requestHash: Buffer;
  /**
   * Id of what the call created or moved; a repeated call is answered from its present state.
   */
  subjectId: string | null;
}

export interface KitJobs {
  at: Timestamp;
  /**
   * How often the job was claimed. It is also the fencing token: only the worker of the last claim may end the job.
   */
  attempts: Generated<number>;
  createdAt: Timestamp;
  /**
   * Business time at which the job may start; lease_until is system time.
   */
  dueAt: Timestamp;
  endedAt: Timestamp | null;
  error: Json | null;
  fact: string;
  factId: number;
  /**
   * Attempts that count against the job. An attempt counts while it runs; it stops counting when a partner or the database was unavailable.
   */
  failures: Generated<number>;
  id: Generated<number>;
  /**
   * System time until which the claiming worker may run the job; after that another worker may claim it.
   */
  leaseUntil: Timestamp | null;
  origin: string | null;
  payload: Json | null;
  reaction: string;
  status: Generated<string>;
  subject: string | null;
}

export interface KitRateLimits {
  count: number;
  expiresAt: Timestamp;
  key: Buffer;
  name: string;
}

export interface KitScheduledJobRuns {
  alarm: string | null;
  attempts: Generated<number>;
  createdAt: Timestamp;
  /**
   * The local day whose night the job was due in; null for a run that an operator started.
   */
  dueOn: string | null;
  endedAt: Timestamp | null;
  error: Json | null;
  examples: Generated<string[]>;
  /**
   * Attempts that count against the run; an attempt that the stop of its worker interrupted does not.
   */
  failures: Generated<number>;
  /**
   * Numbers of rows checked or removed, by name.
   */
  found: Generated<Json>;
  id: Generated<number>;
  job: string;
  /**
   * System time; the other instants are business time.
   */
  leaseUntil: Timestamp | null;
  /**
   * What the run saved of its work, for an attempt that follows an interrupted one.
   */
  progress: Json | null;
  startedAt: Timestamp | null;
  /**
   * Number of problems found; more than 0 raises an alarm. examples contains the ids of the first ones.
   */
  wrong: Generated<number>;
}

export interface KitSweepFailures {
  attempts: number;
  error: Json;
  failedAt: Timestamp;
  retryAt: Timestamp;
  subject: string;
  sweep: string;
}

export interface MessagingMessages {
  /**
   * Null: the automatic answer, or a deleted account.
   */
  authorId: string | null;
  authorName: string;
  /**
   * Copied from the thread, like professional_id, for the search indexes.
   */
  customerId: string;
  /**
   * When an operator hid the message from both sides; the text stays for a contest.
   */
  hiddenAt: Timestamp | null;
  id: string;
  isEmptied: Generated<boolean>;
  /**
   * True: contains a phone number, a link or an address, from a side that was unknown at the time.
   */
  isHeldBack: Generated<boolean>;
  number: number;
  photos: Generated<number>;
  professionalId: string;
  sentAt: Timestamp;
  side: string;
  /**
   * Position among the messages of its side. The message is read when the position is not above the other side's seen count.
   */
  sideNumber: number;
  text: string;
  threadId: string;
}

export interface MessagingPhotos {
  fileId: string;
  messageId: string;
  position: number;
  threadId: string;
}

export interface MessagingProfessionals {
  automaticOn: Generated<boolean>;
  automaticText: Generated<string>;
  professionalId: string;
  quickAnswers: Generated<string[]>;
}

export interface MessagingSeats {
  isUnread: Generated<boolean>;
  /**
   * Copied from the thread by a trigger, so that the list needs one index.
   */
  lastAt: Timestamp | null;
  memberId: string;
  threadId: string;
}

export interface MessagingThreads {
  /**
   * True: the customer refuses further messages of the professional.
   */
  customerBlocks: Generated<boolean>;
  customerId: string;
  /**
   * True: the account of the customer is deleted, and with it the text of its messages.
   */
  customerLeft: Generated<boolean>;
  /**
   * Business time at which unread messages are emailed, once until they are read.
   */
  customerMailAt: Timestamp | null;
  customerMailed: Generated<boolean>;
  /**
   * Name as in the customer's last message, for the search; "-" after the account is deleted.
   */
  customerName: string;
  /**
   * Number of messages of the professional that the customer has read.
   */
  customerSeen: Generated<number>;
  /**
   * Number of messages of the customer. Added to those of the professional it is the number of the last message.
   */
  customerSent: Generated<number>;
  id: Generated<string>;
  /**
   * True: the two have had an appointment. False: previews leave out phone numbers and links.
   */
  isKnown: boolean;
  lastAt: Timestamp | null;
  lastNumber: Generated<number>;
  openedAt: Timestamp;
  professionalBlocks: Generated<boolean>;
  professionalId: string;
  professionalLeft: Generated<boolean>;
  professionalMailAt: Timestamp | null;
  professionalMailed: Generated<boolean>;
  professionalName: string;
  professionalSeen: Generated<number>;
  professionalSent: Generated<number>;
}

export interface ModerationCases {
  /**
   * The side that contested last.
   */
  contestedBy: string | null;
  decidedAt: Timestamp | null;
  /**
   * True: the case hides the subject.
   */
  hides: Generated<boolean>;
  id: Generated<string>;
  openedAt: Timestamp;
  /**
   * Ids of the hidden messages of a thread.
   */
  parts: Generated<string[]>;
  /**
   * For a thread: the side whose messages are reported.
   */
  side: string | null;
  state: Generated<string>;
  subjectId: string;
  subjectKind: string;
  /**
   * Since when the case waits for an operator; null: it does not wait.
   */
  waitsSince: Timestamp | null;
}

export interface ModerationContests {
  /**
   * Null: contested without an account, or the account is deleted.
   */
  accountId: string | null;
  caseId: string;
  contestedAt: Timestamp;
  id: Generated<string>;
  reportId: string | null;
  side: string;
  text: string;
}

export interface ModerationDecisions {
  caseId: string;
  decidedAt: Timestamp;
  facts: string;
  ground: string | null;
  id: Generated<string>;
  operatorId: string;
  outcome: string;
  /**
   * The article of the law or of our terms.
   */
  rule: string | null;
  /**
   * Since when the case had waited.
   */
  waitingSince: Timestamp;
}

export interface ModerationReports {
  caseId: string;
  createdAt: Timestamp;
  id: string;
  language: string;
  reason: string;
  reporterEmail: string | null;
  /**
   * Null: reported without an account, or the account is deleted.
   */
  reporterId: string | null;
  reporterName: string | null;
  text: string;
}

export interface NotificationsDeliveries {
  /**
   * Subject of the message: appointment:ID, link:ID or sign-up:ID.
   */
  about: string | null;
  attempts: Generated<number>;
  /**
   * When the SMS partner was called, while the outcome is unknown. Null: not called, or known not to be accepted.
   */
  calledAt: Timestamp | null;
  channel: string;
  createdAt: Timestamp;
  /**
   * Last failure: kinds, codes and stack frames, and no content.
   */
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  key: string;
  leaseUntil: Timestamp | null;
  /**
   * When an unsent message stopped needing an operator: delivered in another way, useless by then, or dismissed.
   */
  leftAt: Timestamp | null;
  /**
   * Content of the message, sealed because emails contain secret links. Deleted once the message is sent or has ended.
   */
  message: Buffer | null;
  origin: string | null;
  position: Generated<number>;
  /**
   * The professional whose monthly quota an SMS counts towards.
   */
  professionalId: string | null;
  /**
   * overtaken: no longer true. too_late: stale_at has passed. erased: the recipient deleted the account. unreachable: refused for too long. not_taken: the SMS partner has no such message. unreadable: sealed with another key.
   */
  reason: string | null;
  /**
   * An email address, a phone number, or the id of a device.
   */
  recipient: string;
  /**
   * Earliest next attempt, in business time. lease_until is system time.
   */
  retryAt: Timestamp;
  sentAt: Timestamp | null;
  /**
   * When sending the message becomes useless.
   */
  staleAt: Timestamp | null;
  /**
   * refused: the partner definitely refused. dropped: not sent, for the reason in reason. unknown: an SMS whose outcome cannot be known; it is never sent again.
   */
  status: Generated<string>;
  template: string;
}

export interface NotificationsPreferences {
  accountId: string;
  /**
   * A booking confirmation always goes to the customer by email, because it contains the agreed terms.
   */
  channel: string;
  event: string;
  isOn: boolean;
  /**
   * customer: about own appointments. professional: about the business that the account owns or works in.
   */
  side: string;
}

export interface NotificationsPushDevices {
  accountId: string;
  createdAt: Timestamp;
  endpointHash: Buffer;
  id: Generated<string>;
  sessionId: string;
  /**
   * True: names and times may appear on the screen of the device.
   */
  showsDetails: Generated<boolean>;
  /**
   * Address and keys at the push service, sealed because they allow sending to the device.
   */
  subscription: Buffer;
}

export interface NotificationsStops {
  channel: string;
  /**
   * unsubscribed: answered STOP. refused: the mail server or the SMS partner reports that it is unreachable.
   */
  reason: string;
  recipient: string;
  since: Timestamp;
}

export interface PaymentsCardRemovals {
  accountId: string;
  attempts: Generated<number>;
  createdAt: Timestamp;
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  leaseUntil: Timestamp | null;
  leftAt: Timestamp | null;
  origin: string | null;
  paymentMethodId: string;
  position: Generated<number>;
  retryAt: Timestamp;
  /**
   * refused: the partner definitely refused.
   */
  status: Generated<string>;
}

export interface PaymentsCardSetups {
  accountId: string;
  createdAt: Timestamp;
  id: Generated<string>;
  partnerId: string | null;
}

export interface PaymentsDisputes {
  amountCents: number;
  closedAt: Timestamp | null;
  /**
   * Texts that the operator submitted, by the names of the partner.
   */
  evidence: Json | null;
  evidenceAt: Timestamp | null;
  /**
   * Until when evidence can be submitted.
   */
  evidenceBy: Timestamp | null;
  feeCents: number;
  /**
   * Cents taken from the professional's share. What exceeds the share and the search fee, because it was refunded before, is a loss of the marketplace.
   */
  fromProfessionalCents: number;
  id: Generated<string>;
  openedAt: Timestamp;
  partnerId: string;
  payableId: string;
  reason: string;
  searchFeeCents: number;
  state: string;
}

export interface PaymentsHolds {
  amountCents: number;
  /**
   * When the hold was captured, released or lost.
   */
  endedAt: Timestamp | null;
  id: string;
  payableId: string;
  placedAt: Timestamp;
}

export interface PaymentsOperations {
  amountCents: number;
  attempts: Generated<number>;
  /**
   * The refund or dispute for which money moves between the professional's account and the marketplace's; the payable when the professional has no share.
   */
  causeId: string | null;
  createdAt: Timestamp;
  /**
   * Parameters of the call, fixed at the first attempt, because a repeated key must come with the same parameters.
   */
  detail: Generated<Json>;
  /**
   * Last failure: kinds, codes and stack frames, and no text that a user typed.
   */
  failure: Json | null;
  /**
   * When the partner was first called; an outcome that is unknown for an hour is looked up before the call is repeated.
   */
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  kind: string;
  /**
   * System time until which the worker that claimed the operation may carry it out. All tables of partner commands have this column.
   */
  leaseUntil: Timestamp | null;
  /**
   * When a refused operation stopped needing an operator: it was repeated, dismissed, or left to the payer.
   */
  leftAt: Timestamp | null;
  origin: string | null;
  /**
   * Id of the setup or hold at the partner that the operation created or acts on. A pending release without it ends everything that is open.
   */
  partnerId: string | null;
  payableId: string;
  /**
   * Order in which the operations of one payable run.
   */
  position: Generated<number>;
  retryAt: Timestamp;
  /**
   * dropped: no longer needed, and the partner did nothing. refused: the partner definitely refused for another reason than a decline.
   */
  status: Generated<string>;
}

export interface PaymentsPartnerAccounts {
  partnerId: string;
  professionalId: string;
}

export interface PaymentsPartnerCustomers {
  accountId: string;
  /**
   * The preferred saved card. When it is null or removed, the card saved first is used. Lock this row to use or remove a card.
   */
  defaultCard: string | null;
  partnerId: string;
}

export interface PaymentsPartnerEvents {
  about: string;
  aboutId: string | null;
  id: string;
  kind: string;
  /**
   * When an operator dismissed the event, for the reason left_reason.
   */
  leftAt: Timestamp | null;
  leftReason: string | null;
  /**
   * When the subject is looked up next. Null: it is not looked up again and the event is on the operators' list.
   */
  lookAt: Timestamp | null;
  /**
   * How often the subject of the event was not found.
   */
  looks: Generated<number>;
  processedAt: Timestamp | null;
  receivedAt: Timestamp;
}

export interface PaymentsPayables {
  accountId: string;
  amountCents: number;
  /**
   * When the amount is held on the saved card. Null: not before a caller asks for it, while a request awaits acceptance.
   */
  authoriseAt: Timestamp | null;
  /**
   * Bank charges of the professional, as at the booking: 150 is 1.5 % of the professional's share; bank_charge_fixed_cents is added.
   */
  bankChargeBasisPoints: number;
  bankChargeFixedCents: number;
  captureBefore: Timestamp | null;
  /**
   * When the amount was captured; refunds are possible for 180 days after it.
   */
  capturedAt: Timestamp | null;
  capturedCents: Generated<number>;
  cardBrand: string | null;
  /**
   * Until when the payer can enter the card; a success after that is cancelled at the partner.
   */
  cardBy: Timestamp;
  cardLast4: string | null;
  /**
   * The payable whose card is saved for this one too (its own id for the first). The card is entered once for several payables; each is held and captured separately.
   */
  cardOf: string | null;
  /**
   * Secret for the payer's browser, with which it confirms the card at the partner.
   */
  clientSecret: string | null;
  confirmBy: Timestamp | null;
  createdAt: Timestamp;
  declineCode: string | null;
  holdId: string | null;
  id: string;
  /**
   * True: captured without a transfer, because the marketplace keeps the whole amount.
   */
  isOurs: Generated<boolean>;
  /**
   * Until when the payer can confirm a declined hold: 12 h before the appointment.
   */
  latestConfirmBy: Timestamp;
  paymentMethodId: string | null;
  professionalId: string;
  /**
   * Sum in cents of the refunds that have not failed; it changes under the lock of this row.
   */
  refundedCents: Generated<number>;
  /**
   * When the hold is replaced because it would expire; null after a failed attempt.
   */
  renewAt: Timestamp | null;
  searchFeeCents: number;
  setupId: string | null;
  status: string;
}

export interface PaymentsRefunds {
  amountCents: number;
  bankChargesCents: number;
  endedAt: Timestamp | null;
  failure: string | null;
  /**
   * The professional's part of the refund in cents. The marketplace pays the search fee and, when nothing was transferred, the bank charges.
   */
  fromProfessionalCents: number;
  id: Generated<string>;
  idempotencyKey: string;
  /**
   * Id at the partner; null until the partner has carried out or refused the refund.
   */
  partnerId: string | null;
  payableId: string;
  reason: string;
  requestedAt: Timestamp;
  requestedBy: string;
  searchFeeCents: number;
  state: Generated<string>;
}

export interface PlacesCommunes {
  department: string;
  inseeCode: string;
  latitude: number | null;
  longitude: number | null;
  name: string;
  /**
   * Name for the search: lower case, no accents or signs, "saint" written in full. Written when the reference data is loaded.
   */
  plainName: Generated<string>;
  /**
   * Number of inhabitants, which ranks communes of the same name.
   */
  population: Generated<number>;
  postalCodes: string[];
}

export interface PlacesDepartments {
  code: string;
  name: string;
  plainName: string;
  seat: string;
}

export interface PlacesLoadedFiles {
  checksum: string;
  name: string;
}

export interface PlacesNamedPlaces {
  inseeCode: string;
  kind: string;
  latitude: number;
  longitude: number;
  name: string;
  /**
   * Name for the search, as in places.communes, without a leading article.
   */
  plainName: string;
  position: number;
  /**
   * A commune with the same name is meant instead if it has more inhabitants.
   */
  weight: number;
}

export interface PlacesPostalCodes {
  inseeCode: string;
  postalCode: string;
}

export interface ProfessionalsBusinessNumbers {
  professionalId: string;
  siret: string | null;
  validFrom: Timestamp;
  vatNumber: string | null;
  /**
   * franchise: no VAT (art. 293 B du CGI). subject: prices include VAT.
   */
  vatRegime: string | null;
  version: number;
}

export interface ProfessionalsCalendarColours {
  category: string | null;
  colour: string;
  memberId: string | null;
  professionalId: string;
}

export interface ProfessionalsFormerSlugs {
  professionalId: string;
  slugHash: Buffer;
}

export interface ProfessionalsMileageTerms {
  id: Generated<string>;
  minimumCents: number;
  pricePerKmCents: number;
  professionalId: string;
  startingDistanceHm: number;
  validFrom: Timestamp;
  version: number;
}

export interface ProfessionalsPlaces {
  /**
   * True: customers can book at this place.
   */
  activate: Generated<boolean>;
  city: string;
  id: Generated<string>;
  inseeCode: string;
  kind: string;
  latitude: number;
  line: Generated<string>;
  longitude: number;
  postalCode: string;
  /**
   * What latitude and longitude are: the middle of the commune, the street as the geocoder knows it, or a pin that the owner placed. Always the commune at_home, because prices of visits are computed from it.
   */
  precision: Generated<string>;
  professionalId: string;
  state: Generated<string>;
  /**
   * When the geocoder was asked for the street of this address; null: not yet.
   */
  streetLookedUpAt: Timestamp | null;
}

export interface ProfessionalsProfessionals {
  /**
   * Accessibility of the salon; features that are not listed are unknown.
   */
  accessibility: Generated<string[]>;
  accountId: string;
  additionalProfiles: Generated<number>;
  bufferMinutes: Generated<number>;
  businessName: string;
  cancellationWindowHours: Generated<number>;
  /**
   * Until this instant nothing is booked or confirmed, because the owner is deleting the account. After it the business is either deleted or open again.
   */
  closingUntil: Timestamp | null;
  /**
   * What the colour of an appointment in the calendar shows.
   */
  colouredBy: Generated<string>;
  companyStatus: string | null;
  createdAt: Timestamp;
  defaultView: Generated<string>;
  /**
   * When the account was deleted. The row stays without personal data for as long as the law requires.
   */
  deletedAt: Timestamp | null;
  depositCents: number | null;
  /**
   * Deposit in percent of the price, for services without a choice of their own; null, like deposit_cents: none.
   */
  depositPercent: number | null;
  description: Generated<string>;
  /**
   * When the professional answered the question of the first day about the fees, also with no; null: not answered.
   */
  feesChosenAt: Timestamp | null;
  /**
   * First day of a calendar week, as an ISO 8601 weekday.
   */
  firstWeekday: Generated<number>;
  /**
   * Label of the specification, derived from the price of the plan; it has no effect.
   */
  formula: Generated<string>;
  /**
   * Hex colours of the generated cover art, in order.
   */
  hairColours: Generated<string[]>;
  hairTypes: Generated<string[]>;
  /**
   * Why the professional cannot be found, seen or booked; null: visible. The calendar and existing bookings continue.
   */
  hiddenFor: Generated<string[]>;
  horizonDays: Generated<number>;
  id: Generated<string>;
  /**
   * Version of the business information and its places: an edit based on an older one is refused.
   */
  informationVersion: Generated<number>;
  /**
   * ISO 639 codes of the languages that staff speak.
   */
  languagesSpoken: Generated<string[]>;
  lateFeePercent: Generated<number>;
  /**
   * Whether a customer can move an appointment once within its week although cancelling costs a fee.
   */
  lateMoves: Generated<boolean>;
  legalStatus: string | null;
  minimumNoticeMinutes: Generated<number>;
  noShowFeePercent: Generated<number>;
  /**
   * Means of payment accepted on site, in the salon and at home.
   */
  onSitePayments: Generated<string[]>;
  paymentFailure: Generated<string>;
  phoneNumber: string | null;
  /**
   * Number of photos that the plan allows; null: unlimited.
   */
  photos: Generated<number | null>;
  plan: Generated<string>;
  role: string;
  /**
   * Types of services declared at sign-up; the catalogue is services.services.
   */
  serviceTypes: Generated<string[]>;
  /**
   * Grows with each change of the settings: an edit based on an older version is refused.
   */
  settingsVersion: Generated<number>;
  slotStepMinutes: Generated<number>;
  slug: string;
  smsReminder: Generated<boolean>;
  /**
   * Number of bookable members that the plan allows, including additional ones.
   */
  staffProfiles: Generated<number>;
  suspendedAt: Timestamp | null;
  timeZone: Generated<string>;
  /**
   * The professional can accept cards only when verified; until then customers pay everything on site.
   */
  verification: Generated<string>;
}

export interface ProfessionalsWorkZones {
  city: Generated<string>;
  /**
   * Code of a department (2 digits, 2A, 2B, 971 to 989), or a five-digit postal code.
   */
  postalCode: string;
  professionalId: string;
}

export interface ReviewsReviews {
  answer: string | null;
  answeredAt: Timestamp | null;
  /**
   * Fourteen days after the first answer.
   */
  answerEditableUntil: Timestamp | null;
  answerEditedAt: Timestamp | null;
  appointmentId: string;
  authorName: string;
  createdAt: Timestamp;
  /**
   * Fourteen days after the review was written; null: not editable.
   */
  editableUntil: Timestamp | null;
  editedAt: Timestamp | null;
  /**
   * When an operator hid the review from everyone but its author; a hidden review does not count.
   */
  hiddenAt: Timestamp | null;
  id: Generated<string>;
  professionalId: string;
  rating: number;
  text: Generated<string>;
}

export interface SchedulingBlockedTimes {
  createdAt: Timestamp;
  endsAt: Timestamp;
  id: Generated<string>;
  label: Generated<string>;
  memberId: string;
  professionalId: string;
  /**
   * Shared by the times of a series, which were blocked together and can be freed together.
   */
  seriesId: string | null;
  startsAt: Timestamp;
}

export interface SchedulingBusyTimes {
  endsAt: Timestamp;
  memberId: string;
  professionalId: string;
  /**
   * The calendar of the other program: external_calendars.calendars.id.
   */
  sourceId: string;
  startsAt: Timestamp;
}

export interface SchedulingExceptions {
  day: string;
  endsMinute: Generated<number>;
  id: Generated<string>;
  kind: string;
  label: Generated<string>;
  memberId: string | null;
  /**
   * Shared by the days of a period that were entered together.
   */
  periodId: Generated<string>;
  professionalId: string;
  startsMinute: Generated<number>;
}

export interface SchedulingOccupancies {
  during: string;
  id: Generated<string>;
  /**
   * Latitude of an appointment at home, for planning the trips around it; null in the salon.
   */
  latitude: number | null;
  longitude: number | null;
  /**
   * Id of the appointment, blocked time or offer. Of a busy time a random id: events that overlap, also of several calendars, are merged into one row.
   */
  occupantId: string;
  occupantKind: string;
  resourceId: string;
}

export interface SchedulingOpeningHours {
  endsMinute: number;
  id: Generated<string>;
  professionalId: string;
  startsMinute: number;
  weekday: number;
}

export interface SchedulingOpeningVersions {
  professionalId: string;
  version: number;
}

export interface SchedulingPlanVersions {
  professionalId: string;
  /**
   * Id of the transaction that made the last change.
   */
  version: Generated<number>;
}

export interface SchedulingResourceDays {
  day: string;
  mask: Buffer;
  resourceId: string;
}

export interface SchedulingResources {
  equipmentId: string | null;
  id: Generated<string>;
  memberId: string | null;
  professionalId: string;
  unit: number | null;
}

export interface SchedulingRosters {
  /**
   * A Monday on which week 1 starts; the rotation also applies before it.
   */
  firstMonday: string;
  memberId: string;
  /**
   * Grows with every edit; an edit based on an older one is refused.
   */
  version: Generated<number>;
  weeks: number;
}

export interface SchedulingWorkingHours {
  /**
   * Number of the week in the roster; 1 without a roster.
   */
  cycleWeek: Generated<number>;
  endsMinute: number;
  id: Generated<string>;
  memberId: string;
  online: Generated<boolean>;
  startsMinute: number;
  weekday: number;
}

export interface SearchListings {
  /**
   * Accessibility of the salon; empty without a salon.
   */
  accessibility: Generated<string[]>;
  businessName: string;
  /**
   * Until this instant the name of the business is not suggested, because the owner is deleting the account.
   */
  closingUntil: Timestamp | null;
  hairColours: string[];
  hairTypes: string[];
  homeCity: string | null;
  /**
   * Commune of the private base; customers see nothing else of the base.
   */
  homeInseeCode: string | null;
  homeLatitude: number | null;
  homeLongitude: number | null;
  /**
   * Same for services at home.
   */
  homeOffers: Json;
  /**
   * ISO 639 codes of the languages that staff speak.
   */
  languagesSpoken: Generated<string[]>;
  /**
   * Means of payment accepted on site and, once the professional is verified, online by card.
   */
  payments: Generated<string[]>;
  /**
   * Cover of the album, or the first photo shown.
   */
  photoId: string | null;
  /**
   * Portraits of members who have one, in list order.
   */
  portraitIds: Generated<string[]>;
  professionalId: string;
  ratingCount: Generated<number>;
  ratingSum: Generated<number>;
  role: string;
  salonCity: string | null;
  salonDepartment: string | null;
  salonInseeCode: string | null;
  salonLatitude: number | null;
  salonLine: string | null;
  salonLongitude: number | null;
  /**
   * Services bookable online in the salon, by category and under "any" for all: {count, service: {id, category, name, priceCents, durationMinutes, byLength, depositCents}}. service is the one that a search result shows; count is the number of services to choose from.
   */
  salonOffers: Json;
  salonPostalCode: string | null;
  /**
   * Precision of the salon's coordinates, as in professionals.places; null: no salon.
   */
  salonPrecision: string | null;
  slug: string;
  timeZone: string;
  zones: Generated<string[]>;
}

export interface SearchNames {
  /**
   * Latitude of the salon, or of the commune from which the professional works.
   */
  latitude: number;
  longitude: number;
  /**
   * Null for the name of the business.
   */
  memberId: string | null;
  name: string;
  position: number;
  professionalId: string;
  /**
   * The name from one of its words on, without accents and signs in lower case. There is a row per word, found by prefix.
   */
  words: string;
}

export interface SearchReadings {
  number: Generated<number>;
  professionalId: string;
}

export interface SearchServices {
  atHome: boolean;
  /**
   * True: a member offers the service in the salon; at_home: at the customer's home.
   */
  atSalon: boolean;
  byLength: boolean;
  category: string;
  /**
   * Deposit by card in cents, of the price; 0: none.
   */
  depositCents: Generated<number>;
  durationMinutes: number;
  /**
   * Genders that the service is for; empty: all.
   */
  genders: Generated<string[]>;
  /**
   * Hair lengths with a price.
   */
  hairLengths: Generated<string[]>;
  name: string;
  /**
   * Name without accents and signs in lower case, between two spaces, because words are searched whole.
   */
  plainName: string;
  /**
   * List order, which decides ties.
   */
  position: number;
  /**
   * Price in cents; with prices by hair length the lowest one. duration_minutes is then the shortest.
   */
  priceCents: number;
  professionalId: string;
  serviceId: string;
}

export interface ServicesEquipments {
  deletedAt: Timestamp | null;
  id: Generated<string>;
  name: string;
  professionalId: string;
  units: Generated<number>;
  /**
   * Grows with every edit; an edit based on an older one is refused.
   */
  version: Generated<number>;
}

export interface ServicesLengthTerms {
  durationMinutes: number;
  hairLength: string;
  priceCents: number;
  serviceId: string;
}

export interface ServicesQuestionSets {
  createdAt: Timestamp;
  /**
   * [{id, kind, text, required, options}]
   */
  questions: Json;
  topicId: string;
  version: number;
}

export interface ServicesServices {
  atHome: boolean;
  atSalon: boolean;
  category: string;
  createdAt: Timestamp;
  deletedAt: Timestamp | null;
  /**
   * What is held by card of a service that is not prepaid: the deposit of the business, none, a part of the price, or an amount.
   */
  deposit: Generated<string>;
  depositCents: number | null;
  depositPercent: number | null;
  description: Generated<string>;
  /**
   * Sum of hands-on and free time of the steps, stored so that a list needs no join.
   */
  durationMinutes: number;
  /**
   * Genders that the service is for; empty: all.
   */
  genders: Generated<string[]>;
  hairTypes: Generated<string[]>;
  id: Generated<string>;
  name: string;
  onlineBooking: Generated<boolean>;
  phoneOnly: Generated<boolean>;
  position: Generated<number>;
  prepayment: Generated<boolean>;
  priceCents: number;
  professionalId: string;
  questionnaire: Generated<boolean>;
  serviceTypes: Generated<string[]>;
  /**
   * False: hidden from customers; existing bookings stay.
   */
  switchedOn: Generated<boolean>;
  /**
   * Grows with every edit; an edit based on an older one is refused.
   */
  version: Generated<number>;
}

export interface ServicesStepEquipments {
  equipmentId: string;
  stepId: string;
}

export interface ServicesSteps {
  durationMinutes: number;
  /**
   * Minutes after the hands-on time in which the member is free for another customer and the equipment stays occupied.
   */
  freeTimeMinutes: Generated<number>;
  id: Generated<string>;
  name: string;
  position: number;
  serviceId: string;
}

export interface ServicesTopics {
  createdAt: Timestamp;
  deletedAt: Timestamp | null;
  id: string;
  name: string;
  position: number;
  professionalId: string;
  /**
   * Grows with every edit; an edit based on an older one is refused.
   */
  version: Generated<number>;
}

export interface ServicesTopicServices {
  serviceId: string;
  topicId: string;
}

export interface SignUpDrafts {
  createdAt: Timestamp;
  currentStep: Generated<string>;
  /**
   * Thirty days after the last change; then the draft and its files are deleted.
   */
  expiresAt: Timestamp;
  /**
   * The token that gives access to the draft is derived from the id and a key outside of the database; it is not stored.
   */
  id: string;
  /**
   * Answers by step, with camelCase keys.
   */
  steps: Generated<Json>;
  /**
   * Grows with every change; a change based on an older one is refused.
   */
  version: Generated<number>;
}

export interface StaffCommissions {
  /**
   * Category of the services; other: lines in free text.
   */
  category: string;
  memberId: string;
  percent: number;
  professionalId: string;
  /**
   * First day of the month from which the percent applies, until a later row of the same category. Past months keep theirs.
   */
  since: string;
}

export interface StaffInvitations {
  email: string;
  expiresAt: Timestamp;
  invitedAt: Timestamp;
  linkId: string;
  memberId: string;
}

export interface StaffMembers {
  /**
   * One line about the member, for customers.
   */
  about: Generated<string>;
  accountId: string | null;
  /**
   * True: customers can book the member, who counts towards the number that the plan allows.
   */
  bookable: Generated<boolean>;
  deletedAt: Timestamp | null;
  firstName: string;
  /**
   * Permissions of a member with an account. The owner has all permissions without a grant.
   */
  granted: Generated<string[]>;
  id: Generated<string>;
  isOwner: Generated<boolean>;
  /**
   * System time at which the member accepted the invitation; null for the owner and for members without an account.
   */
  joinedAt: Timestamp | null;
  lastName: Generated<string>;
  /**
   * Null: the app shows the initials.
   */
  portraitId: string | null;
  position: Generated<number>;
  professionalId: string;
  /**
   * True: a smaller plan made the member not bookable, until the owner chooses the bookable members.
   */
  restsByPlan: Generated<boolean>;
  /**
   * Grows with each edit of the profile and of its services; an edit based on an older version is refused.
   */
  version: Generated<number>;
}

export interface StaffMemberServices {
  memberId: string;
  serviceId: string;
}

export interface SubscriptionsBillingCustomers {
  partnerId: string;
  professionalId: string;
}

export interface SubscriptionsCardAttachments {
  attempts: Generated<number>;
  brand: string | null;
  /**
   * Secret for the professional's browser, with which it confirms the card at the partner.
   */
  clientSecret: string | null;
  createdAt: Timestamp;
  declineCode: string | null;
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  last4: string | null;
  leaseUntil: Timestamp | null;
  leftAt: Timestamp | null;
  origin: string | null;
  position: Generated<number>;
  professionalId: string;
  retryAt: Timestamp;
  /**
   * Setup at the card partner to which the authentication belongs.
   */
  setupId: string | null;
  /**
   * authenticating: the bank requires authentication in the browser. refused: the partner definitely refused for another reason than a decline.
   */
  status: Generated<string>;
  /**
   * Token of the card, which the card partner created in the browser.
   */
  token: string;
}

export interface SubscriptionsCarriedAmounts {
  amountCents: number;
  invoiceId: string;
  ontoId: string | null;
  professionalId: string;
}

export interface SubscriptionsCharges {
  amountCents: number;
  attempts: Generated<number>;
  changeId: string | null;
  clientSecret: string | null;
  /**
   * True: a failure counts as one of the three attempts and has not been counted yet. False: it was counted, or the attempt is with a new card or an operator's.
   */
  counts: Generated<boolean>;
  createdAt: Timestamp;
  declineCode: string | null;
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  invoiceId: string | null;
  leaseUntil: Timestamp | null;
  leftAt: Timestamp | null;
  /**
   * When the state of an authenticating or processing charge is read at the partner.
   */
  lookAt: Timestamp | null;
  origin: string | null;
  partnerId: string | null;
  paymentMethodId: string;
  position: Generated<number>;
  professionalId: string;
  /**
   * An earlier charge that could still be authenticated; it is ended at the partner before the call for this one.
   */
  replaces: string | null;
  retryAt: Timestamp;
  /**
   * authenticating: the bank requires authentication in the browser. processing: the bank has not answered yet and may still debit. refused: the partner definitely refused for another reason than a decline. dropped: given up unpaid.
   */
  status: Generated<string>;
}

export interface SubscriptionsDiscounts {
  amountCents: number;
  customerId: string;
  /**
   * Local day of the appointment: one discount per customer and day.
   */
  day: string;
  earnedAt: Timestamp;
  expiresAt: Timestamp;
  id: Generated<string>;
  /**
   * Cents that are not used, expired or offset.
   */
  leftCents: number;
  /**
   * Cents offset against discounts that were reversed after their use.
   */
  offsetCents: Generated<number>;
  payableId: string;
  professionalId: string;
  reversedAt: Timestamp | null;
}

export interface SubscriptionsDiscountUses {
  amountCents: number;
  discountId: string;
  invoiceId: string;
}

export interface SubscriptionsDues {
  amountCents: number;
  failures: Generated<number>;
  invoiceId: string;
  issuedAt: Timestamp;
  paidAt: Timestamp | null;
  professionalId: string;
  status: Generated<string>;
  /**
   * Next attempt to charge: on days 0, 3 and 7, and at once with a new card. Null: no automatic attempt.
   */
  tryAt: Timestamp | null;
}

export interface SubscriptionsInvoiceCounters {
  last: number;
  series: string;
  year: number;
}

export interface SubscriptionsInvoiceDocuments {
  content: Buffer;
  invoiceId: string;
  madeAt: Timestamp;
  sha256: Buffer;
}

export interface SubscriptionsInvoiceLines {
  amountCents: number;
  days: number;
  invoiceId: string;
  kind: string;
  /**
   * amount_cents without VAT.
   */
  netCents: number;
  ofDays: number;
  plan: string | null;
  position: number;
  quantity: number;
}

export interface SubscriptionsInvoices {
  buyer: Json;
  /**
   * Cents from earlier invoices: amounts too small for a card, or credits. They are part of due_cents and not of the total.
   */
  carriedCents: number;
  changeId: string | null;
  credits: string | null;
  discountCents: Generated<number>;
  dueCents: number;
  id: string;
  issuedAt: Timestamp;
  issuedOn: string;
  kind: string;
  language: string;
  number: number;
  /**
   * First day after the period.
   */
  periodEndsOn: string;
  periodStartsOn: string;
  professionalId: string;
  reason: string | null;
  seller: Json;
  series: string;
  territory: string;
  /**
   * Sum of the lines in cents, including VAT, after discounts.
   */
  totalCents: number;
  vatBasisPoints: number;
  vatCents: number;
  year: number;
}

export interface SubscriptionsPlanChanges {
  accountId: string;
  additionalProfiles: number;
  amountCents: Generated<number>;
  createdAt: Timestamp;
  endedAt: Timestamp | null;
  id: Generated<string>;
  /**
   * Account and idempotency key of the call.
   */
  idempotencyKey: string | null;
  kind: string;
  lines: Generated<Json>;
  plan: string;
  professionalId: string;
  status: string;
}

export interface SubscriptionsSubscriptions {
  /**
   * Day of the month on which periods start; in a shorter month, its last day.
   */
  anchorDay: number | null;
  /**
   * Cents of discounts that were used before their appointment was refunded; they are deducted from later discounts.
   */
  discountDebtCents: Generated<number>;
  /**
   * True: cancelled, so that no period follows.
   */
  ends: Generated<boolean>;
  /**
   * Local day of the first invoice; null on a free plan.
   */
  firstInvoiceOn: string | null;
  /**
   * Smaller plan from the end of the period; null: the plan stays.
   */
  nextPlan: string | null;
  nextProfiles: number | null;
  /**
   * Members who stay bookable with the smaller plan; null: the first ones of the list.
   */
  nextStays: string[] | null;
  /**
   * The card to charge; null until it is attached at the card partner, and on a free plan.
   */
  paymentMethodId: string | null;
  /**
   * Start of that day in the professional's time zone.
   */
  periodEndsAt: Timestamp | null;
  /**
   * Local day on which the next period starts and this one is invoiced.
   */
  periodEndsOn: string | null;
  /**
   * The plan at the start of the period, for which the period is invoiced; additions during the period are charged at once.
   */
  periodPlan: string | null;
  periodProfiles: number | null;
  periodStartsOn: string | null;
  professionalId: string;
  startedAt: Timestamp;
  /**
   * unpaid: three attempts to charge failed; a hairdresser gets the free plan, a salon is suspended. ended: a cancelled salon is suspended until it starts again.
   */
  stopped: string | null;
  stoppedAt: Timestamp | null;
  /**
   * The plan until the subscription stopped.
   */
  stoppedPlan: string | null;
  stoppedProfiles: number | null;
  /**
   * Grows with every change; a change based on an older one is refused.
   */
  version: Generated<number>;
}

export interface VerificationAccountCommands {
  attempts: Generated<number>;
  createdAt: Timestamp;
  /**
   * Details without personal data: the name on card statements, the partner's ids of files.
   */
  detail: Generated<Json>;
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  kind: string;
  leaseUntil: Timestamp | null;
  leftAt: Timestamp | null;
  origin: string | null;
  personId: string | null;
  position: Generated<number>;
  professionalId: string;
  retryAt: Timestamp;
  status: Generated<string>;
  /**
   * Token created in the browser and valid for one call; deleted when the call ends.
   */
  token: string | null;
}

export interface VerificationAccounts {
  cardPayments: string | null;
  /**
   * Number of the latest read. Each read takes a number before it calls the partner; an answer with a lower number than stored_look is discarded.
   */
  lastLook: Generated<number>;
  professionalId: string;
  readAt: Timestamp | null;
  /**
   * Requirements by the names of the partner: currentlyDue, pastDue, pendingVerification, errors, disabledReason, deadline.
   */
  requirements: Json | null;
  /**
   * Name on card statements of customers.
   */
  statementName: string;
  storedLook: Generated<number>;
  /**
   * Time of the last submission; the professional accepted the partner's terms in the browser.
   */
  submittedAt: Timestamp;
  transfers: string | null;
}

export interface VerificationDecisions {
  at: Timestamp;
  /**
   * True: follows from the card partner's requirements, which give the reason.
   */
  byPartner: Generated<boolean>;
  id: Generated<number>;
  /**
   * Null when the decision was made on the command line of the server.
   */
  operatorId: string | null;
  professionalId: string;
  reason: string | null;
  verdict: string;
}

export interface VerificationDocuments {
  fileId: string;
  /**
   * Date of the KBIS, as entered by the professional or read by the operator.
   */
  issuedOn: string | null;
  kind: string;
  professionalId: string;
  submittedAt: Timestamp;
}

export interface VerificationPersons {
  createdAt: Timestamp;
  firstName: string;
  id: Generated<string>;
  lastName: string;
  /**
   * Id at the partner; null until the partner has created the person.
   */
  partnerId: string | null;
  professionalId: string;
  removedAt: Timestamp | null;
  roles: string[];
}

export interface WaitingEntries {
  city: Generated<string>;
  closedBy: string | null;
  createdAt: Timestamp;
  customerId: string;
  customerName: string;
  endedAt: Timestamp | null;
  /**
   * Business time at which the last day and hour have passed.
   */
  endsAt: Timestamp;
  firstDay: string;
  /**
   * Earliest start in minutes of wall-clock time; the appointment starts before until_minute.
   */
  fromMinute: number;
  gender: string | null;
  hairLength: string | null;
  id: Generated<string>;
  lastDay: string;
  /**
   * Business time of the next search for a free time without a change of the calendar: for a new entry, or after the night.
   */
  lookAt: Timestamp | null;
  /**
   * The member that the customer prefers; null: no preference.
   */
  memberId: string | null;
  /**
   * Number among the open entries of the customer, at most five.
   */
  number: number;
  place: string;
  postalCode: Generated<string>;
  professionalId: string;
  professionalName: string;
  serviceIds: string[];
  serviceNames: string[];
  state: Generated<string>;
  timeZone: string;
  untilMinute: number;
}

export interface WaitingOffers {
  closedAt: Timestamp | null;
  createdAt: Timestamp;
  endsAt: Timestamp;
  entryId: string | null;
  expiresAt: Timestamp;
  id: Generated<string>;
  memberId: string;
  memberName: string;
  professionalId: string;
  startsAt: Timestamp;
  state: Generated<string>;
  timeZone: string;
}

export interface WalletBalances {
  available: Generated<number>;
  connected: Generated<number>;
  /**
   * Credit: discount still to be given. Debit: discount that was used and then lost by a refund; it lowers later discounts and never raises an invoice.
   */
  discount: Generated<number>;
  holds: Generated<number>;
  inTransit: Generated<number>;
  payoutsSent: Generated<number>;
  pending: Generated<number>;
  professionalId: string;
  receivable: Generated<number>;
}

export interface WalletBankAccounts {
  attempts: Generated<number>;
  country: string;
  createdAt: Timestamp;
  failure: Json | null;
  fingerprint: string | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  last4: string;
  leaseUntil: Timestamp | null;
  leftAt: Timestamp | null;
  /**
   * When the bank returned a payout: the professional must enter another account.
   */
  lockedAt: Timestamp | null;
  origin: string | null;
  partnerId: string | null;
  position: Generated<number>;
  professionalId: string;
  /**
   * When the card partner removed a replaced account; its IBAN can then be entered again.
   */
  removedAt: Timestamp | null;
  retryAt: Timestamp;
  /**
   * refused: the card partner definitely refused, or it is not the account that was checked.
   */
  status: Generated<string>;
  /**
   * Token that the card partner created from the IBAN in the browser; deleted when the partner has answered.
   */
  token: string | null;
  /**
   * A new account can receive money only 48 h later, so that its owner can react to the notification.
   */
  usableFrom: Timestamp;
}

export interface WalletBookPasses {
  endedAt: Timestamp | null;
  id: Generated<number>;
  /**
   * When the pass began; all books are compared up to this instant.
   */
  until: Timestamp;
}

export interface WalletComparedBooks {
  /**
   * System time of that comparison: what is posted later was not compared, even if it happened before.
   */
  comparedAt: Generated<Timestamp>;
  /**
   * Up to when the book has been compared; null: never.
   */
  comparedUntil: Timestamp | null;
  owner: string;
  /**
   * The pass that last compared the book, wallet.book_passes.id, which is not kept.
   */
  pass: number;
  /**
   * Code of the error when the account could not be read the last time.
   */
  unread: string | null;
}

export interface WalletDifferences {
  approvedAt: Timestamp | null;
  approvedBy: string | null;
  /**
   * First day of the difference at the card partner (UTC).
   */
  day: string;
  explanation: string | null;
  foundAt: Timestamp;
  goneAt: Timestamp | null;
  id: Generated<string>;
  /**
   * Lines of one of the books without a counterpart in the other: side, type, amount, fee and day.
   */
  lines: Generated<Json>;
  oursCents: number;
  /**
   * platform, or the card partner's id of a connected account.
   */
  owner: string;
  partnersCents: number;
  proposedAt: Timestamp | null;
  proposedBy: string | null;
  seenAt: Timestamp;
  subject: string;
  types: string[];
}

export interface WalletEntries {
  account: string;
  amountCents: number;
  transactionId: string;
}

export interface WalletHeldMoneyNotices {
  notifiedAt: Timestamp;
  professionalId: string;
}

export interface WalletLots {
  amountCents: number;
  availableOn: Timestamp;
  id: Generated<number>;
  leftCents: number;
  professionalId: string;
  state: string;
  transactionId: string;
}

export interface WalletMonthlyWithdrawals {
  day: number;
  /**
   * Start of next_on in the professional's time zone.
   */
  nextAt: Timestamp;
  nextOn: string;
  professionalId: string;
}

export interface WalletTransactions {
  at: Timestamp;
  /**
   * Booking time of the card partner, by whose day the books are compared. Null: unknown, or nothing moved at the partner.
   */
  bookedAt: Timestamp | null;
  /**
   * SHA-256 of the request: another request with the same key is refused.
   */
  content: Buffer | null;
  id: Generated<string>;
  key: string;
  kind: string;
  /**
   * Id of the database transaction that wrote the row; only that transaction can add entries.
   */
  madeIn: Generated<string>;
  /**
   * Fee of the card partner in cents. Null: unknown; then the books are compared by net amounts.
   */
  partnerFeeCents: number | null;
  /**
   * Id at the card partner, by which the books are compared.
   */
  partnerId: string | null;
  /**
   * Null when only accounts of the marketplace change.
   */
  professionalId: string | null;
  /**
   * Id of the payable, refund, dispute, withdrawal or invoice.
   */
  subjectId: string;
}

export interface WalletViolations {
  cents: number | null;
  kind: string | null;
  subject: string | null;
}

export interface WalletWithdrawals {
  amountCents: number;
  attempts: Generated<number>;
  bankAccountId: string;
  createdAt: Timestamp;
  /**
   * Local day of a requested withdrawal. It is unique with nth, which allows three a day.
   */
  day: string | null;
  failedAt: Timestamp | null;
  failure: Json | null;
  failureCode: string | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  /**
   * Idempotency key: that of the call, the month, or the receipt that was held too long.
   */
  key: string;
  leaseUntil: Timestamp | null;
  leftAt: Timestamp | null;
  /**
   * When the outcome is read at the card partner if its events are missing; null: it is not read again.
   */
  lookAt: Timestamp | null;
  nth: number | null;
  origin: string | null;
  paidAt: Timestamp | null;
  partnerId: string | null;
  position: Generated<number>;
  professionalId: string;
  reason: string;
  retryAt: Timestamp;
  sentAt: Timestamp | null;
  /**
   * failed: the bank returned it, even after it was paid. refused: the card partner never sent it.
   */
  status: Generated<string>;
}

export interface DB {
  "album.photos": AlbumPhotos;
  "appointments.answerPhotos": AppointmentsAnswerPhotos;
  "appointments.answers": AppointmentsAnswers;
  "appointments.appointments": AppointmentsAppointments;
  "appointments.calendarFeeds": AppointmentsCalendarFeeds;
  "appointments.events": AppointmentsEvents;
  "appointments.groups": AppointmentsGroups;
  "appointments.lines": AppointmentsLines;
  "appointments.priceRises": AppointmentsPriceRises;
  "appointments.proposals": AppointmentsProposals;
  "appointments.proposedTimes": AppointmentsProposedTimes;
  "appointments.unnotifiedMoves": AppointmentsUnnotifiedMoves;
  "appointments.widgetTickets": AppointmentsWidgetTickets;
  "clients.apart": ClientsApart;
  "clients.clients": ClientsClients;
  "clients.formulaParts": ClientsFormulaParts;
  "clients.formulas": ClientsFormulas;
  "clients.importedVisits": ClientsImportedVisits;
  "clients.importLines": ClientsImportLines;
  "clients.importMerges": ClientsImportMerges;
  "clients.imports": ClientsImports;
  "clients.knownAs": ClientsKnownAs;
  "clients.merges": ClientsMerges;
  "clients.photoConsents": ClientsPhotoConsents;
  "clients.photos": ClientsPhotos;
  "clients.visitImports": ClientsVisitImports;
  "clients.visits": ClientsVisits;
  "connections.deliveries": ConnectionsDeliveries;
  "connections.endpoints": ConnectionsEndpoints;
  "connections.events": ConnectionsEvents;
  "connections.feedGenerations": ConnectionsFeedGenerations;
  "connections.feedShards": ConnectionsFeedShards;
  "connections.keys": ConnectionsKeys;
  "connections.listedProfessionals": ConnectionsListedProfessionals;
  "customers.addresses": CustomersAddresses;
  "customers.profiles": CustomersProfiles;
  "externalCalendars.calendars": ExternalCalendarsCalendars;
  "favourites.favourites": FavouritesFavourites;
  "files.files": FilesFiles;
  "files.variants": FilesVariants;
  "identity.acceptedTerms": IdentityAcceptedTerms;
  "identity.accounts": IdentityAccounts;
  "identity.countedRegistrations": IdentityCountedRegistrations;
  "identity.linkedIdentities": IdentityLinkedIdentities;
  "identity.links": IdentityLinks;
  "identity.recoveryCodes": IdentityRecoveryCodes;
  "identity.secondSteps": IdentitySecondSteps;
  "identity.sessions": IdentitySessions;
  "kit.alarms": KitAlarms;
  "kit.auditEntries": KitAuditEntries;
  "kit.businessClock": KitBusinessClock;
  "kit.facts": KitFacts;
  "kit.idempotencyKeys": KitIdempotencyKeys;
  "kit.jobs": KitJobs;
  "kit.rateLimits": KitRateLimits;
  "kit.scheduledJobRuns": KitScheduledJobRuns;
  "kit.sweepFailures": KitSweepFailures;
  "messaging.messages": MessagingMessages;
  "messaging.photos": MessagingPhotos;
  "messaging.professionals": MessagingProfessionals;
  "messaging.seats": MessagingSeats;
  "messaging.threads": MessagingThreads;
  "moderation.cases": ModerationCases;
  "moderation.contests": ModerationContests;
  "moderation.decisions": ModerationDecisions;
  "moderation.reports": ModerationReports;
  "notifications.deliveries": NotificationsDeliveries;
  "notifications.preferences": NotificationsPreferences;
  "notifications.pushDevices": NotificationsPushDevices;
  "notifications.stops": NotificationsStops;
  "payments.cardRemovals": PaymentsCardRemovals;
  "payments.cardSetups": PaymentsCardSetups;
  "payments.disputes": PaymentsDisputes;
  "payments.holds": PaymentsHolds;
  "payments.operations": PaymentsOperations;
  "payments.partnerAccounts": PaymentsPartnerAccounts;
  "payments.partnerCustomers": PaymentsPartnerCustomers;
  "payments.partnerEvents": PaymentsPartnerEvents;
  "payments.payables": PaymentsPayables;
  "payments.refunds": PaymentsRefunds;
  "places.communes": PlacesCommunes;
  "places.departments": PlacesDepartments;
  "places.loadedFiles": PlacesLoadedFiles;
  "places.namedPlaces": PlacesNamedPlaces;
  "places.postalCodes": PlacesPostalCodes;
  "professionals.businessNumbers": ProfessionalsBusinessNumbers;
  "professionals.calendarColours": ProfessionalsCalendarColours;
  "professionals.formerSlugs": ProfessionalsFormerSlugs;
  "professionals.mileageTerms": ProfessionalsMileageTerms;
  "professionals.places": ProfessionalsPlaces;
  "professionals.professionals": ProfessionalsProfessionals;
  "professionals.workZones": ProfessionalsWorkZones;
  "reviews.reviews": ReviewsReviews;
  "scheduling.blockedTimes": SchedulingBlockedTimes;
  "scheduling.busyTimes": SchedulingBusyTimes;
  "scheduling.exceptions": SchedulingExceptions;
  "scheduling.occupancies": SchedulingOccupancies;
  "scheduling.openingHours": SchedulingOpeningHours;
  "scheduling.openingVersions": SchedulingOpeningVersions;
  "scheduling.planVersions": SchedulingPlanVersions;
  "scheduling.resourceDays": SchedulingResourceDays;
  "scheduling.resources": SchedulingResources;
  "scheduling.rosters": SchedulingRosters;
  "scheduling.workingHours": SchedulingWorkingHours;
  "search.listings": SearchListings;
  "search.names": SearchNames;
  "search.readings": SearchReadings;
  "search.services": SearchServices;
  "services.equipments": ServicesEquipments;
  "services.lengthTerms": ServicesLengthTerms;
  "services.questionSets": ServicesQuestionSets;
  "services.services": ServicesServices;
  "services.stepEquipments": ServicesStepEquipments;
  "services.steps": ServicesSteps;
  "services.topics": ServicesTopics;
  "services.topicServices": ServicesTopicServices;
  "signUp.drafts": SignUpDrafts;
  "staff.commissions": StaffCommissions;
  "staff.invitations": StaffInvitations;
  "staff.members": StaffMembers;
  "staff.memberServices": StaffMemberServices;
  "subscriptions.billingCustomers": SubscriptionsBillingCustomers;
  "subscriptions.cardAttachments": SubscriptionsCardAttachments;
  "subscriptions.carriedAmounts": SubscriptionsCarriedAmounts;
  "subscriptions.charges": SubscriptionsCharges;
  "subscriptions.discounts": SubscriptionsDiscounts;
  "subscriptions.discountUses": SubscriptionsDiscountUses;
  "subscriptions.dues": SubscriptionsDues;
  "subscriptions.invoiceCounters": SubscriptionsInvoiceCounters;
  "subscriptions.invoiceDocuments": SubscriptionsInvoiceDocuments;
  "subscriptions.invoiceLines": SubscriptionsInvoiceLines;
  "subscriptions.invoices": SubscriptionsInvoices;
  "subscriptions.planChanges": SubscriptionsPlanChanges;
  "subscriptions.subscriptions": SubscriptionsSubscriptions;
  "verification.accountCommands": VerificationAccountCommands;
  "verification.accounts": VerificationAccounts;
  "verification.decisions": VerificationDecisions;
  "verification.documents": VerificationDocuments;
  "verification.persons": VerificationPersons;
  "waiting.entries": WaitingEntries;
  "waiting.offers": WaitingOffers;
  "wallet.balances": WalletBalances;
  "wallet.bankAccounts": WalletBankAccounts;
  "wallet.bookPasses": WalletBookPasses;
  "wallet.comparedBooks": WalletComparedBooks;
  "wallet.differences": WalletDifferences;
  "wallet.entries": WalletEntries;
  "wallet.heldMoneyNotices": WalletHeldMoneyNotices;
  "wallet.lots": WalletLots;
  "wallet.monthlyWithdrawals": WalletMonthlyWithdrawals;
  "wallet.transactions": WalletTransactions;
  "wallet.violations": WalletViolations;
  "wallet.withdrawals": WalletWithdrawals;
}
