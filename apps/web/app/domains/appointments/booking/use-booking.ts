import type { User } from '@meche/contract/identity';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Quote } from '@meche/contract/quotes';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useStoredHair } from '~/domains/services/hair-memory.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useOptimisticAddress } from '~/lib/page/use-optimistic-address.ts';
import {
  applyDraftChange,
  type BookingDraft,
  type BookingStep,
  bookingUrl,
  findOpenStep,
  isBookingOnRequest,
  listBookingSteps,
  professionalPageUrl,
  readBookingDraft,
  readBookingStep,
  stepAfter,
  stepBefore,
} from './booking-draft.ts';
import { type BookingMemory, useBookingMemory } from './booking-memory.ts';
import { quoteQuery } from './quote-query.ts';

export type Booking = {
  page: ProfessionalPage;
  /**
   * Reloads the page data when the server's refusal shows that the professional has changed their offer.
   */
  renew: () => void;
  draft: BookingDraft;
  /** True for a booking on request, which the professional accepts or declines. */
  asks: boolean;
  memory: BookingMemory;
  remember: (change: Partial<BookingMemory>) => void;
  /** Undefined while the session loads, null when signed out. */
  user: User | null | undefined;
  quote: UseQueryResult<Quote>;
  steps: BookingStep[];
  step: BookingStep;
  /** URL of the previous step. On the first step it is the URL of the professional's page. */
  previous: string;
  addressOf: (step: BookingStep) => string;
  /**
   * Changes the draft on the same screen, replaces the history entry, and remembers changed hair values for
   * later bookings.
   */
  change: (what: Partial<BookingDraft>) => void;
  go: (next?: BookingStep, what?: Partial<BookingDraft>, how?: { replace: boolean }) => void;
};

/** Returns whether the server needs hair values that the loaded page did not ask for. */
export function isHairMissing(error: unknown): boolean {
  return (
    isRefusal(error, 'invalid_input') &&
    (error.fields.hairLength !== undefined || error.fields.gender !== undefined)
  );
}

/** Which of these steps follows the earlier ones depends on the price. */
const late: BookingStep[] = ['pre_payment_information', 'summary'];

export function useBooking(page: ProfessionalPage, renew: () => void): Booking {
  const { slug } = page;
  const { address, change: changeAddress } = useOptimisticAddress();
  const navigate = useNavigate();
  const [memory, remember] = useBookingMemory(slug);
  const user = useSession();
  const [hair, rememberHair] = useStoredHair();
  const draft = readBookingDraft(address, page, hair);
  const quote = useQuery(quoteQuery(useApi(), page.id, draft));
  const cardCents = quote.data?.cardCents;
  const isPageOld = isHairMissing(quote.error);
  const renewPage = useEffectEvent(renew);
  useEffect(() => {
    if (isPageOld) renewPage();
  }, [isPageOld]);
  const asks = isBookingOnRequest(draft, page);
  const steps = listBookingSteps({ cardCents, asks });
  const requestedStep = readBookingStep(address);
  const step = findOpenStep(
    draft,
    // While the session loads, a requested later step stays open; the server checks the session anyway.
    {
      isSignedIn: requestedStep ? user !== null : Boolean(user),
      hasStreet: Boolean(memory.line),
      cardCents,
      asks,
      hasAnswers: memory.answers?.isDone === true,
    },
    requestedStep,
  );
  const before = stepBefore(steps, step);
  const addressOf = (other: BookingStep) => bookingUrl(slug, draft, other);
  // The URL names the shown step. It replaces a requested step that is not open yet, so that going back
  // works. The late steps are not corrected when the URL names a step.
  const isSettled =
    user !== undefined && (!late.includes(step) || (!requestedStep && cardCents !== undefined));
  // Without a step in the URL and without a choice, the first step shows without a redirect, to keep
  // hydration short.
  const isElsewhere =
    isSettled && requestedStep !== step && (requestedStep !== undefined || step !== steps[0]);
  const correct = useEffectEvent(() => navigate(addressOf(step), { replace: true }));
  useEffect(() => {
    if (isElsewhere) correct();
  }, [isElsewhere]);
  return {
    page,
    renew,
    draft,
    asks,
    memory,
    remember,
    user,
    quote,
    steps,
    step,
    previous: before ? addressOf(before) : professionalPageUrl(slug, draft),
    addressOf,
    change(what) {
      const { hairLength, gender } = what;
      if (hairLength ?? gender)
        rememberHair({ ...(hairLength && { hairLength }), ...(gender && { gender }) });
      changeAddress(bookingUrl(slug, applyDraftChange(draft, what), step), {
        replace: true,
        preventScrollReset: true,
      });
    },
    go(next = stepAfter(steps, step), what, how) {
      navigate(bookingUrl(slug, what ? applyDraftChange(draft, what) : draft, next), how);
    },
  };
}
