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
   * Of one that was taken afterwards: how it was before. Both are shown as one.
   */
  beforeId: string | null;
  caption: Generated<string>;
  category: string | null;
  /**
   * Of its file: the public picture.
   */
  id: string;
  isCover: Generated<boolean>;
  /**
   * Hidden where the plan has no room for it, until it has or she picks others, and where it is removed.
   */
  isShown: Generated<boolean>;
  memberId: string | null;
  position: number;
  professionalId: string;
  /**
   * An operator took it away from all but its house; kept for a contest.
   */
  removedAt: Timestamp | null;
  /**
   * Grows with every edit of what is said of it; an edit made from an older one is refused.
   */
  version: Generated<number>;
}

export interface AppointmentsAnswerPhotos {
  appointmentId: string;
  fileId: string;
}

export interface AppointmentsAnswers {
  answers: Json;
  appointmentId: string;
  position: number;
  topicId: string;
  topicName: string;
  topicVersion: number;
}

export interface AppointmentsAppointments {
  /**
   * Booked as a request: until when the professional may accept it, after which it ends. Null: booked at once.
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
   * When the system completes an appointment that nobody marked (20 h after its end).
   */
  closingAt: Timestamp;
  contestDecidedAt: Timestamp | null;
  contestedAt: Timestamp | null;
  contestReason: string | null;
  /**
   * Completed by the system, with money to move: until when the customer may say that it did not take place.
   */
  contestUntil: Timestamp | null;
  createdAt: Timestamp;
  customerEmail: string | null;
  customerId: string | null;
  customerName: string;
  customerPhone: string | null;
  /**
   * What an operator let be debited of a contested visit.
   */
  decidedCents: number | null;
  /**
   * One-way trip in tenths of a kilometre, at home only.
   */
  distanceHm: number | null;
  endsAt: Timestamp;
  expiresAt: Timestamp | null;
  /**
   * Late or no-show fee taken, if any.
   */
  feeCents: number | null;
  /**
   * Booked at once with those of other people, or of other members; null: alone.
   */
  groupId: string | null;
  groupPosition: number | null;
  /**
   * What the house noted for itself: its calendar shows it, its customer reads it in her export alone. Gone with her, and with the house.
   */
  houseNote: Generated<string>;
  id: Generated<string>;
  inseeCode: string | null;
  lateFeePercent: number;
  latitude: number;
  line: Generated<string>;
  longitude: number;
  /**
   * When the professional is reminded of a visit that she has not marked (2 h after its end); null once she was, and for visits she booked herself.
   */
  markReminderAt: Timestamp | null;
  memberId: string;
  memberName: string;
  mileageCents: number;
  /**
   * Of the total, as it was named before the booking; 0 where it was not.
   */
  noShowFeePercent: number;
  note: Generated<string>;
  onSiteCents: number;
  /**
   * How what was due on site was paid, of a completed visit; null where nothing was due there, or nobody said.
   */
  paidOnSiteBy: string | null;
  paymentFailure: string;
  /**
   * Whom of a group it is for, as the customer calls her; empty: herself, or not said.
   */
  personName: Generated<string>;
  place: string;
  postalCode: string;
  professionalId: string;
  professionalName: string;
  reminderAt: Timestamp | null;
  /**
   * When the customer is asked for a review of a completed visit: a day after its outcome stands, never at night; null once she was, and for who has no account.
   */
  reviewAskAt: Timestamp | null;
  revision: Generated<number>;
  searchFeeCents: number;
  seriesId: string | null;
  serviceFeeCents: number;
  /**
   * When the money of a completed appointment or a no-show moves: ten minutes after, until which it may be undone; 48 hours after when the system completed it.
   */
  settleAt: Timestamp | null;
  /**
   * By what a visit is found: name without accents and capitals, digits of the telephone, e-mail. It follows them, also when they are forgotten.
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
   * SHA-256 of what stands in the address, which is kept nowhere.
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
   * Whom it was for, beside the length.
   */
  gender: string | null;
  /**
   * As it was told; null where the service does not go by it.
   */
  hairLength: string | null;
  name: string;
  position: number;
  prepayment: boolean;
  priceCents: number;
  /**
   * Booked on request: its price may be answered with another one.
   */
  questionnaire: Generated<boolean>;
  /**
   * Null with its category where the professional booked in free words.
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
   * What stays of its lines, what is added, and at which prices.
   */
  asked: Json;
  createdAt: Timestamp;
  /**
   * Their names, as the customer is shown them.
   */
  services: Json;
  /**
   * What the visit would cost: at any other price than that she is asked anew.
   */
  totalCents: number;
}

export interface AppointmentsProposals {
  appointmentId: string;
  cardCents: number;
  /**
   * When it was taken or declined, taken back or replaced, or its request ended.
   */
  closedAt: Timestamp | null;
  createdAt: Timestamp;
  formerPriceCents: number | null;
  id: Generated<string>;
  lineName: string | null;
  /**
   * Of the service on request whose price is another one; null with what follows where the price stays.
   */
  linePosition: number | null;
  linePriceCents: number | null;
  note: Generated<string>;
  round: number;
  state: Generated<string>;
  takenPosition: number | null;
  /**
   * What the visit costs when it is taken, and card_cents of it by card.
   */
  totalCents: number;
}

export interface AppointmentsProposedTimes {
  endsAt: Timestamp;
  memberId: string;
  memberName: string;
  /**
   * Business time: the answer to the request is due, or the notice of this time begins.
   */
  openUntil: Timestamp;
  position: number;
  proposalId: string;
  startsAt: Timestamp;
}

export interface AppointmentsUntoldMoves {
  appointmentId: string;
  endsAt: Timestamp;
  /**
   * As she agreed to it: hers again when the visit is moved back.
   */
  lateFeePercent: number;
  memberId: string;
  memberName: string;
  startsAt: Timestamp;
  /**
   * Business time: when the undo is offered no longer.
   */
  tellAt: Timestamp;
}

