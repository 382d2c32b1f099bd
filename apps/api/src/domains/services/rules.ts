import type { ServiceDraft, serviceStops } from '@meche/contract/catalogue';
import type { HairLength } from '@meche/contract/enumerations';
import { type LengthTerms, termsAt } from '@meche/contract/hair-lengths';
import { choiceKinds, type QuestionKind, type TopicDraft } from '@meche/contract/questions';
import type { FieldError } from '@meche/contract/refusals';

/** True when customers may book or request the service online. */
export function isBookableOnline(service: {
  switchedOn: boolean;
  onlineBooking: boolean;
  phoneOnly: boolean;
  questionnaire: boolean;
  hasQuestions: boolean;
}): boolean {
  const hasNeededQuestions = !service.questionnaire || service.hasQuestions;
  return service.switchedOn && service.onlineBooking && !service.phoneOnly && hasNeededQuestions;
}

/** True when the whole appointment is a request, which one service on request suffices for. */
export function isOnRequest(services: readonly { questionnaire: boolean }[]): boolean {
  return services.some(({ questionnaire }) => questionnaire);
}

type ByLength = {
  priceCents: number;
  durationMinutes: number;
  lengthTerms: readonly LengthTerms[];
  steps: readonly { durationMinutes: number }[];
};

/**
 * Returns the service with the price and duration for a hair length. A different duration changes the first
 * step.
 */
export function serviceAtHairLength<Service extends ByLength>(
  service: Service,
  hairLength: HairLength | undefined,
): Service {
  const terms = termsAt(service, hairLength);
  const more = terms.durationMinutes - service.durationMinutes;
  const [first, ...rest] = service.steps;
  const steps =
    first && more !== 0
      ? [{ ...first, durationMinutes: first.durationMinutes + more }, ...rest]
      : service.steps;
  return { ...service, ...terms, steps };
}

/** More services than any salon has, but few enough to load in one list. */
export const MAX_SERVICES = 500;
export const MAX_EQUIPMENTS = 100;

/**
 * Returns the errors of a draft that its schema cannot find, by wire field; undefined when there are none.
 */
export function fieldsOfDraft(
  draft: Omit<ServiceDraft, 'memberIds'> & { memberIds: readonly string[] },
  known: { equipmentIds: ReadonlySet<string>; memberIds: ReadonlySet<string> },
): Record<string, FieldError> | undefined {
  const fields: Record<string, FieldError> = {};
  const { steps, durationMinutes, lengthTerms } = draft;
  if (!draft.atSalon && !draft.atHome) fields.at_salon = 'choice_required';
  if (steps.length > 0 && totalOf(steps) !== durationMinutes) fields.duration_minutes = 'steps_differ';
  for (const [index, { equipmentIds }] of steps.entries()) {
    const areOwn = equipmentIds.every((id) => known.equipmentIds.has(id));
    if (!areOwn || new Set(equipmentIds).size < equipmentIds.length)
      fields[`steps.${index}.equipment_ids`] = 'not_a_choice';
  }
  const first = steps[0]?.durationMinutes ?? durationMinutes;
  for (const [index, terms] of lengthTerms.entries()) {
    const isDuplicate = lengthTerms.findIndex((one) => one.hairLength === terms.hairLength) < index;
    if (isDuplicate) fields[`length_terms.${index}.hair_length`] = 'not_a_choice';
    if (first + terms.durationMinutes - durationMinutes < SHORTEST_STEP)
      fields[`length_terms.${index}.duration_minutes`] = 'too_small';
  }
  const depositError = depositErrorOf(draft);
  if (depositError) fields[depositError.field] = depositError.code;
  if (!draft.memberIds.every((id) => known.memberIds.has(id))) fields.member_ids = 'not_a_choice';
  return Object.keys(fields).length > 0 ? fields : undefined;
}

const SHORTEST_STEP = 5;

type DepositField = 'deposit' | 'deposit_percent' | 'deposit_cents';

