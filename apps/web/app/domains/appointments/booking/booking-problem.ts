import { groupRefusalDetails } from '@meche/contract/api-client/groups';
import type { Quote } from '@meche/contract/quotes';
import { type ApiRefusal, isRefusal } from '~/lib/api/refusal.ts';
import { readDetails, readRefusalDetails } from '~/lib/api/refusal-details.ts';
import type { BookingDraft } from './booking-draft.ts';
import type { BookingStep } from './booking-steps.ts';
import { toTimesChange } from './group-draft.ts';

export type BookingProblem = {
  error: unknown;
  code: string;
  /**
   * The step where the customer can solve the problem. Undefined when no other step can; a new price, for
   * example, is accepted by pressing again.
   */
  step?: BookingStep | undefined;
  /** The next free times, each with the change of the draft that takes it. */
  nextSlots?: { startsAt: string; change: Partial<BookingDraft> }[];
  newQuote?: Quote;
  /**
   * The total that was shown before the price changed. Undefined for any other refusal, such as changed
   * terms.
   */
  oldTotalCents?: number | undefined;
};

const stepByRefusal: Record<string, BookingStep> = {
  slot_taken: 'choose_date_time',
  slot_in_the_past: 'choose_date_time',
  slot_too_soon: 'choose_date_time',
  slot_beyond_horizon: 'choose_date_time',
  slot_off_grid: 'choose_date_time',
  member_not_able: 'choose_date_time',
  visit_beyond_day: 'choose_service',
  service_not_found: 'choose_service',
  service_not_online: 'choose_service',
  phone_only: 'choose_service',
  place_not_offered: 'choose_service',
  unknown_commune: 'choose_date_time',
  outside_working_zone: 'choose_date_time',
  unauthenticated: 'your_information',
  questions_changed: 'questions',
  invalid_input: 'your_information',
};

/** Refusals whose details (next free times, new price) the screen shows. */
const codesWithDetails = [
  'slot_taken',
  'slot_in_the_past',
  'slot_too_soon',
  'price_changed',
  'terms_changed',
] as const;

/**
 * Returns whether the time cannot be booked whatever the calendar holds: it is past, too soon or too far
 * ahead.
 */
export function isClosedTime(error: unknown): error is ApiRefusal {
  return isRefusal(error, 'slot_in_the_past', 'slot_too_soon', 'slot_beyond_horizon');
}

/** `draft` is the refused booking; without it, the problem is that of a booking for one person. */
export function toBookingProblem(
  error: unknown,
  shownCents: number | undefined,
  draft?: BookingDraft,
): BookingProblem {
  if (!isRefusal(error)) return { error, code: 'unexpected' };
  const isOfHair = error.fields.hairLength !== undefined || error.fields.gender !== undefined;
  const isOfAnswers = Object.keys(error.fields).some((field) => field.startsWith('answers'));
  const step = isOfHair ? 'choose_service' : isOfAnswers ? 'questions' : stepByRefusal[error.code];
  const problem: BookingProblem = { error, code: error.code, step };
  const codeWithDetails = codesWithDetails.find((code) => code === error.code);
  if (codeWithDetails?.startsWith('slot_') && draft?.companions)
    return { ...problem, nextSlots: readGroupSlots(error, draft) };
  const details = codeWithDetails && readRefusalDetails(error, codeWithDetails);
  if (!details) return problem;
  if ('quote' in details) {
    const oldTotalCents = error.code === 'price_changed' ? shownCents : undefined;
    return { ...problem, newQuote: details.quote, oldTotalCents };
  }
  if (!Array.isArray(details.nextSlots)) return problem;
  const nextSlots = details.nextSlots.map(({ startsAt }) => ({ startsAt, change: { startsAt } }));
  return { ...problem, nextSlots };
}

/** A group is offered times for all its people. Each is shown as the customer's own start. */
function readGroupSlots(error: ApiRefusal, draft: BookingDraft) {
  const { nextSlots = [] } = readDetails(error, groupRefusalDetails.slot_taken) ?? {};
  return nextSlots.flatMap((slot) => {
    const change = toTimesChange(draft, slot);
    return change.startsAt ? [{ startsAt: change.startsAt, change }] : [];
  });
}