export interface AppointmentsWidgetTickets {
  startsAt: Timestamp;
  state: string;
  ticket: string;
  timeZone: string;
  /**
   * Business time.
   */
  toldAt: Timestamp;
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
  createdAt: Timestamp;
  email: string | null;
  /**
   * The member who wrote her down: hers to see before she has come. Null: she came by a booking, or by an import.
   */
  enteredBy: string | null;
  firstVisitAt: Timestamp | null;
  hairLength: string | null;
  hairType: string | null;
  /**
   * Shown in red wherever her visits are; what it is, is in health.
   */
  hasAllergy: Generated<boolean>;
  /**
   * Allergies, patch test and notes about health, sealed with a key outside the database.
   */
  health: Buffer | null;
  id: Generated<string>;
  importId: string | null;
  language: string | null;
  /**
   * The start of the last visit that is done; of the next one that is booked: next_visit_at.
   */
  lastVisitAt: Timestamp | null;
  line: Generated<string>;
  name: string;
  nextVisitAt: Timestamp | null;
  noShowCount: Generated<number>;
  note: Generated<string>;
  phone: string | null;
  postalCode: Generated<string>;
  professionalId: string;
  sought: Generated<string | null>;
  spentCents: Generated<number>;
  tags: Generated<string[]>;
  /**
   * How she wants to be told; null: nobody asked her.
   */
  toldBy: string | null;
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
   * Both as they were, and the one that is kept as she was written then, with what each consented to; health as it was sealed. Gone once it cannot be undone any more.
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
   * The day, in the house's zone, on which the client said yes.
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
   * Of a completed visit: services and mileage, without the marketplace's search fee.
   */
  spentCents: Generated<number>;
  startsAt: Timestamp;
  state: string;
}

export interface ConnectionsDeliveries {
  /**
   * What the last try was answered; null with a problem: nobody answered.
   */
  answerCode: number | null;
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  createdAt: Timestamp;
  endpointId: string;
  eventId: string;
  failure: Json | null;
  id: Generated<string>;
  position: Generated<number>;
  problem: string | null;
  retryAt: Timestamp;
  /**
   * From when on it is tried: it begins anew when she sends it again.
   */
  since: Timestamp;
  status: Generated<string>;
  triedAt: Timestamp | null;
  /**
   * How many of the attempts ended: with fewer one is under way, and what came later waits for it.
   */
  tries: Generated<number>;
}

export interface ConnectionsEndpoints {
  createdAt: Timestamp;
  /**
   * Tried in vain for two days: it is told of nothing until a test arrives there.
   */
  failingSince: Timestamp | null;
  /**
   * The one before, sealed: signed with as well until then.
   */
  formerSecret: Buffer | null;
  formerUntil: Timestamp | null;
  id: Generated<string>;
  kinds: string[];
  number: number;
  professionalId: string;
  /**
   * When something was taken there last.
   */
  reachedAt: Timestamp | null;
  /**
   * What it is told is signed with, sealed.
   */
  secret: Buffer;
  /**
   * How often in a row nobody answered there at all: for so long all that waits for it rests.
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
   * Of what happened, in the history of the visit.
   */
  position: number | null;
  professionalId: string;
}

export interface ConnectionsFeedGenerations {
  generatedAt: Timestamp;
  id: string;
  number: Generated<number>;
  /**
   * Null until each of its shards is kept.
   */
  wholeAt: Timestamp | null;
}

export interface ConnectionsFeedShards {
  feed: string;
  generationId: string;
  /**
   * Its bytes are there. The row comes before them and goes after them: what lies there has one.
   */
  kept: Generated<boolean>;
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
   * The lowest that none of the house has: so there are ten at most.
   */
  number: number;
  /**
   * How it begins, by which she knows it again; of the rest only the sha256 is kept.
   */
  prefix: string;
  professionalId: string;
}

export interface ConnectionsListedHouses {
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
   * Null when the commune is all that is known.
   */
  line: string | null;
  /**
   * In the order she added them.
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
  /**
   * Her hairdresser: one at most.
   */
  isHers: Generated<boolean>;
  keptAt: Timestamp;
  /**
   * The lowest that none of her others has: so many may be kept, whoever asks at once.
   */
  number: number;
  professionalId: string;
}

export interface FilesFiles {
  /**
   * What needs the file, and with it whether anybody may see it. Null: in quarantine, removed at sweep_at.
   */
  attachedTo: string | null;
  contentType: string;
  createdAt: Timestamp;
  id: Generated<string>;
  /**
   * As the person called it; shown, never a path.
   */
  name: string;
  /**
   * Kept as it was sent, byte for byte; otherwise an image was drawn anew.
   */
  original: Generated<boolean>;
  /**
   * The account, the sign-up draft before there is one, or the business.
   */
  ownerId: string;
  ownerKind: string;
  /**
   * Nobody may attach it any more: the bytes go first, then the row.
   */
  removing: Generated<boolean>;
  sizeBytes: number;
  /**
   * Null while the bytes are on their way to the storage.
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
   * The day of the version, as its page says it.
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
   * Until lately: told there, too, of what whoever took her account would do next.
   */
  formerEmail: string | null;
  id: Generated<string>;
  /**
   * The person's id at the identity service.
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
   * When all her sessions ended last: nothing that was proved before opens another. System time.
   */
  sessionsFrom: Timestamp | null;
  /**
   * An operator suspended it: she neither signs in nor calls. System time.
   */
  suspendedAt: Timestamp | null;
}

export interface IdentityCountedRegistrations {
  accountId: string;
  /**
   * System time: when the attempt stops counting.
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
   * Null when somebody is invited who has no account yet, and of a code that a registration asks for.
   */
  accountId: string | null;
  createdAt: Timestamp;
  /**
   * Whom it was mailed to; of a change of e-mail the new address.
   */
  email: string;
  expiresAt: Timestamp;
  id: string;
  kind: string;
  /**
   * What an invitation is to: the staff member. Of a change of e-mail: the session that asked for it, which goes on.
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
   * Since the first right code; null: it counts for nothing yet.
   */
  confirmedAt: Timestamp | null;
  /**
   * Which half minute since 1970 the last good code was of: a code is good once, and none before it.
   */
  lastStep: number | null;
  /**
   * What the app counts with: sealed with a key outside the database.
   */
  secret: Buffer;
  startedAt: Timestamp;
}

