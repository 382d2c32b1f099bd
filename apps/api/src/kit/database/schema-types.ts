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
   * The photo taken before the appointment; both are shown as one.
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
   * False beyond the limit of the plan, until it grows or the professional chooses others, and when removed.
   */
  isShown: Generated<boolean>;
  memberId: string | null;
  position: number;
  professionalId: string;
  /**
   * Removed by an operator for all but its professional; kept for a contest.
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
   * [{questionId, text, chosen, yes, photoIds}]
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
   * Of a request: until when the professional can accept it. Null: booked at once.
   */
  answerBy: Timestamp | null;
  bookedBy: string;
  cancellationWindowHours: number;
  cancelledBy: string | null;
  cancelReason: string | null;
  /**
   * Held on the card; the rest, on_site_cents, is paid to the professional.
   */
  cardCents: number;
  city: string;
  /**
   * When the system completes an appointment that has not been marked (20 h after its end).
   */
  closingAt: Timestamp;
  contestDecidedAt: Timestamp | null;
  /**
   * From then on nothing is captured until an operator decides.
   */
  contestedAt: Timestamp | null;
  contestReason: string | null;
  /**
   * Completed by the system with money to move: until when the customer can contest it.
   */
  contestUntil: Timestamp | null;
  createdAt: Timestamp;
  customerEmail: string | null;
  customerId: string | null;
  /**
   * Empty: a walk-in without a name. An account always has one.
   */
  customerName: string;
  customerPhone: string | null;
  /**
   * What the operator allowed to be captured of a contested appointment.
   */
  decidedCents: number | null;
  /**
   * One-way trip in tenths of a kilometre; at home only.
   */
  distanceHm: number | null;
  endsAt: Timestamp;
  expiresAt: Timestamp | null;
  /**
   * Late or no-show fee taken.
   */
  feeCents: number | null;
  /**
   * Booked together with appointments of other people or other members; null: alone.
   */
  groupId: string | null;
  groupPosition: number | null;
  id: Generated<string>;
  inseeCode: string | null;
  lateFeePercent: number;
  latitude: number;
  line: Generated<string>;
  longitude: number;
  /**
   * When the professional is reminded to mark the appointment (2 h after its end); null once sent, and for appointments the professional booked.
   */
  markReminderAt: Timestamp | null;
  memberId: string;
  memberName: string;
  mileageCents: number;
  /**
   * Of the total, as announced before the booking; 0 where none was.
   */
  noShowFeePercent: number;
  note: Generated<string>;
  onSiteCents: number;
  /**
   * Null where nothing was due on site, or unknown.
   */
  paidOnSiteBy: string | null;
  paymentFailure: string;
  /**
   * The person of a group that it is for, as the customer names them; empty: the customer, or not named.
   */
  personName: Generated<string>;
  place: string;
  postalCode: string;
  professionalId: string;
  professionalName: string;
  /**
   * The professional's internal note. The customer sees it in their data export only; erased with either account.
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
   * Shared by the appointments of a series that was booked together.
   */
  seriesId: string | null;
  serviceFeeCents: number;
  /**
   * When the money of a completed appointment or a no-show moves: after ten minutes, in which it can be undone, or after 48 h when completed by the system.
   */
  settleAt: Timestamp | null;
  /**
   * Search text: name without accents and capitals, digits of the phone, email. Erased with them.
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
   * Business time.
   */
  openedAt: Timestamp;
  /**
   * SHA-256 of the secret, which is not stored.
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
  durationMinutes: number;
  /**
   * As the customer stated, with the hair length.
   */
  gender: string | null;
  /**
   * As the customer stated; null where the price does not depend on it.
   */
  hairLength: string | null;
  name: string;
  position: number;
  prepayment: boolean;
  priceCents: number;
  /**
   * Booked on request: the professional may propose another price.
   */
  questionnaire: Generated<boolean>;
  /**
   * Null, like category, where the professional booked in free text.
   */
  serviceId: string | null;
  /**
   * [{name, durationMinutes, freeTimeMinutes, equipment: [name]}] as booked.
   */
  steps: Json;
}

export interface AppointmentsPriceRises {
  appointmentId: string;
  /**
   * The services that stay, those that are added, and their prices.
   */
  change: Json;
  createdAt: Timestamp;
  /**
   * Their names as shown to the customer.
   */
  services: Json;
  /**
   * Price of the appointment after the rise; at any other price the customer is asked again.
   */
  totalCents: number;
}

export interface AppointmentsProposals {
  appointmentId: string;
  cardCents: number;
  /**
   * Taken, declined, withdrawn or replaced, or the request ended.
   */
  closedAt: Timestamp | null;
  createdAt: Timestamp;
  formerPriceCents: number | null;
  id: Generated<string>;
  lineName: string | null;
  /**
   * The line whose price changes; null, like the three columns after it, when the price stays.
   */
  linePosition: number | null;
  linePriceCents: number | null;
  note: Generated<string>;
  round: number;
  state: Generated<string>;
  takenPosition: number | null;
  /**
   * Price of the appointment if taken; card_cents of it by card.
   */
  totalCents: number;
}

