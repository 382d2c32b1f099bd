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
  emailVerifiedAt: Timestamp | null;
  firstName: string;
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
}

export interface IdentityLinkedIdentities {
  accountId: string;
  identityUid: string;
  linkedAt: Timestamp;
}

export interface IdentityLinks {
  /**
   * Null when somebody is invited who has no account yet.
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
  revokedAt: Timestamp | null;
  rotatedAt: Timestamp | null;
  /**
   * As the browser calls itself: what the person recognises her devices by.
   */
  userAgent: string | null;
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

export interface PaymentsOperations {
  amountCents: number;
  /**
   * When the partner was first asked: an outcome unknown for an hour is looked up there before it is asked again.
   */
  askedAt: Timestamp | null;
  attempts: Generated<number>;
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
  partnerId: string;
}

export interface PaymentsPartnerEvents {
  about: string;
  aboutId: string | null;
  id: string;
  kind: string;
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
   * A declined authorisation may be confirmed by the payer no later than this (12 h before the visit).
   */
  latestConfirmBy: Timestamp;
  paymentMethodId: string | null;
  professionalId: string;
  /**
   * When a hold that nobody captured is replaced, before it runs out; null when that was tried in vain.
   */
  renewAt: Timestamp | null;
  searchFeeCents: number;
  setupId: string | null;
  status: string;
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

export interface ProfessionalsCalendarColours {
  category: string | null;
  colour: string;
  memberId: string | null;
  professionalId: string;
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
  paymentFailure: Generated<string>;
  phoneNumber: string | null;
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
  businessName: string;
  hairColours: string[];
  hairTypes: string[];
  homeCity: string | null;
  homeLatitude: number | null;
  homeLongitude: number | null;
  /**
   * The same at home.
   */
  homeOffers: Json;
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
  salonLatitude: number | null;
  salonLine: string | null;
  salonLongitude: number | null;
  /**
   * By category, and "any" without one: {fromPriceCents, count, service: {id, name, priceCents, durationMinutes}} of what customers may book by themselves; count: how many services could be meant.
   */
  salonOffers: Json;
  salonPostalCode: string | null;
  slug: string;
  timeZone: string;
  zones: Generated<string[]>;
}

export interface SearchReadings {
  number: Generated<number>;
  professionalId: string;
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
   * refused: a definite no of the card partner that is no decline; she gives another card, and the operator looks.
   */
  status: Generated<string>;
  /**
   * As the card partner's fields named it in her browser.
   */
  token: string;
}

export interface SubscriptionsSubscriptions {
  /**
   * Local day; null on a plan that costs nothing.
   */
  firstInvoiceOn: string | null;
  /**
   * The card that invoices are charged to, once it is attached at the card partner; null until then and on a plan that costs nothing.
   */
  paymentMethodId: string | null;
  professionalId: string;
  startedAt: Timestamp;
}

export interface VerificationDecisions {
  at: Timestamp;
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

export interface WalletEntries {
  account: string;
  amountCents: number;
  transactionId: string;
}

export interface WalletTransactions {
  at: Timestamp;
  id: Generated<string>;
  key: string;
  kind: string;
  /**
   * The hold at the card partner, by which its books are compared with ours.
   */
  partnerId: string | null;
  professionalId: string;
  subjectId: string;
}

export interface DB {
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
  "customers.addresses": CustomersAddresses;
  "customers.profiles": CustomersProfiles;
  "files.files": FilesFiles;
  "files.variants": FilesVariants;
  "identity.acceptedTerms": IdentityAcceptedTerms;
  "identity.accounts": IdentityAccounts;
  "identity.linkedIdentities": IdentityLinkedIdentities;
  "identity.links": IdentityLinks;
  "identity.sessions": IdentitySessions;
  "kit.auditEntries": KitAuditEntries;
  "kit.businessClock": KitBusinessClock;
  "kit.doneOnce": KitDoneOnce;
  "kit.facts": KitFacts;
  "kit.jobs": KitJobs;
  "kit.nightRuns": KitNightRuns;
  "kit.rateLimits": KitRateLimits;
  "kit.sweepFailures": KitSweepFailures;
  "notifications.deliveries": NotificationsDeliveries;
  "payments.operations": PaymentsOperations;
  "payments.partnerAccounts": PaymentsPartnerAccounts;
  "payments.partnerCustomers": PaymentsPartnerCustomers;
  "payments.partnerEvents": PaymentsPartnerEvents;
  "payments.payables": PaymentsPayables;
  "places.communes": PlacesCommunes;
  "places.departments": PlacesDepartments;
  "places.loadedFiles": PlacesLoadedFiles;
  "places.postalCodes": PlacesPostalCodes;
  "professionals.calendarColours": ProfessionalsCalendarColours;
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
  "search.readings": SearchReadings;
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
  "subscriptions.subscriptions": SubscriptionsSubscriptions;
  "verification.decisions": VerificationDecisions;
  "verification.documents": VerificationDocuments;
  "waiting.offers": WaitingOffers;
  "waiting.wishes": WaitingWishes;
  "wallet.entries": WalletEntries;
  "wallet.transactions": WalletTransactions;
}