export interface IdentitySessions {
  accountId: string;
  /**
   * SHA-256 of the HttpOnly cookie without which the readable tokens are useless; null where a client without cookies asked for tokens that stand alone.
   */
  companionHash: Buffer | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  /**
   * Which refresh token of the family is good. Tokens are derived from the id, the generation and a key outside the database: none is kept.
   */
  generation: Generated<number>;
  id: Generated<string>;
  /**
   * When she proved once more who she is, for what asks for it; system time.
   */
  reauthenticatedAt: Timestamp | null;
  revokedAt: Timestamp | null;
  rotatedAt: Timestamp | null;
  /**
   * When a second step was proved in it: an operator's desk opens to no session without; null where there was none to prove.
   */
  secondStepAt: Timestamp | null;
  /**
   * As the browser calls itself: what the person recognises her devices by.
   */
  userAgent: string | null;
}

export interface KitAlarms {
  beganAt: Timestamp;
  /**
   * Null: it is on.
   */
  endedAt: Timestamp | null;
  name: string;
  /**
   * The figure that set it off, or that it ended with.
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

export interface KitDoneOnce {
  /**
   * The account that called.
   */
  caller: string;
  createdAt: Timestamp;
  key: string;
  /**
   * The code of an expected no, with its fields and details, where nothing was done.
   */
  refusal: Json | null;
  requestHash: Buffer;
  /**
   * What was made or moved: the answer is told again from it.
   */
  subjectId: string | null;
}

export interface KitFacts {
  at: Timestamp;
  id: Generated<number>;
  name: string;
  payload: Json;
  /**
   * The id of what it is about: reactions to facts of one subject keep their order.
   */
  subject: string | null;
}

export interface KitJobs {
  at: Timestamp;
  /**
   * How often it was begun: also the fence, for only the last to begin it may end it.
   */
  claims: Generated<number>;
  createdAt: Timestamp;
  /**
   * Business time. The lease is system time.
   */
  dueAt: Timestamp;
  endedAt: Timestamp | null;
  error: Json | null;
  fact: string;
  factId: number;
  /**
   * Of these, those that count against it: not a partner or the database that was away. One that is under way counts, until it has ended.
   */
  failures: Generated<number>;
  id: Generated<number>;
  leaseUntil: Timestamp | null;
  payload: Json | null;
  reaction: string;
  status: Generated<string>;
  subject: string | null;
}

export interface KitNightRuns {
  alarm: string | null;
  createdAt: Timestamp;
  endedAt: Timestamp | null;
  error: Json | null;
  examples: Generated<string[]>;
  /**
   * What was looked at, or removed: counts by name.
   */
  found: Generated<Json>;
  id: Generated<number>;
  job: string;
  /**
   * System time, unlike the instants beside it: until then nobody else takes it up.
   */
  leaseUntil: Timestamp | null;
  /**
   * The day on whose small hours it was due; null where an operator asked for a run by day.
   */
  night: string | null;
  startedAt: Timestamp | null;
  tries: Generated<number>;
  /**
   * How many things are not as they should be: more than none alarms. The first of them are the examples, by their ids.
   */
  wrong: Generated<number>;
}

export interface KitRateLimits {
  count: number;
  expiresAt: Timestamp;
  key: Buffer;
  name: string;
}

export interface KitSweepFailures {
  attempts: number;
  error: Json;
  failedAt: Timestamp;
  retryAt: Timestamp;
  subject: string;
  sweep: string;
}

export interface MessagingHouses {
  automaticOn: Generated<boolean>;
  automaticText: Generated<string>;
  professionalId: string;
  quickAnswers: Generated<string[]>;
}

export interface MessagingMessages {
  /**
   * Who wrote it; null: the house's automatic answer, or somebody who is gone.
   */
  authorId: string | null;
  authorName: string;
  customerId: string;
  /**
   * An operator took it away from both sides; what it said is kept for a contest.
   */
  hiddenAt: Timestamp | null;
  id: string;
  isEmptied: Generated<boolean>;
  /**
   * Has a telephone number, a link or an address in it, from somebody who was a stranger then.
   */
  isHeldBack: Generated<boolean>;
  number: number;
  photos: Generated<number>;
  professionalId: string;
  sentAt: Timestamp;
  side: string;
  /**
   * How many of its side there are with it: read is what is not above the number of its side that the other has seen.
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

export interface MessagingSeats {
  isUnread: Generated<boolean>;
  /**
   * That of the thread, kept by its trigger: her list is read from one index.
   */
  lastAt: Timestamp | null;
  memberId: string;
  threadId: string;
}

export interface MessagingThreads {
  /**
   * She takes no more of the house's messages.
   */
  customerBlocks: Generated<boolean>;
  customerId: string;
  /**
   * Her account is gone, and what she wrote.
   */
  customerLeft: Generated<boolean>;
  /**
   * Business time: what she has not read by then goes out by e-mail, once until she has read.
   */
  customerMailAt: Timestamp | null;
  customerMailed: Generated<boolean>;
  /**
   * As she was called when she last wrote; for the search. "-" once she left.
   */
  customerName: string;
  /**
   * How many of the house's messages she has read.
   */
  customerSeen: Generated<number>;
  /**
   * How many messages the customer wrote; with the house's the number of the last one.
   */
  customerSent: Generated<number>;
  houseBlocks: Generated<boolean>;
  houseLeft: Generated<boolean>;
  houseMailAt: Timestamp | null;
  houseMailed: Generated<boolean>;
  houseName: string;
  houseSeen: Generated<number>;
  houseSent: Generated<number>;
  id: Generated<string>;
  /**
   * There was an appointment between them; false: a stranger, whose numbers and links are held back from previews.
   */
  isKnown: boolean;
  lastAt: Timestamp | null;
  lastNumber: Generated<number>;
  openedAt: Timestamp;
  professionalId: string;
}

