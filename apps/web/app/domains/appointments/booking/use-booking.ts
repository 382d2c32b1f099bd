import type { Quote } from '@meche/contract/appointments';
import type { User } from '@meche/contract/identity';
import type { ProfessionalPage } from '@meche/contract/professionals';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '~/domains/identity/session/session.ts';
import { useKnownHair } from '~/domains/services/hair-memory.ts';
import { useApi } from '~/lib/api/api-provider.tsx';
import { isRefusal } from '~/lib/api/refusal.ts';
import { useAddressAhead } from '~/lib/page/address-ahead.ts';
import {
  type BookingDraft,
  type BookingStep,
  bookingAddress,
  changedDraft,
  isRequest,
  openStep,
  professionalAddress,
  readDraft,
  readStep,
  stepAfter,
  stepBefore,
  stepsOf,
} from '../booking-draft.ts';
import { type BookingMemory, useBookingMemory } from './booking-memory.ts';
import { quoteQuery } from './quote-query.ts';

/** A booking under way: what is answered, where one is, and the ways on and back. */
export type Booking = {
  page: ProfessionalPage;
  /** Asks for the page anew: she has changed what she sells meanwhile. */
  renew: () => void;
  draft: BookingDraft;
  /** On request: its professional accepts or declines. */
  asks: boolean;
  memory: BookingMemory;
  remember: (change: Partial<BookingMemory>) => void;
  /** Undefined while unknown, null when nobody is signed in. */
  user: User | null | undefined;
  quote: UseQueryResult<Quote>;
  steps: BookingStep[];
  step: BookingStep;
  /** The step before; before the first one, her page. */
  previous: string;
  addressOf: (step: BookingStep) => string;
  /** Another answer on the same screen: the address follows, the way back does not grow. */
  change: (what: Partial<BookingDraft>) => void;
  /** On to the next screen, or to the one named, with a change on the way. */
  go: (next?: BookingStep, what?: Partial<BookingDraft>, how?: { replace: boolean }) => void;
};

/** What the page did not know when it was read: prices go by the hair now. */
export function asksHair(error: unknown): boolean {
  return (
    isRefusal(error, 'invalid_input') &&
    (error.fields.hairLength !== undefined || error.fields.gender !== undefined)
  );
}

/** Whether these are due is known only once the price is. */
const late: BookingStep[] = ['pre_payment_information', 'summary'];

export function useBooking(page: ProfessionalPage, renew: () => void): Booking {
  const { slug } = page;
  const { address, change: changeAddress } = useAddressAhead();
  const navigate = useNavigate();
  const [memory, remember] = useBookingMemory(slug);
  const user = useSession();
  const [hair, rememberHair] = useKnownHair();
  const draft = readDraft(address, page, hair);
  const quote = useQuery(quoteQuery(useApi(), page.id, draft));
  const cardCents = quote.data?.cardCents;
  const isPageOld = asksHair(quote.error);
  const renewPage = useEffectEvent(renew);
  useEffect(() => {
    if (isPageOld) renewPage();
  }, [isPageOld]);
  const asks = isRequest(draft, page);
  const steps = stepsOf({ cardCents, asks });
  const asked = readStep(address);
  const step = openStep(
    draft,
    // Until the browser knows who is signed in, a later step that is asked for stays open; the server checks.
    {
      isSignedIn: asked ? user !== null : Boolean(user),
      hasStreet: Boolean(memory.line),
      cardCents,
      asks,
      hasAnswers: memory.answers?.isDone === true,
    },
    asked,
  );
  const before = stepBefore(steps, step);
  const addressOf = (other: BookingStep) => bookingAddress(slug, draft, other);
  // Each entry names what was seen there, and a step that is not open yet leaves none behind: going back leads to that.
  const isSettled = user !== undefined && (!late.includes(step) || (!asked && cardCents !== undefined));
  // Who asks for no step and has chosen nothing is at the first one: named or not, it is the same, and waking stays short.
  const isElsewhere = isSettled && asked !== step && (asked !== undefined || step !== steps[0]);
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
    previous: before ? addressOf(before) : professionalAddress(slug, draft),
    addressOf,
    change(what) {
      const { hairLength, gender } = what;
      if (hairLength ?? gender)
        rememberHair({ ...(hairLength && { hairLength }), ...(gender && { gender }) });
      changeAddress(bookingAddress(slug, changedDraft(draft, what), step), {
        replace: true,
        preventScrollReset: true,
      });
    },
    go(next = stepAfter(steps, step), what, how) {
      navigate(bookingAddress(slug, what ? changedDraft(draft, what) : draft, next), how);
    },
  };
}