export interface AppointmentsProposedTimes {
  endsAt: Timestamp;
  memberId: string;
  memberName: string;
  /**
   * Business time at which the request is due or the minimum notice of this time starts.
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
   * As agreed; valid again when the appointment is moved back.
   */
  lateFeePercent: number;
  memberId: string;
  memberName: string;
  /**
   * Business time at which the move can no longer be undone.
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
   * Preferred way of contact; null: unknown.
   */
  contactBy: string | null;
  createdAt: Timestamp;
  email: string | null;
  /**
   * The member who entered the client and may see them before the first appointment. Null: from a booking or an import.
   */
  enteredBy: string | null;
  firstVisitAt: Timestamp | null;
  hairLength: string | null;
  hairType: string | null;
  /**
   * Shown in red with every appointment; the allergy itself is in health.
   */
  hasAllergy: Generated<boolean>;
  /**
   * Allergies, patch test and health notes, sealed with a key outside the database.
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
   * The search text of appointments, so that a client and their appointments are found by the same words.
   */
  sought: Generated<string | null>;
  spentCents: Generated<number>;
  tags: Generated<string[]>;
  version: Generated<number>;
  visitCount: Generated<number>;
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

export interface ClientsImportLines {
  client: Json | null;
  importId: string;
  line: number;
  problems: Generated<Json>;
}

export interface ClientsImports {
  clientCount: number | null;
  committedAt: Timestamp | null;
  createdAt: Timestamp;
  fileName: string;
  id: Generated<string>;
  lineCount: number;
  professionalId: string;
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
   * Both clients before, and the result, with their consents; health stays sealed. Deleted once it can no longer be undone.
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
   * Local day of the client's consent.
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

export interface ClientsVisits {
  appointmentId: string;
  clientId: string;
  endsAt: Timestamp;
  memberId: string;
  professionalId: string;
  /**
   * Of a completed appointment: services and travel, without the search fee.
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
  endpointId: string;
  eventId: string;
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  position: Generated<number>;
  problem: string | null;
  retryAt: Timestamp;
  /**
   * Start of the two days; restarted when sent again by hand.
   */
  since: Timestamp;
  status: Generated<string>;
  triedAt: Timestamp | null;
  /**
   * Ended attempts: fewer than attempts while one is running, and later deliveries wait for it.
   */
  tries: Generated<number>;
}

export interface ConnectionsEndpoints {
  createdAt: Timestamp;
  /**
   * Failed for two days: nothing is sent until a test arrives.
   */
  failingSince: Timestamp | null;
  /**
   * The previous signing key, sealed, also used until former_until.
   */
  formerSecret: Buffer | null;
  formerUntil: Timestamp | null;
  id: Generated<string>;
  kinds: string[];
  number: number;
  professionalId: string;
  /**
   * Last accepted delivery.
   */
  reachedAt: Timestamp | null;
  /**
   * Signing key, sealed.
   */
  secret: Buffer;
  /**
   * Consecutive attempts without an answer; each delays all deliveries to the address.
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
   * Position in the history of the appointment; unique, so that a fact delivered twice makes one event.
   */
  position: number | null;
  professionalId: string;
}

export interface ConnectionsFeedGenerations {
  generatedAt: Timestamp;
  id: string;
  number: Generated<number>;
  /**
   * Null until all shards are stored.
   */
  wholeAt: Timestamp | null;
}

export interface ConnectionsFeedShards {
  feed: string;
  generationId: string;
  /**
   * The bytes are stored. The row is written before them and deleted after them, so that none are orphaned.
   */
  isStored: Generated<boolean>;
  number: number;
}

export interface ConnectionsKeys {
  createdAt: Timestamp;
  id: Generated<string>;
  keyHash: Buffer;
  /**
   * To the minute.
   */
  lastUsedAt: Timestamp | null;
  name: string;
  /**
   * The lowest free number, which bounds them to ten.
   */
  number: number;
  /**
   * First characters, by which the key is recognised; only the SHA-256 of the rest is stored.
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
   * Null when only the commune is known.
   */
  line: string | null;
  /**
   * Order in which they were added.
   */
  number: Generated<number>;
  postalCode: string;
}

export interface CustomersProfiles {
  accountId: string;
  gender: string | null;
}

export interface FavouritesFavourites {
  accountId: string;
  addedAt: Timestamp;
  /**
   * The customer's usual professional: one at most.
   */
  isUsual: Generated<boolean>;
  /**
   * The lowest free number of the account, which bounds how many there are even under concurrent calls.
   */
  number: number;
  professionalId: string;
}

export interface FilesFiles {
  /**
   * What uses the file, and so who may see it. Null: in quarantine, removed at sweep_at.
   */
  attachedTo: string | null;
  contentType: string;
  createdAt: Timestamp;
  id: Generated<string>;
  /**
   * As the uploader named it; shown, never used as a path.
   */
  name: string;
  /**
   * Stored byte for byte, as documents of a verification must be; other images are re-encoded.
   */
  original: Generated<boolean>;
  /**
   * An account, a sign-up draft or a professional, by owner_kind.
   */
  ownerId: string;
  ownerKind: string;
  /**
   * Can no longer be attached: the bytes are deleted first, then the row.
   */
  removing: Generated<boolean>;
  sizeBytes: number;
  /**
   * Null until the bytes are in the storage.
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
   * The date printed on the terms.
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
   * Still notified for a while after a change, in case the account was taken over.
   */
  formerEmail: string | null;
  id: Generated<string>;
  /**
   * Id of the person at the identity service.
   */
  identityUid: string;
  isOperator: Generated<boolean>;
  language: Generated<string>;
  lastName: string;
  /**
   * E.164.
   */
  phoneNumber: string | null;
  role: string;
  /**
   * System time at which all sessions last ended: no proof from before opens a new one.
   */
  sessionsFrom: Timestamp | null;
  /**
   * System time. A suspended account can neither sign in nor call.
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
   * SHA-256: the key of the line in kit.rate_limits.
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
   * The recipient; for a change of email the new address.
   */
  email: string;
  expiresAt: Timestamp;
  id: string;
  kind: string;
  /**
   * The invited staff member, or the session that asked for the change of email and outlives it.
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
   * First valid code; null while being set up.
   */
  confirmedAt: Timestamp | null;
  /**
   * Half minutes since 1970 of the last accepted code: neither it nor an earlier one is accepted again.
   */
  lastStep: number | null;
  /**
   * Sealed with a key outside the database.
   */
  secret: Buffer;
  startedAt: Timestamp;
}

export interface IdentitySessions {
  accountId: string;
  /**
   * SHA-256 of the HttpOnly cookie without which readable tokens are useless; null for a client without cookies, whose tokens stand alone.
   */
  companionHash: Buffer | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  /**
   * The valid refresh token of the family. Tokens are derived from id, generation and a key outside the database; none is stored.
   */
  generation: Generated<number>;
  id: Generated<string>;
  /**
   * System time of the last proof of identity within the session.
   */
  reauthenticatedAt: Timestamp | null;
  revokedAt: Timestamp | null;
  rotatedAt: Timestamp | null;
  /**
   * When a second step was passed; operator routes require it. Null: the account has none.
   */
  secondStepAt: Timestamp | null;
  /**
   * Shown in the list of devices.
   */
  userAgent: string | null;
}

export interface KitAlarms {
  beganAt: Timestamp;
  /**
   * Null while the alarm is on.
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
  payload: Json;
  /**
   * Reactions to facts of one subject keep their order.
   */
  subject: string | null;
}

export interface KitIdempotencyKeys {
  /**
   * The calling account.
   */
  caller: string;
  createdAt: Timestamp;
  key: string;
  /**
   * Code, fields and details of the refusal, where nothing was done.
   */
  refusal: Json | null;
  requestHash: Buffer;
  /**
   * What was created or moved; a repeated call is answered from it.
   */
  subjectId: string | null;
}

export interface KitJobs {
  at: Timestamp;
  /**
   * How often it was started; also the fencing token: only the last claim may end the job.
   */
  claims: Generated<number>;
  createdAt: Timestamp;
  /**
   * Business time, unlike lease_until.
   */
  dueAt: Timestamp;
  endedAt: Timestamp | null;
  error: Json | null;
  fact: string;
  factId: number;
  /**
   * Claims that count against the job. An unavailable partner or database does not; a running claim does until it ends.
   */
  failures: Generated<number>;
  id: Generated<number>;
  /**
   * System time.
   */
  leaseUntil: Timestamp | null;
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
  createdAt: Timestamp;
  /**
   * The local day in whose small hours it was due; null for a run started by an operator.
   */
  dueOn: string | null;
  endedAt: Timestamp | null;
  error: Json | null;
  examples: Generated<string[]>;
  /**
   * Counts by name of what was checked or removed.
   */
  found: Generated<Json>;
  id: Generated<number>;
  job: string;
  /**
   * System time, unlike the other instants.
   */
  leaseUntil: Timestamp | null;
  startedAt: Timestamp | null;
  tries: Generated<number>;
  /**
   * Number of problems; above 0 it raises an alarm. examples holds the ids of the first ones.
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
   * Copied from the thread, as is professional_id, for the search indexes.
   */
  customerId: string;
  /**
   * Hidden by an operator from both sides; the text is kept for a contest.
   */
  hiddenAt: Timestamp | null;
  id: string;
  isEmptied: Generated<boolean>;
  /**
   * Contains a phone number, a link or an address, from a side unknown at the time.
   */
  isHeldBack: Generated<boolean>;
  number: number;
  photos: Generated<number>;
  professionalId: string;
  sentAt: Timestamp;
  side: string;
  /**
   * Position among the messages of its side; read when not above the other side's seen count.
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
   * Refuses further messages of the professional.
   */
  customerBlocks: Generated<boolean>;
  customerId: string;
  /**
   * The account is deleted, and the text of its messages.
   */
  customerLeft: Generated<boolean>;
  /**
   * Business time at which unread messages are emailed, once until read.
   */
  customerMailAt: Timestamp | null;
  customerMailed: Generated<boolean>;
  /**
   * As of their last message, for search; "-" after they left.
   */
  customerName: string;
  /**
   * How many of the professional's messages the customer has read.
   */
  customerSeen: Generated<number>;
  /**
   * Messages of the customer; with the professional's, the number of the last one.
   */
  customerSent: Generated<number>;
  id: Generated<string>;
  /**
   * They have had an appointment; false: phone numbers and links are kept out of previews.
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
   * Who contested last.
   */
  contestedBy: string | null;
  decidedAt: Timestamp | null;
  /**
   * The subject is hidden by this case.
   */
  hides: Generated<boolean>;
  id: Generated<string>;
  openedAt: Timestamp;
  /**
   * Hidden messages of a thread.
   */
  parts: Generated<string[]>;
  /**
   * Of a thread: whose messages are reported.
   */
  side: string | null;
  state: Generated<string>;
  subjectId: string;
  subjectKind: string;
  /**
   * Since when it waits for an operator; null: it does not.
   */
  waitsSince: Timestamp | null;
}

export interface ModerationContests {
  /**
   * Null: without an account, or deleted.
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
   * Since when the case waited.
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
   * Null: without an account, or deleted.
   */
  reporterId: string | null;
  reporterName: string | null;
  text: string;
}

export interface NotificationsDeliveries {
  /**
   * appointment:ID, link:ID or sign-up:ID.
   */
  about: string | null;
  attempts: Generated<number>;
  /**
   * When the SMS partner was called, while the outcome is unknown. Null: not called, or known not to have been accepted.
   */
  calledAt: Timestamp | null;
  channel: string;
  createdAt: Timestamp;
  /**
   * Of the last failed attempt: kinds, codes and stack frames, never content.
   */
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  key: string;
  /**
   * Since when an unsent one needs no operator: delivered otherwise, useless by now, or dismissed.
   */
  leftAt: Timestamp | null;
  /**
   * Content, sealed because emails hold secret links. Deleted once sent or ended.
   */
  message: Buffer | null;
  position: Generated<number>;
  /**
   * Whose monthly quota an SMS counts towards.
   */
  professionalId: string | null;
  /**
   * overtaken: no longer true. too_late: stale_at passed. erased: the recipient left. unreachable: refused for too long. not_taken: the SMS partner has no such message. unreadable: sealed with another key.
   */
  reason: string | null;
  /**
   * An address, a number, or the id of a device.
   */
  recipient: string;
  /**
   * Earliest attempt. A claim moves it a minute ahead: the lease.
   */
  retryAt: Timestamp;
  sentAt: Timestamp | null;
  /**
   * Not worth sending from then on.
   */
  staleAt: Timestamp | null;
  /**
   * refused: a definite no of the partner. dropped: not sent, see reason. unknown: an SMS whose outcome cannot be known; never sent again.
   */
  status: Generated<string>;
  template: string;
}

export interface NotificationsPreferences {
  accountId: string;
  /**
   * A booking confirmation always goes to the customer by email: it holds the agreed terms.
   */
  channel: string;
  event: string;
  isOn: boolean;
  /**
   * customer: own appointments. professional: the business that the account owns or works in.
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
   * Names and times may appear on the screen.
   */
  showsDetails: Generated<boolean>;
  /**
   * Address and keys at the push service, sealed: they allow sending to the device.
   */
  subscription: Buffer;
}

export interface NotificationsStops {
  channel: string;
  /**
   * unsubscribed: answered STOP. refused: unreachable, according to its server or the SMS partner.
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
  leftAt: Timestamp | null;
  paymentMethodId: string;
  position: Generated<number>;
  retryAt: Timestamp;
  /**
   * refused: a definite no of the partner.
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
   * Texts as the operator submitted them, by the partner's names.
   */
  evidence: Json | null;
  evidenceAt: Timestamp | null;
  /**
   * Until when evidence can be submitted.
   */
  evidenceBy: Timestamp | null;
  feeCents: number;
  /**
   * Taken from the professional's share; what exceeds it and the search fee, being refunded before, is the marketplace's loss.
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
   * Captured, released or lost.
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
   * The refund or dispute that moves money between the professional's account and the marketplace's; without a professional's share, the payable.
   */
  causeId: string | null;
  createdAt: Timestamp;
  /**
   * Parameters of the call, fixed at the first attempt: the same key must send the same.
   */
  detail: Generated<Json>;
  /**
   * Of the last failed attempt: kinds, codes and stack frames, never typed text.
   */
  failure: Json | null;
  /**
   * First call; an outcome unknown for an hour is looked up before the call is repeated.
   */
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  kind: string;
  /**
   * Since when a refused one needs no operator: repeated, dismissed, or left to the payer.
   */
  leftAt: Timestamp | null;
  /**
   * The setup or hold that was made or is acted on; a pending release without one ends all that is open.
   */
  partnerId: string | null;
  payableId: string;
  /**
   * The operations of one payable run in this order.
   */
  position: Generated<number>;
  retryAt: Timestamp;
  /**
   * dropped: no longer wanted, and nothing was done at the partner. refused: a definite no that is not a decline.
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
   * The preferred saved card; null or gone: the one saved first. Lock this row to use or remove a card.
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
   * An operator dismissed it, for left_reason.
   */
  leftAt: Timestamp | null;
  leftReason: string | null;
  /**
   * Next look. Null: no further look, it is on the operators' list.
   */
  lookAt: Timestamp | null;
  /**
   * How often its subject was not found.
   */
  looks: Generated<number>;
  processedAt: Timestamp | null;
  receivedAt: Timestamp;
}

export interface PaymentsPayables {
  accountId: string;
  amountCents: number;
  /**
   * When the amount is held on the saved card. Null: not before it is asked for, while an acceptance is pending.
   */
  authoriseAt: Timestamp | null;
  /**
   * Bank charges of the professional as of the booking: 150 is 1.5 % of the professional's share, plus bank_charge_fixed_cents.
   */
  bankChargeBasisPoints: number;
  bankChargeFixedCents: number;
  captureBefore: Timestamp | null;
  /**
   * Refunds are possible for 180 days.
   */
  capturedAt: Timestamp | null;
  capturedCents: Generated<number>;
  cardBrand: string | null;
  /**
   * Until when the card can be entered; a later success is voided.
   */
  cardBy: Timestamp;
  cardLast4: string | null;
  /**
   * The payable whose card is saved for this one too (itself for the first): entered once for several, each held and captured by itself.
   */
  cardOf: string | null;
  /**
   * For the payer's browser only.
   */
  clientSecret: string | null;
  confirmBy: Timestamp | null;
  createdAt: Timestamp;
  declineCode: string | null;
  holdId: string | null;
  id: string;
  /**
   * Captured without a transfer: all of it was the marketplace's.
   */
  isOurs: Generated<boolean>;
  /**
   * Until when the payer can confirm a declined hold (12 h before the appointment).
   */
  latestConfirmBy: Timestamp;
  paymentMethodId: string | null;
  professionalId: string;
  /**
   * Sum of the refunds that did not fail; changed under the lock of this row.
   */
  refundedCents: Generated<number>;
  /**
   * When a hold is replaced before it expires; null after a failed attempt.
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
   * The professional's part. The marketplace gives the search fee and, where nothing was transferred, the bank charges.
   */
  fromProfessionalCents: number;
  id: Generated<string>;
  idempotencyKey: string;
  /**
   * Null until the partner has carried it out or refused.
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
   * Name as searched: lower case, no accents or signs, "saint" in full. Written when the reference data is loaded.
   */
  plainName: Generated<string>;
  /**
   * Ranks communes of the same name.
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
   * Bookable at this place.
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
  professionalId: string;
  state: Generated<string>;
}

export interface ProfessionalsProfessionals {
  /**
   * Of the salon; what is not named is unknown.
   */
  accessibility: Generated<string[]>;
  accountId: string;
  additionalProfiles: Generated<number>;
  bufferMinutes: Generated<number>;
  businessName: string;
  cancellationWindowHours: Generated<number>;
  /**
   * While the owner deletes the account nothing is booked or confirmed; past this instant it is gone or open again.
   */
  closingUntil: Timestamp | null;
  /**
   * What the colour of an appointment in the calendar stands for.
   */
  colouredBy: Generated<string>;
  companyStatus: string | null;
  createdAt: Timestamp;
  defaultView: Generated<string>;
  /**
   * The account was deleted; the row stays without personal data as long as the law asks.
   */
  deletedAt: Timestamp | null;
  description: Generated<string>;
  /**
   * ISO 8601 weekday on which calendar weeks start.
   */
  firstWeekday: Generated<number>;
  /**
   * A label of the specification, derived from the price; no effect.
   */
  formula: Generated<string>;
  /**
   * Hex colours of the drawn cover picture, in order.
   */
  hairColours: Generated<string[]>;
  hairTypes: Generated<string[]>;
  /**
   * Why it cannot be found, seen or booked. Its calendar and existing bookings go on.
   */
  hiddenFor: Generated<string[]>;
  horizonDays: Generated<number>;
  id: Generated<string>;
  /**
   * Of the business information and its places: an edit based on an older one is refused.
   */
  informationVersion: Generated<number>;
  /**
   * ISO 639 codes.
   */
  languagesSpoken: Generated<string[]>;
  lateFeePercent: Generated<number>;
  legalStatus: string | null;
  minimumNoticeMinutes: Generated<number>;
  noShowFeePercent: Generated<number>;
  /**
   * Means of payment taken on site, in the salon and at home.
   */
  onSitePayments: Generated<string[]>;
  paymentFailure: Generated<string>;
  phoneNumber: string | null;
  /**
   * Photos that the plan allows; null: no limit.
   */
  photos: Generated<number | null>;
  plan: Generated<string>;
  role: string;
  /**
   * As declared at sign-up; the catalogue is services.services.
   */
  serviceTypes: Generated<string[]>;
  /**
   * Grows with every change of the settings: an edit based on an older one is refused.
   */
  settingsVersion: Generated<number>;
  slotStepMinutes: Generated<number>;
  slug: string;
  smsReminder: Generated<boolean>;
  /**
   * Bookable members that the plan allows, added ones included.
   */
  staffProfiles: Generated<number>;
  suspendedAt: Timestamp | null;
  timeZone: Generated<string>;
  /**
   * Cards are taken only once verified; until then everything is paid on site.
   */
  verification: Generated<string>;
}

export interface ProfessionalsWorkZones {
  city: Generated<string>;
  /**
   * A department (2 digits, 2A, 2B, 971 to 989) or a five-digit postal code.
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
   * Fourteen days after it was written; null: not editable.
   */
  editableUntil: Timestamp | null;
  editedAt: Timestamp | null;
  /**
   * Hidden by an operator from all but its author; not counted.
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
   * Shared by the times that were blocked together and can be freed together.
   */
  seriesId: string | null;
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
   * Shared by the days that were entered together.
   */
  periodId: Generated<string>;
  professionalId: string;
  startsMinute: Generated<number>;
}

export interface SchedulingOccupancies {
  during: string;
  id: Generated<string>;
  /**
   * Place of an at-home appointment, to plan the trips around it; null in the salon.
   */
  latitude: number | null;
  longitude: number | null;
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
   * Id of the transaction that last changed something.
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
   * A week 1 starts here; the rotation also runs backwards from it.
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
   * Week of the roster; 1 without a roster.
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
   * Of the salon; empty without one.
   */
  accessibility: Generated<string[]>;
  businessName: string;
  hairColours: string[];
  hairTypes: string[];
  homeCity: string | null;
  /**
   * Commune of the private base; no more of it is shown.
   */
  homeInseeCode: string | null;
  homeLatitude: number | null;
  homeLongitude: number | null;
  /**
   * The same at home.
   */
  homeOffers: Json;
  /**
   * ISO 639 codes.
   */
  languagesSpoken: Generated<string[]>;
  /**
   * Means of payment taken on site and, once verified, the card held at a booking.
   */
  payments: Generated<string[]>;
  /**
   * Cover of the album, or its first photo shown.
   */
  photoId: string | null;
  /**
   * Of members with a portrait, in list order.
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
   * By category, and under "any" for all: {count, service: {id, category, name, priceCents, durationMinutes, byLength}} of services bookable online: the one that a card shows, and how many it could be.
   */
  salonOffers: Json;
  salonPostalCode: string | null;
  slug: string;
  timeZone: string;
  zones: Generated<string[]>;
}

export interface SearchNames {
  /**
   * Of the salon, or else of the commune that the professional works from.
   */
  latitude: number;
  longitude: number;
  /**
   * Null: the name of the business.
   */
  memberId: string | null;
  name: string;
  position: number;
  professionalId: string;
  /**
   * The name from one of its words on, without accents, capitals and signs: a row per word, found by prefix.
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
   * A member does it in the salon; at_home: at home.
   */
  atSalon: boolean;
  byLength: boolean;
  category: string;
  durationMinutes: number;
  /**
   * Empty: for all.
   */
  genders: Generated<string[]>;
  /**
   * Lengths with a price.
   */
  hairLengths: Generated<string[]>;
  name: string;
  /**
   * Without accents, capitals and signs, between two spaces: words are searched whole.
   */
  plainName: string;
  /**
   * List order; settles ties.
   */
  position: number;
  /**
   * By hair length the lowest; duration_minutes the shortest.
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
  description: Generated<string>;
  /**
   * Sum of the steps' hands-on and free time; stored so that a list needs no join.
   */
  durationMinutes: number;
  /**
   * Empty: for all.
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
   * Off: hidden from customers; existing bookings stay.
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
   * After the hands-on time: the member is free for another customer, the equipment stays occupied.
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
   * Thirty days after the last change; then the draft and its files are removed.
   */
  expiresAt: Timestamp;
  /**
   * The token that opens it is derived from the id and a key outside the database; none is stored.
   */
  id: string;
  /**
   * Answers by step, in code keys.
   */
  steps: Generated<Json>;
  /**
   * Grows with every change; a change based on an older one is refused.
   */
  version: Generated<number>;
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
   * One line for customers.
   */
  about: Generated<string>;
  accountId: string | null;
  /**
   * An active profile; counts towards the number that the plan allows.
   */
  bookable: Generated<boolean>;
  deletedAt: Timestamp | null;
  firstName: string;
  /**
   * Permissions of a member with an account. The owner has all and needs none.
   */
  granted: Generated<string[]>;
  id: Generated<string>;
  isOwner: Generated<boolean>;
  /**
   * System time at which the invitation was accepted; null for the owner and for profiles without an account.
   */
  joinedAt: Timestamp | null;
  lastName: Generated<string>;
  /**
   * Null: initials are shown.
   */
  portraitId: string | null;
  position: Generated<number>;
  professionalId: string;
  /**
   * Made not bookable by a smaller plan, until the owner chooses who is.
   */
  restsByPlan: Generated<boolean>;
  /**
   * Grows with every edit of the profile and of its services; an edit based on an older one is refused.
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
   * For the professional's browser only.
   */
  clientSecret: string | null;
  createdAt: Timestamp;
  declineCode: string | null;
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  last4: string | null;
  leftAt: Timestamp | null;
  position: Generated<number>;
  professionalId: string;
  retryAt: Timestamp;
  /**
   * Setup at the card partner, which the authentication belongs to.
   */
  setupId: string | null;
  /**
   * authenticating: the bank wants authentication in the browser. refused: a definite no that is not a decline.
   */
  status: Generated<string>;
  /**
   * The card partner's name for the card, made in the browser.
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
   * One of the three attempts; false for the one made with a new card.
   */
  counts: Generated<boolean>;
  createdAt: Timestamp;
  declineCode: string | null;
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  invoiceId: string | null;
  leftAt: Timestamp | null;
  /**
   * When the partner is asked for the state of an authentication.
   */
  lookAt: Timestamp | null;
  partnerId: string | null;
  paymentMethodId: string;
  position: Generated<number>;
  professionalId: string;
  /**
   * An earlier charge that could still be authenticated: ended at the partner before this one is called.
   */
  replaces: string | null;
  retryAt: Timestamp;
  /**
   * authenticating: the bank wants authentication in the browser. refused: a definite no that is not a decline. dropped: given up unpaid.
   */
  status: Generated<string>;
}

export interface SubscriptionsDiscounts {
  amountCents: number;
  customerId: string;
  /**
   * Local day: one discount per customer and day.
   */
  day: string;
  earnedAt: Timestamp;
  expiresAt: Timestamp;
  id: Generated<string>;
  /**
   * Not used, expired or offset.
   */
  leftCents: number;
  /**
   * Offset against discounts that were reversed after their use.
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
   * Next attempt: on days 0, 3 and 7, and at once with a new card. Null: no automatic attempt.
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
   * From earlier invoices: amounts too small for a card, or credits. Part of due_cents, not of the total.
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
   * The first day after the period.
   */
  periodEndsOn: string;
  periodStartsOn: string;
  professionalId: string;
  reason: string | null;
  seller: Json;
  series: string;
  territory: string;
  /**
   * Sum of the lines, VAT included, after discounts.
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
   * Caller and idempotency key.
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
   * Day of the month on which periods start; the last day of shorter months.
   */
  anchorDay: number | null;
  /**
   * Discounts that were used before their appointment was refunded; deducted from later ones.
   */
  discountDebtCents: Generated<number>;
  /**
   * Cancelled: no period follows.
   */
  ends: Generated<boolean>;
  /**
   * Local day; null on a free plan.
   */
  firstInvoiceOn: string | null;
  /**
   * Smaller plan from the end of the period.
   */
  nextPlan: string | null;
  nextProfiles: number | null;
  /**
   * Members who stay bookable then; null: the first ones of the list.
   */
  nextStays: string[] | null;
  /**
   * The card that is charged; null until it is attached at the card partner, and on a free plan.
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
   * The plan that the period started with and is invoiced for; additions within it are charged at once.
   */
  periodPlan: string | null;
  periodProfiles: number | null;
  periodStartsOn: string | null;
  professionalId: string;
  startedAt: Timestamp;
  /**
   * unpaid: three attempts failed; a hairdresser falls to the free plan, a salon is suspended. ended: a cancelled salon is suspended until it starts again.
   */
  stopped: string | null;
  stoppedAt: Timestamp | null;
  /**
   * The plan until then.
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
   * Nothing personal: the name on statements, the partner's names of files.
   */
  detail: Generated<Json>;
  failure: Json | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  kind: string;
  leftAt: Timestamp | null;
  personId: string | null;
  position: Generated<number>;
  professionalId: string;
  retryAt: Timestamp;
  status: Generated<string>;
  /**
   * Made in the browser, good for one call; deleted when it ends.
   */
  token: string | null;
}

export interface VerificationAccounts {
  cardPayments: string | null;
  /**
   * Each reading takes a number before it calls; an answer with a lower number than stored_look is dropped.
   */
  lastLook: Generated<number>;
  professionalId: string;
  readAt: Timestamp | null;
  /**
   * By the partner's names: currentlyDue, pastDue, pendingVerification, errors, disabledReason, deadline.
   */
  requirements: Json | null;
  /**
   * Shown on card statements of customers.
   */
  statementName: string;
  storedLook: Generated<number>;
  /**
   * Last submission; the partner's terms were accepted in the browser.
   */
  submittedAt: Timestamp;
  transfers: string | null;
}

export interface VerificationDecisions {
  at: Timestamp;
  /**
   * Follows the card partner's requirements, which give the reason.
   */
  byPartner: Generated<boolean>;
  id: Generated<number>;
  /**
   * Null when decided on the command line of the server.
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
   * Null until created at the partner.
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
   * Business time at which the last day and hour are over.
   */
  endsAt: Timestamp;
  firstDay: string;
  /**
   * Wall-clock time: the appointment starts at or after it, and before until_minute.
   */
  fromMinute: number;
  gender: string | null;
  hairLength: string | null;
  id: Generated<string>;
  lastDay: string;
  /**
   * Business time of the next look for a free time without a change: just created, or the night is over.
   */
  lookAt: Timestamp | null;
  /**
   * Null: no preference.
   */
  memberId: string | null;
  /**
   * Among the open entries of the customer: five at most.
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
   * Credit: still to be given. Debit: used and then lost by a refund; it lowers later discounts, never raises an invoice.
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
  leftAt: Timestamp | null;
  /**
   * A payout was returned: another account must be given.
   */
  lockedAt: Timestamp | null;
  partnerId: string | null;
  position: Generated<number>;
  professionalId: string;
  /**
   * When the card partner removed a replaced account; its IBAN can then be given again.
   */
  removedAt: Timestamp | null;
  retryAt: Timestamp;
  /**
   * refused: a definite no of the card partner, or not the account that was checked.
   */
  status: Generated<string>;
  /**
   * Made from the IBAN by the card partner in the browser; deleted with its answer.
   */
  token: string | null;
  /**
   * A new account receives no money for 48 h, so that its owner can react to the notification.
   */
  usableFrom: Timestamp;
}

export interface WalletDifferences {
  approvedAt: Timestamp | null;
  approvedBy: string | null;
  /**
   * The partner's first day of it (UTC).
   */
  day: string;
  explanation: string | null;
  foundAt: Timestamp;
  goneAt: Timestamp | null;
  id: Generated<string>;
  /**
   * Lines of either book without a counterpart: side, type, amount, fee and day.
   */
  lines: Generated<Json>;
  oursCents: number;
  /**
   * platform, or the partner's id of a connected account.
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
   * The card partner's booking time, by whose day its books are compared. Null: unknown, or nothing moved there.
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
   * Entries can be added by the database transaction that made it only.
   */
  madeIn: Generated<string>;
  /**
   * Fee of the card partner. Null: unknown; then its books are compared net.
   */
  partnerFeeCents: number | null;
  /**
   * Id at the card partner, by which its books are compared.
   */
  partnerId: string | null;
  /**
   * Null where only the marketplace's accounts move.
   */
  professionalId: string | null;
  /**
   * The payable, refund, dispute, withdrawal or invoice.
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
   * Local day of a requested one; with nth, unique: three a day.
   */
  day: string | null;
  failedAt: Timestamp | null;
  failure: Json | null;
  failureCode: string | null;
  firstCalledAt: Timestamp | null;
  id: Generated<string>;
  /**
   * Idempotency: the key of the call, the month, or the receipt that was held too long.
   */
  key: string;
  leftAt: Timestamp | null;
  /**
   * When the card partner is asked for the outcome if its events are missing; null: no longer.
   */
  lookAt: Timestamp | null;
  nth: number | null;
  paidAt: Timestamp | null;
  partnerId: string | null;
  position: Generated<number>;
  professionalId: string;
  reason: string;
  retryAt: Timestamp;
  sentAt: Timestamp | null;
  /**
   * failed: returned by the bank, even after paid. refused: never sent by the card partner.
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
  "clients.importLines": ClientsImportLines;
  "clients.imports": ClientsImports;
  "clients.knownAs": ClientsKnownAs;
  "clients.merges": ClientsMerges;
  "clients.photoConsents": ClientsPhotoConsents;
  "clients.photos": ClientsPhotos;
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
  "wallet.differences": WalletDifferences;
  "wallet.entries": WalletEntries;
  "wallet.heldMoneyNotices": WalletHeldMoneyNotices;
  "wallet.lots": WalletLots;
  "wallet.monthlyWithdrawals": WalletMonthlyWithdrawals;
  "wallet.transactions": WalletTransactions;
  "wallet.violations": WalletViolations;
  "wallet.withdrawals": WalletWithdrawals;
}