export interface ModerationCases {
  /**
   * Who contested last.
   */
  contestedBy: string | null;
  decidedAt: Timestamp | null;
  /**
   * By this case nobody sees it.
   */
  hides: Generated<boolean>;
  id: Generated<string>;
  openedAt: Timestamp;
  /**
   * Of a thread: the messages that are hidden.
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
   * Since when an operator is waited for; null: for nobody.
   */
  waitsSince: Timestamp | null;
}

export interface ModerationContests {
  /**
   * Null: without an account, or gone.
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
  /**
   * Since when it was waited for.
   */
  askedAt: Timestamp;
  caseId: string;
  decidedAt: Timestamp;
  facts: string;
  ground: string | null;
  id: Generated<string>;
  operatorId: string;
  outcome: string;
  /**
   * The article of the law, or of our terms, that it goes against.
   */
  rule: string | null;
}

export interface ModerationReports {
  caseId: string;
  createdAt: Timestamp;
  id: string;
  language: string;
  reason: string;
  reporterEmail: string | null;
  /**
   * Null: without an account, or gone.
   */
  reporterId: string | null;
  reporterName: string | null;
  text: string;
}

export interface NotificationsDeliveries {
  /**
   * What it tells of: appointment:ID, link:ID, sign-up:ID.
   */
  about: string | null;
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  /**
   * Of an SMS: when the partner was called, as long as nobody knows the outcome. Null: not called, or known not to have taken it.
   */
  calledAt: Timestamp | null;
  channel: string;
  createdAt: Timestamp;
  /**
   * Of the last try that did not settle: kinds, codes and frames, never what was said.
   */
  failure: Json | null;
  id: Generated<string>;
  key: string;
  /**
   * Since when one that ended untold asks nothing of the operator: told by other means, of no use any more, or left by her.
   */
  leftAt: Timestamp | null;
  /**
   * What is to be said, sealed: letters hold links that nobody else may use. Gone once it went or ended.
   */
  message: Buffer | null;
  position: Generated<number>;
  /**
   * Whose monthly quota an SMS counts in.
   */
  professionalId: string | null;
  /**
   * Why it was dropped. overtaken: what it told of was so no longer. too_late: stale_at passed. erased: who was to read it left. unreachable: nobody took it for too long. not_taken: the SMS partner has no such message. unreadable: sealed with another secret.
   */
  reason: string | null;
  /**
   * An address or a number; of a push, the device.
   */
  recipient: string;
  /**
   * Not before. Whoever takes it puts it a minute ahead: that is the lease.
   */
  retryAt: Timestamp;
  sentAt: Timestamp | null;
  /**
   * From then on it is not worth sending.
   */
  staleAt: Timestamp | null;
  /**
   * refused: a definite no of the partner. dropped: not sent, for a reason. unknown: an SMS that was asked for and that nobody knows of; it is never asked for again.
   */
  status: Generated<string>;
  template: string;
}

export interface NotificationsPreferences {
  accountId: string;
  channel: string;
  event: string;
  isOn: boolean;
  /**
   * customer: of her own visits. house: of the house she owns or works in.
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
   * She allows names and hours on a screen that others may see.
   */
  showsDetails: Generated<boolean>;
  /**
   * Where its push service takes messages, and the keys they are encrypted with, sealed: whoever has them may write to her screen.
   */
  subscription: Buffer;
}

export interface NotificationsStops {
  channel: string;
  /**
   * asked: she answered STOP. refused: nobody is reached there, as its server or the SMS partner said.
   */
  reason: string;
  recipient: string;
  since: Timestamp;
}

export interface PaymentsCardRemovals {
  accountId: string;
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  createdAt: Timestamp;
  failure: Json | null;
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
   * Texts by the partner's names, as the operator submitted them.
   */
  evidence: Json | null;
  evidenceAt: Timestamp | null;
  /**
   * Until when evidence may be submitted.
   */
  evidenceBy: Timestamp | null;
  feeCents: number;
  /**
   * Taken from her share; what is neither hers nor the search fee, refunded before, is the marketplace's loss.
   */
  hersCents: number;
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
   * Captured, given back, or lost.
   */
  endedAt: Timestamp | null;
  id: string;
  payableId: string;
  placedAt: Timestamp;
}

export interface PaymentsOperations {
  amountCents: number;
  /**
   * When the partner was first asked: an outcome unknown for an hour is looked up there before it is asked again.
   */
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  /**
   * The refund or dispute for which money moves between her account and ours; of a debit of which nothing is hers, the payable.
   */
  causeId: string | null;
  createdAt: Timestamp;
  /**
   * What the partner is told, fixed at the first attempt: the same key must say the same.
   */
  detail: Generated<Json>;
  /**
   * Of the last attempt that did not settle: kinds, codes and frames, never what was said.
   */
  failure: Json | null;
  id: Generated<string>;
  kind: string;
  /**
   * Since when a refused one asks nothing of the operator any more: ordered again, left, or hers to mend who pays.
   */
  leftAt: Timestamp | null;
  /**
   * The setup or hold that the operation made or acts on; a pending release without one ends all that the payable has open.
   */
  partnerId: string | null;
  payableId: string;
  /**
   * The operations of one payable are carried out in this order.
   */
  position: Generated<number>;
  retryAt: Timestamp;
  /**
   * dropped: no longer wanted, and nothing was done at the partner. refused: a definite no that is no decline.
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
   * The saved card that she pays with unless she says otherwise; null, or one that is gone: the one she saved first. The row is locked by whoever takes a card or takes one off.
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
   * Since when an operator has left it, for a reason: nothing was done about it.
   */
  leftAt: Timestamp | null;
  leftReason: string | null;
  /**
   * When it is looked into. Null: not by itself any more, it is on the operator's list.
   */
  lookAt: Timestamp | null;
  /**
   * How often nothing of ours was found that it is about.
   */
  looks: Generated<number>;
  processedAt: Timestamp | null;
  receivedAt: Timestamp;
}

