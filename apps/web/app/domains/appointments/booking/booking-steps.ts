import type { ProfessionalPage } from '@meche/contract/professionals';
import { type BookingDraft, isPersonComplete, listPeople } from './booking-draft.ts';

export const bookingSteps = [
  'choose_service',
  'choose_date_time',
  'your_information',
  'questions',
  'pre_payment_information',
  'summary',
  'confirmation',
] as const;
export type BookingStep = (typeof bookingSteps)[number];

export function readBookingStep(address: URLSearchParams): BookingStep | undefined {
  return bookingSteps.find((step) => step === address.get('step'));
}

/** Values outside of the draft that decide which steps are complete. */
export type Known = {
  isSignedIn: boolean;
  hasStreet: boolean;
  /** Undefined until the price is loaded. */
  cardCents: number | undefined;
  /** True when a service is booked on request, which includes a questionnaire. */
  asks: boolean;
  hasAnswers: boolean;
};

export function listBookingSteps({ cardCents, asks }: Pick<Known, 'cardCents' | 'asks'>): BookingStep[] {
  // For a booking on request, the questions step also explains the payment, so the pre-payment step is left
  // out.
  const left: BookingStep[] = asks
    ? ['confirmation', 'pre_payment_information']
    : ['confirmation', 'questions', ...(cardCents === 0 ? (['pre_payment_information'] as const) : [])];
  return bookingSteps.filter((step) => !left.includes(step));
}

export function isBookingOnRequest(
  { serviceIds }: Pick<BookingDraft, 'serviceIds'>,
  page: ProfessionalPage,
): boolean {
  return page.services.some(({ id, questionnaire }) => questionnaire && serviceIds.includes(id));
}

/**
 * Returns the step to show: the requested step (by default the summary), or the first earlier step that
 * lacks an answer.
 */
export function findOpenStep(
  draft: BookingDraft,
  known: Known,
  requestedStep: BookingStep | undefined,
): BookingStep {
  const bookedId = draft.companions ? draft.groupId : draft.appointmentId;
  if (requestedStep === 'confirmation' && bookedId) return requestedStep;
  const steps = listBookingSteps(known);
  const answered: Partial<Record<BookingStep, boolean>> = {
    choose_service: listPeople(draft).every(isPersonComplete),
    // At home the free times depend on the city, so the time step asks for the city. The information step
    // asks for the street.
    choose_date_time:
      draft.startsAt !== undefined && (draft.place === 'salon' || draft.postalCode !== undefined),
    your_information: known.isSignedIn && (draft.place === 'salon' || known.hasStreet),
    questions: draft.appointmentId !== undefined || (known.cardCents === 0 && known.hasAnswers),
    pre_payment_information: draft.appointmentId !== undefined,
  };
  const target = requestedStep && steps.includes(requestedStep) ? requestedStep : 'summary';
  return steps.find((step) => step === target || !answered[step]) ?? 'summary';
}

export function stepBefore(steps: readonly BookingStep[], step: BookingStep): BookingStep | undefined {
  return steps[steps.indexOf(step) - 1];
}

export function stepAfter(steps: readonly BookingStep[], step: BookingStep): BookingStep {
  return steps[steps.indexOf(step) + 1] ?? 'confirmation';
}
