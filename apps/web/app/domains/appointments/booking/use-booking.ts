import type { ProfessionalPage } from '@meche/contract/professionals';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useStoredHair } from '~/domains/services/hair-memory.ts';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useOptimisticAddress } from '~/lib/page/use-optimistic-address.ts';
import { applyDraftChange, type BookingDraft } from './booking-draft.ts';
import type { Booking, BookingKind } from './booking-kind.ts';
import { useBookingMemory } from './booking-memory.ts';
import {
  type BookingStep,
  findOpenStep,
  isBookingOnRequest,
  listBookingSteps,
  readBookingStep,
  stepAfter,
  stepBefore,
} from './booking-steps.ts';
import { professionalPageUrl } from './booking-url.ts';

/** Returns whether the server needs hair values that the loaded page did not ask for. */
export function isHairMissing(error: unknown): boolean {
  return (
    isRefusal(error, 'invalid_input') &&
    (error.fields.hairLength !== undefined || error.fields.gender !== undefined)
  );
}

/** Which of these steps follows the earlier ones depends on the price. */
const late: BookingStep[] = ['pre_payment_information', 'summary'];

export function useBooking(kind: BookingKind, wholePage: ProfessionalPage, renew: () => void): Booking {
  const page = kind.group?.limitOffer(wholePage) ?? wholePage;
  const { slug } = page;
  const { address, change: changeAddress } = useOptimisticAddress();
  const navigate = useNavigate();
  const [memory, remember] = useBookingMemory(kind.group?.memoryKey(slug) ?? slug);
  const user = useSession();
  const [hair, rememberHair] = useStoredHair();
  const draft = kind.readDraft(address, page, hair);
  const quote = kind.useQuote(page, draft);
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
  const urlWith = (what: Partial<BookingDraft>, other: BookingStep) =>
    kind.bookingUrl(slug, applyDraftChange(draft, what), other);
  const addressOf: Booking['addressOf'] = (other, what) =>
    what ? urlWith(what, other) : kind.bookingUrl(slug, draft, other);
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
  const change: Booking['change'] = (what) => {
    const { hairLength, gender } = what;
    if (hairLength ?? gender) rememberHair({ ...(hairLength && { hairLength }), ...(gender && { gender }) });
    changeAddress(urlWith(what, step), { replace: true, preventScrollReset: true });
  };
  return {
    kind,
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
    previous:
      kind.group?.previousUrl(slug, draft, { step, before }) ??
      (before ? addressOf(before) : professionalPageUrl(slug, draft)),
    addressOf,
    change,
    changePerson: (what) => change(kind.group?.toPersonChange(draft, what) ?? what),
    go(next = stepAfter(steps, step), what, how) {
      navigate(addressOf(next, what), how);
    },
  };
}