export interface PaymentsPayables {
  accountId: string;
  amountCents: number;
  /**
   * When the amount is held on the saved card. Null: not before it is asked for, as long as somebody has still to agree.
   */
  authoriseAt: Timestamp | null;
  /**
   * What the card payment costs the professional, as it was at the booking: 150 is 1.5 % of her share, and bank_charge_fixed_cents.
   */
  bankChargeBasisPoints: number;
  bankChargeFixedCents: number;
  captureBefore: Timestamp | null;
  /**
   * A refund may be asked for until 180 days later.
   */
  capturedAt: Timestamp | null;
  capturedCents: Generated<number>;
  cardBrand: string | null;
  /**
   * Until when the card may be entered; a later success is voided.
   */
  cardBy: Timestamp;
  cardLast4: string | null;
  /**
   * Whose card is saved for this one too: entered once for several, each held and debited by itself. It names itself where it is the one.
   */
  cardOf: string | null;
  /**
   * Given to the payer's browser only.
   */
  clientSecret: string | null;
  confirmBy: Timestamp | null;
  createdAt: Timestamp;
  declineCode: string | null;
  holdId: string | null;
  id: string;
  /**
   * Debited without anything of it going to her account at the partner: all of it was the marketplace's.
   */
  isOurs: Generated<boolean>;
  /**
   * A declined authorisation may be confirmed by the payer no later than this (12 h before the visit).
   */
  latestConfirmBy: Timestamp;
  paymentMethodId: string | null;
  professionalId: string;
  /**
   * Of all its refunds but those that failed; kept under this row's lock.
   */
  refundedCents: Generated<number>;
  /**
   * When a hold that nobody captured is replaced, before it runs out; null when that was tried in vain.
   */
  renewAt: Timestamp | null;
  searchFeeCents: number;
  setupId: string | null;
  status: string;
}

export interface PaymentsRefunds {
  amountCents: number;
  askedAt: Timestamp;
  askedBy: string;
  bankChargesCents: number;
  endedAt: Timestamp | null;
  failure: string | null;
  /**
   * From her share; the search fee comes from the marketplace, and the bank charges where nothing went to her account.
   */
  hersCents: number;
  id: Generated<string>;
  idempotencyKey: string;
  /**
   * Null until the partner has carried it out, or refused.
   */
  partnerId: string | null;
  payableId: string;
  reason: string;
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
   * The name as it is looked for: without accents, signs and capitals, "saint" in full. Written when the reference data is loaded.
   */
  plainName: Generated<string>;
  /**
   * People who live there, of the reference data: of several communes that could be meant, the bigger is.
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
   * franchise: no VAT on her services (art. 293 B du CGI). subject: her prices include it.
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
  /**
   * Counts what she set; of those valid at an instant the highest applies.
   */
  version: number;
}

export interface ProfessionalsPlaces {
  /**
   * Bookable here.
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
   * Of her salon, as she says it; nothing said is nothing known.
   */
  accessibility: Generated<string[]>;
  accountId: string;
  additionalProfiles: Generated<number>;
  bufferMinutes: Generated<number>;
  businessName: string;
  cancellationWindowHours: Generated<number>;
  /**
   * Its owner is deleting her account: nothing is booked or confirmed here until then, by which time it is gone, or open again.
   */
  closingUntil: Timestamp | null;
  /**
   * What the colour of a visit in the calendar tells: whose it is, or what is done.
   */
  colouredBy: Generated<string>;
  companyStatus: string | null;
  createdAt: Timestamp;
  defaultView: Generated<string>;
  /**
   * Her account was deleted: kept without the person for what the law keeps.
   */
  deletedAt: Timestamp | null;
  description: Generated<string>;
  /**
   * With which weeks of her calendar begin, by ISO 8601: Monday, Saturday or Sunday.
   */
  firstWeekday: Generated<number>;
  /**
   * A label of the specification, derived from the price; without effect of its own.
   */
  formula: Generated<string>;
  /**
   * Hex colours of the drawn house picture, in order.
   */
  hairColours: Generated<string[]>;
  hairTypes: Generated<string[]>;
  /**
   * Why nobody finds, sees or books it: an operator hid it, or its owner's account is suspended. Its calendar and what is booked go on.
   */
  hiddenFor: Generated<string[]>;
  horizonDays: Generated<number>;
  id: Generated<string>;
  /**
   * Of what she says of her business and its places: an edit begun from an older one is refused.
   */
  informationVersion: Generated<number>;
  /**
   * What customers may be spoken to in, by ISO 639.
   */
  languagesSpoken: Generated<string[]>;
  lateFeePercent: Generated<number>;
  legalStatus: string | null;
  minimumNoticeMinutes: Generated<number>;
  noShowFeePercent: Generated<number>;
  /**
   * What she takes for what is paid on site, in the salon and at homes.
   */
  onSitePayments: Generated<string[]>;
  paymentFailure: Generated<string>;
  phoneNumber: string | null;
  /**
   * How many photos the plan has room for; null: as many as she likes.
   */
  photos: Generated<number | null>;
  plan: Generated<string>;
  role: string;
  /**
   * What she said she does when she signed up; her services are in services.services.
   */
  serviceTypes: Generated<string[]>;
  /**
   * Grows with every change of the settings, whoever makes it; an edit made from an older one is refused.
   */
  settingsVersion: Generated<number>;
  slotStepMinutes: Generated<number>;
  slug: string;
  smsReminder: Generated<boolean>;
  /**
   * How many bookable members the plan has room for, those added to it counted.
   */
  staffProfiles: Generated<number>;
  suspendedAt: Timestamp | null;
  timeZone: Generated<string>;
  /**
   * Card payment only once verified; until then everything is paid on site.
   */
  verification: Generated<string>;
}