/** A prepaid service has no deposit of its own, and an amount must fit the highest price. */
function depositErrorOf({
  deposit,
  depositPercent,
  depositCents,
  prepayment,
  priceCents,
  lengthTerms,
}: Omit<ServiceDraft, 'memberIds'>): { field: DepositField; code: FieldError } | undefined {
  const isOwn = deposit === 'percent' || deposit === 'amount';
  if (prepayment && isOwn) return { field: 'deposit', code: 'not_a_choice' };
  if (deposit === 'percent' && depositPercent === null) return { field: 'deposit_percent', code: 'required' };
  if (deposit !== 'percent' && depositPercent !== null)
    return { field: 'deposit_percent', code: 'not_a_choice' };
  if (deposit === 'amount' && depositCents === null) return { field: 'deposit_cents', code: 'required' };
  if (deposit !== 'amount' && depositCents !== null) return { field: 'deposit_cents', code: 'not_a_choice' };
  const highest = Math.max(priceCents, ...lengthTerms.map((one) => one.priceCents));
  if (depositCents !== null && depositCents > highest) return { field: 'deposit_cents', code: 'too_big' };
  return undefined;
}

/** Returns minutes, including the free time between steps. */
export function totalOf(steps: readonly { durationMinutes: number; freeTimeMinutes: number }[]): number {
  return steps.reduce((sum, step) => sum + step.durationMinutes + step.freeTimeMinutes, 0);
}

export type ServiceStop = (typeof serviceStops)[number];

/**
 * Lists why customers cannot book the service online, in the order in which the professional should fix the
 * causes.
 */
export function listBookingObstacles(
  service: Parameters<typeof isBookableOnline>[0] & { id: string; atSalon: boolean; atHome: boolean },
  professional: {
    places: { salon: boolean; atHome: boolean };
    /** The bookable members, the services that they perform, and whether they make home visits. */
    members: readonly { id: string; serviceIds: readonly string[]; roomService: boolean }[];
    /** The ids of members with working hours. */
    working: ReadonlySet<string>;
  },
): ServiceStop[] {
  const inSalon = service.atSalon && professional.places.salon;
  const atHome = service.atHome && professional.places.atHome;
  const able = professional.members.filter(
    (member) => member.serviceIds.includes(service.id) && (inSalon || (atHome && member.roomService)),
  );
  const stops: Record<ServiceStop, boolean> = {
    switched_off: !service.switchedOn,
    not_online: !service.onlineBooking,
    phone_only: service.phoneOnly,
    place_closed: !inSalon && !atHome,
    no_member: (inSalon || atHome) && able.length === 0,
    no_hours: able.length > 0 && !able.some(({ id }) => professional.working.has(id)),
    no_questions: service.questionnaire && !service.hasQuestions,
  };
  return (Object.keys(stops) as ServiceStop[]).filter((stop) => stops[stop]);
}

const isChoice = (kind: QuestionKind) => (choiceKinds as readonly QuestionKind[]).includes(kind);

/**
 * Returns the errors of a topic that its schema cannot find, by wire field; undefined when there are none.
 */
export function fieldsOfTopic(
  { questions, serviceIds }: TopicDraft,
  known: { serviceIds: ReadonlySet<string> },
): Record<string, FieldError> | undefined {
  const fields: Record<string, FieldError> = {};
  const ids = new Set<string>();
  for (const [index, { id, kind, options }] of questions.entries()) {
    if (ids.has(id)) fields[`questions.${index}.id`] = 'not_a_choice';
    ids.add(id);
    const least = isChoice(kind) ? 2 : 0;
    if (options.length < least) fields[`questions.${index}.options`] = 'choice_required';
    if (!isChoice(kind) && options.length > 0) fields[`questions.${index}.options`] = 'not_a_choice';
    const twice = options.findIndex((option, at) => options.indexOf(option) < at);
    if (twice >= 0) fields[`questions.${index}.options.${twice}`] = 'not_a_choice';
  }
  const areOwn = serviceIds.every((id) => known.serviceIds.has(id));
  if (!areOwn || new Set(serviceIds).size < serviceIds.length) fields.service_ids = 'not_a_choice';
  return Object.keys(fields).length > 0 ? fields : undefined;
}
