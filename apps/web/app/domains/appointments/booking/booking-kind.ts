import type { GroupQuote } from '@meche/contract/groups';
import type { User } from '@meche/contract/identity';
import type { ProfessionalPage } from '@meche/contract/professionals';
import type { Quote } from '@meche/contract/quotes';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Hair } from '~/domains/services/hair-memory.ts';
import type { BookingDraft, PersonDraft } from './booking-draft.ts';
import type { BookingMemory } from './booking-memory.ts';
import type { BookingStep } from './booking-steps.ts';

/** The price of a booking, with one quote for each person. */
export type BookingQuote = GroupQuote &
  Pick<Quote, 'mileageCents' | 'distanceKm' | 'distanceFromDepartment'> & {
    /** Undefined for a group, whose people do not share one duration. */
    durationMinutes?: number;
  };

export type Booking = {
  kind: BookingKind;
  /** The professional's page, with what this kind of booking can include. */
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
  quote: UseQueryResult<BookingQuote>;
  steps: BookingStep[];
  step: BookingStep;
  /** URL of the previous person or step. At the beginning it is the URL of the professional's page. */
  previous: string;
  addressOf: (step: BookingStep, what?: Partial<BookingDraft>) => string;
  /**
   * Changes the draft on the same screen, replaces the history entry, and remembers changed hair values of
   * the customer for later bookings.
   */
  change: (what: Partial<BookingDraft>) => void;
  /** Same, with services and hair values for the person whose services are being chosen. */
  changePerson: (what: Partial<BookingDraft>) => void;
  go: (next?: BookingStep, what?: Partial<BookingDraft>, how?: { replace: boolean }) => void;
};

type BookingPart = ComponentType<{ booking: Booking }>;

export type MoneyTerms = Pick<Quote, 'cardCents' | 'onSiteCents' | 'money'>;

/** Texts that differ between a booking for one and for several people. */
type BookingTexts = {
  chooseServices: string;
  chooseTime: string;
  summary: string;
  /** The others exist in a group only: the number of people first. */
  count?: string;
  oneCard?: string;
  /** Explains the payment partner and how long the times are held. */
  partner?: string;
  /** Title of the confirmation when the appointments are no longer booked. */
  ended?: string;
  /** The next person without a complete choice; undefined when all others are complete. */
  nextPerson?: { person: number; label: string } | undefined;
};

/**
 * What differs between a booking for one person and for several. Only the page of a group loads the parts
 * and words of groups.
 */
export type BookingKind = {
  readDraft: (address: URLSearchParams, page: ProfessionalPage, known: Hair) => BookingDraft;
  bookingUrl: (slug: string, draft: BookingDraft, step?: BookingStep) => string;
  /** `withTime` adds when each payment is due; a group always names its times. */
  useQuote: (page: ProfessionalPage, draft: BookingDraft, withTime?: boolean) => UseQueryResult<BookingQuote>;
  useTexts: (booking: Pick<Booking, 'draft' | 'memory'>) => BookingTexts;
  /** What only a group has. */
  group?: {
    memoryKey: (slug: string) => string;
    limitOffer: (page: ProfessionalPage) => ProfessionalPage;
    /** URL before `step`; `before` is the step before it. */
    previousUrl: (
      slug: string,
      draft: BookingDraft,
      steps: { step: BookingStep; before: BookingStep | undefined },
    ) => string;
    toPersonChange: (draft: BookingDraft, change: Partial<PersonDraft>) => Partial<BookingDraft>;
    People: BookingPart;
    Times: BookingPart;
    Summary: BookingPart;
    MoneyLines: ComponentType<{ booking: Booking; people: readonly MoneyTerms[] }>;
    Visits: BookingPart;
    /** Loads the parts of the last steps, so that they need no network. */
    preload: () => Promise<unknown>;
  };
};