export interface ProfessionalsWorkZones {
  city: Generated<string>;
  /**
   * A department (2 digits, 2A, 2B, 971 to 989) or a five-digit postal code she travels to.
   */
  postalCode: string;
  professionalId: string;
}

export interface ReviewsReviews {
  answer: string | null;
  answeredAt: Timestamp | null;
  /**
   * Fourteen days after the answer was first written.
   */
  answerEditableUntil: Timestamp | null;
  answerEditedAt: Timestamp | null;
  appointmentId: string;
  authorName: string;
  createdAt: Timestamp;
  /**
   * Fourteen days after it was written; null where nobody may edit it.
   */
  editableUntil: Timestamp | null;
  editedAt: Timestamp | null;
  /**
   * An operator took it away from all but who wrote it; it counts for nothing.
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
   * The same for all days that were entered as one.
   */
  periodId: Generated<string>;
  professionalId: string;
  startsMinute: Generated<number>;
}

export interface SchedulingOccupancies {
  during: string;
  id: Generated<string>;
  /**
   * Where an at-home visit takes place, for travel to its neighbours; null in the salon.
   */
  latitude: number | null;
  longitude: number | null;
  resourceId: string;
  takerId: string;
  takerKind: string;
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
   * The transaction that changed something last.
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
   * The first of the weeks lies there, and they run backwards before it as well.
   */
  firstMonday: string;
  memberId: string;
  /**
   * Grows with every edit; an edit made from an older one is refused.
   */
  version: Generated<number>;
  weeks: number;
}

export interface SchedulingWorkingHours {
  /**
   * Which of the weeks of the roster it lies in; without a roster there is one.
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
   * Of the salon; empty of who has none.
   */
  accessibility: Generated<string[]>;
  businessName: string;
  hairColours: string[];
  hairTypes: string[];
  homeCity: string | null;
  /**
   * Of her base: no more of it is shown than its commune.
   */
  homeInseeCode: string | null;
  homeLatitude: number | null;
  homeLongitude: number | null;
  /**
   * The same at home.
   */
  homeOffers: Json;
  /**
   * What customers may be spoken to in, by ISO 639.
   */
  languagesSpoken: Generated<string[]>;
  /**
   * What is taken on site; and online, a card held at booking: of who is verified.
   */
  payments: Generated<string[]>;
  /**
   * The cover of its album, or the first photo shown; null: none.
   */
  photoId: string | null;
  /**
   * Of those who work there, in list order, as far as they have one.
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
   * By category, and "any" without one: {count, service: {id, category, name, priceCents, durationMinutes, byLength}} of what customers may book by themselves: the service that a card shows, and how many could be meant.
   */
  salonOffers: Json;
  salonPostalCode: string | null;
  slug: string;
  timeZone: string;
  zones: Generated<string[]>;
}

export interface SearchNames {
  /**
   * Of the salon, else of the commune that the professional sets out from.
   */
  latitude: number;
  longitude: number;
  /**
   * Null: it is the name of the business.
   */
  memberId: string | null;
  name: string;
  position: number;
  professionalId: string;
  /**
   * The name from one of its words on, without accents, capitals and signs: one row per word, found by how it begins.
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
   * Somebody who works there does it in the salon; at_home: at customers’ homes.
   */
  atSalon: boolean;
  byLength: boolean;
  category: string;
  durationMinutes: number;
  /**
   * Empty: it suits everybody.
   */
  genders: Generated<string[]>;
  /**
   * Those it names a price for.
   */
  hairLengths: Generated<string[]>;
  name: string;
  /**
   * Without accents, capitals and signs, between two spaces: words are sought whole.
   */
  plainName: string;
  /**
   * In list order, which settles ties.
   */
  position: number;
  /**
   * By the length of the hair: the lowest, and duration_minutes the shortest.
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
   * Grows with every edit; an edit made from an older one is refused.
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
   * Sum of the steps' hands-on and free time; kept beside them so that a list needs no join.
   */
  durationMinutes: number;
  /**
   * Whom it suits; empty: everybody.
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
   * Off: customers do not see it; what is booked stays.
   */
  switchedOn: Generated<boolean>;
  /**
   * Grows with every edit; an edit made from an older one is refused.
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
   * After the hands-on time: the staff member is free for someone else, the equipment stays occupied.
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
   * Grows with every edit; an edit made from an older one is refused.
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
   * Thirty days after the last change: then the draft and its files are removed.
   */
  expiresAt: Timestamp;
  /**
   * Opened by a token that is derived from the id and a key outside the database: none is kept.
   */
  id: string;
  /**
   * By step, in code keys, as the contract reads it.
   */
  steps: Generated<Json>;
  /**
   * One more at every change: whoever changes it from an older one is refused.
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
   * A line about her, for customers.
   */
  about: Generated<string>;
  accountId: string | null;
  /**
   * An active profile: it counts towards the number that the plan includes.
   */
  bookable: Generated<boolean>;
  deletedAt: Timestamp | null;
  firstName: string;
  /**
   * What the owner allows her, beside which nobody of the staff may anything; the owner's own row does not need it.
   */
  granted: Generated<string[]>;
  id: Generated<string>;
  isOwner: Generated<boolean>;
  /**
   * System time at which she accepted the invitation; null for the owner and for a profile without an account.
   */
  joinedAt: Timestamp | null;
  lastName: Generated<string>;
  /**
   * Her picture, a file of the business in use as a portrait; null: her initials.
   */
  portraitId: string | null;
  position: Generated<number>;
  professionalId: string;
  /**
   * Not bookable since the plan has fewer profiles, until the owner has chosen who is.
   */
  restsByPlan: Generated<boolean>;
  /**
   * Grows with every edit of her profile and of what she performs; an edit made from an older one is refused.
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
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  brand: string | null;
  /**
   * Given to her browser only.
   */
  clientSecret: string | null;
  createdAt: Timestamp;
  declineCode: string | null;
  failure: Json | null;
  id: Generated<string>;
  last4: string | null;
  leftAt: Timestamp | null;
  position: Generated<number>;
  professionalId: string;
  retryAt: Timestamp;
  /**
   * The saving of the card at the card partner, by which it was authenticated.
   */
  setupId: string | null;
  /**
   * asked: her bank wants her to authenticate, in her browser. refused: a definite no of the card partner that is no decline; she gives another card, and the operator looks.
   */
  status: Generated<string>;
  /**
   * As the card partner's fields named it in her browser.
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
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  changeId: string | null;
  clientSecret: string | null;
  /**
   * One of the three tries; false for the one that a new card brings about.
   */
  counts: Generated<boolean>;
  createdAt: Timestamp;
  declineCode: string | null;
  failure: Json | null;
  id: Generated<string>;
  invoiceId: string | null;
  leftAt: Timestamp | null;
  /**
   * When the partner is next asked how an authentication stands.
   */
  lookAt: Timestamp | null;
  partnerId: string | null;
  paymentMethodId: string;
  position: Generated<number>;
  professionalId: string;
  /**
   * An earlier one that she might still authenticate: ended at the partner before this one is asked.
   */
  replaces: string | null;
  retryAt: Timestamp;
  /**
   * asked: her bank wants her to authenticate, in her browser. refused: a definite no that is no decline. dropped: given up before it was paid.
   */
  status: Generated<string>;
}

export interface SubscriptionsDiscounts {
  amountCents: number;
  customerId: string;
  /**
   * Of her zone: one a day for each customer.
   */
  day: string;
  earnedAt: Timestamp;
  expiresAt: Timestamp;
  id: Generated<string>;
  /**
   * Not used, not expired, and not set off against one that was reversed after its use.
   */
  leftCents: number;
  /**
   * Set off against discounts that were reversed after their use.
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
   * When her card is next tried: on days 0, 3 and 7, and at once with a new card. Null: not again by itself.
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
   * Of amount_cents, which includes VAT, what is not VAT.
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
   * Of earlier invoices under the least that a card can be charged, or credited to her: added to what is due, no part of the total.
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
   * The first day that is no longer of it.
   */
  periodEndsOn: string;
  periodStartsOn: string;
  professionalId: string;
  reason: string | null;
  seller: Json;
  series: string;
  territory: string;
  /**
   * VAT included, discounts taken off: the sum of its lines.
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
  kind: string;
  lines: Generated<Json>;
  /**
   * Who called and under which key: a call that is repeated makes no second one.
   */
  once: string | null;
  plan: string;
  professionalId: string;
  status: string;
}

export interface SubscriptionsSubscriptions {
  /**
   * The day of the month that her periods begin on; in a shorter month its last day, and this one again afterwards.
   */
  anchorDay: number | null;
  /**
   * Discounts used before their visit was refunded: so much of the next ones is not given.
   */
  discountDebtCents: Generated<number>;
  /**
   * Cancelled: the period is the last one.
   */
  ends: Generated<boolean>;
  /**
   * Local day; null on a plan that costs nothing.
   */
  firstInvoiceOn: string | null;
  /**
   * The smaller plan she goes down to when the period ends.
   */
  nextPlan: string | null;
  nextProfiles: number | null;
  /**
   * The members who stay bookable then; null: whom the plan has room for, in list order.
   */
  nextStays: string[] | null;
  /**
   * The card that invoices are charged to, once it is attached at the card partner; null until then and on a plan that costs nothing.
   */
  paymentMethodId: string | null;
  /**
   * The instant that day begins in her time zone.
   */
  periodEndsAt: Timestamp | null;
  /**
   * Local day on which the next period begins and the invoice of this one is issued.
   */
  periodEndsOn: string | null;
  /**
   * What the invoice of the period is for: the plan it began with. What was added within it was charged at once.
   */
  periodPlan: string | null;
  periodProfiles: number | null;
  periodStartsOn: string | null;
  professionalId: string;
  startedAt: Timestamp;
  /**
   * unpaid: the third try failed, a hairdresser is on the free plan and a salon suspended until it is paid. ended: a salon that cancelled is suspended until it starts again.
   */
  stopped: string | null;
  stoppedAt: Timestamp | null;
  /**
   * What she had until then.
   */
  stoppedPlan: string | null;
  stoppedProfiles: number | null;
  /**
   * Grows with every change of what she pays for; one made from an older one is refused.
   */
  version: Generated<number>;
}

export interface VerificationAccountOrders {
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  createdAt: Timestamp;
  /**
   * What is no secret of a person: the name on statements, the partner's names of files.
   */
  detail: Generated<Json>;
  failure: Json | null;
  id: Generated<string>;
  kind: string;
  leftAt: Timestamp | null;
  personId: string | null;
  position: Generated<number>;
  professionalId: string;
  retryAt: Timestamp;
  status: Generated<string>;
  /**
   * Made by her browser and good for one call: gone with the end of its order.
   */
  token: string | null;
}

export interface VerificationAccounts {
  cardPayments: string | null;
  /**
   * Each reading takes a number before it asks; an answer older than the one stored is dropped.
   */
  lastLook: Generated<number>;
  professionalId: string;
  readAt: Timestamp | null;
  /**
   * What the partner asks for, by its own names: currentlyDue, pastDue, pendingVerification, errors, disabledReason, deadline.
   */
  requirements: Json | null;
  /**
   * What her customers read on their card statements.
   */
  statementName: string;
  storedLook: Generated<number>;
  /**
   * When she last handed something over: the terms of the partner were shown and accepted in her browser.
   */
  submittedAt: Timestamp;
  transfers: string | null;
}

export interface VerificationDecisions {
  at: Timestamp;
  /**
   * It follows the card partner's requirements, which say why.
   */
  byPartner: Generated<boolean>;
  id: Generated<number>;
  /**
   * Null when it was decided on the server's command line.
   */
  operatorId: string | null;
  professionalId: string;
  reason: string | null;
  verdict: string;
}

export interface VerificationDocuments {
  fileId: string;
  /**
   * The day on the KBIS, as she wrote it or as the operator read it.
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
   * Null until the partner has heard of her.
   */
  partnerId: string | null;
  professionalId: string;
  removedAt: Timestamp | null;
  roles: string[];
}

export interface WaitingOffers {
  closedAt: Timestamp | null;
  createdAt: Timestamp;
  endsAt: Timestamp;
  expiresAt: Timestamp;
  id: Generated<string>;
  memberId: string;
  memberName: string;
  professionalId: string;
  startsAt: Timestamp;
  state: Generated<string>;
  timeZone: string;
  wishId: string | null;
}

export interface WaitingWishes {
  city: Generated<string>;
  closedBy: string | null;
  createdAt: Timestamp;
  customerId: string;
  customerName: string;
  endedAt: Timestamp | null;
  /**
   * Business time: its last day and hour are over.
   */
  endsAt: Timestamp;
  firstDay: string;
  /**
   * Of the wall clock: the visit begins at or after it, and before until_minute.
   */
  fromMinute: number;
  gender: string | null;
  hairLength: string | null;
  id: Generated<string>;
  lastDay: string;
  /**
   * Business time: a free time is looked for then, whatever happens before; it was made just now, or the night is over.
   */
  lookAt: Timestamp | null;
  /**
   * With whom; null: no preference.
   */
  memberId: string | null;
  /**
   * Among her open ones: she has five at most.
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

export interface WalletBalances {
  available: Generated<number>;
  connected: Generated<number>;
  /**
   * A credit is hers to come; a debit was used and then lost by a refund: less to come, never a dearer invoice.
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
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  country: string;
  createdAt: Timestamp;
  failure: Json | null;
  fingerprint: string | null;
  id: Generated<string>;
  last4: string;
  leftAt: Timestamp | null;
  /**
   * A payout came back from it: another must be given.
   */
  lockedAt: Timestamp | null;
  partnerId: string | null;
  position: Generated<number>;
  professionalId: string;
  /**
   * When the card partner no longer had it; null: it still has it, or it is not replaced.
   */
  removedAt: Timestamp | null;
  retryAt: Timestamp;
  /**
   * refused: a definite no of the card partner, or it was another one than was checked.
   */
  status: Generated<string>;
  /**
   * Made of the IBAN by the card partner in her browser; gone with its answer.
   */
  token: string | null;
  /**
   * A new one waits 48 h before money goes there: time for her to hear of it.
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
   * What of the two books has no counterpart in the other, line by line: side, type, amount, fee and day.
   */
  lines: Generated<Json>;
  oursCents: number;
  /**
   * The marketplace's account at the partner, or a connected one by the partner's id.
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

export interface WalletHeldTellings {
  professionalId: string;
  toldAt: Timestamp;
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
   * When next_on begins on her wall.
   */
  nextAt: Timestamp;
  nextOn: string;
  professionalId: string;
}

export interface WalletTransactions {
  at: Timestamp;
  /**
   * When the card partner booked it, by its own time: by that day its books are compared with ours. Null: it did not say, or nothing moved there.
   */
  bookedAt: Timestamp | null;
  /**
   * Sum of what was asked: the same key for something else is refused. Null: older than the door.
   */
  content: Buffer | null;
  id: Generated<string>;
  key: string;
  kind: string;
  /**
   * Entries are added by the database transaction that made it, and never after.
   */
  madeIn: Generated<string>;
  /**
   * What the card partner kept of it. Null: nobody said, and its books are compared by the net alone.
   */
  partnerFeeCents: number | null;
  /**
   * What the card partner calls it: by that its books are compared with ours.
   */
  partnerId: string | null;
  /**
   * Whose accounts move; null where only the marketplace's do.
   */
  professionalId: string | null;
  /**
   * The payable, refund, dispute, withdrawal or invoice that it tells of.
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
  askedAt: Timestamp | null;
  attempts: Generated<number>;
  bankAccountId: string;
  createdAt: Timestamp;
  /**
   * Of her zone, of one she asked for: three a day, numbered, so that PostgreSQL counts.
   */
  day: string | null;
  failedAt: Timestamp | null;
  failure: Json | null;
  failureCode: string | null;
  id: Generated<string>;
  /**
   * What makes it once: her call's own key, her month, or the receipt that lay too long.
   */
  key: string;
  leftAt: Timestamp | null;
  /**
   * When the card partner is asked again what became of it, should its events stay away; null: no more.
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
   * pending: asked for. failed: the bank sent it back, also when it was paid. refused: the card partner never sent it.
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
  "appointments.untoldMoves": AppointmentsUntoldMoves;
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
  "connections.listedHouses": ConnectionsListedHouses;
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
  "kit.doneOnce": KitDoneOnce;
  "kit.facts": KitFacts;
  "kit.jobs": KitJobs;
  "kit.nightRuns": KitNightRuns;
  "kit.rateLimits": KitRateLimits;
  "kit.sweepFailures": KitSweepFailures;
  "messaging.houses": MessagingHouses;
  "messaging.messages": MessagingMessages;
  "messaging.photos": MessagingPhotos;
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
  "verification.accountOrders": VerificationAccountOrders;
  "verification.accounts": VerificationAccounts;
  "verification.decisions": VerificationDecisions;
  "verification.documents": VerificationDocuments;
  "verification.persons": VerificationPersons;
  "waiting.offers": WaitingOffers;
  "waiting.wishes": WaitingWishes;
  "wallet.balances": WalletBalances;
  "wallet.bankAccounts": WalletBankAccounts;
  "wallet.differences": WalletDifferences;
  "wallet.entries": WalletEntries;
  "wallet.heldTellings": WalletHeldTellings;
  "wallet.lots": WalletLots;
  "wallet.monthlyWithdrawals": WalletMonthlyWithdrawals;
  "wallet.transactions": WalletTransactions;
  "wallet.violations": WalletViolations;
  "wallet.withdrawals": WalletWithdrawals;
}
