import type { bookAppointment } from '@meche/contract/appointments';
import type { BodyOf } from '@meche/contract/endpoint';
import type { bookGroup } from '@meche/contract/groups';
import type { Quote } from '@meche/contract/quotes';
import type { BookingDraft } from './booking-draft.ts';
import type { BookingQuote } from './booking-kind.ts';
import type { BookingMemory } from './booking-memory.ts';
import { toPeopleInput } from './group-query.ts';

/** The fields of POST /appointments that the web app sends. */
export type BookingInput = Pick<
  BodyOf<typeof bookAppointment>,
  'professionalId' | 'serviceIds' | 'place' | 'startsAt' | 'totalCents' | 'terms' | 'note'
> &
  Partial<
    Pick<
      BodyOf<typeof bookAppointment>,
      'address' | 'hairLength' | 'gender' | 'memberId' | 'phoneNumber' | 'answers' | 'offerId'
    >
  >;

export type GroupInput = BodyOf<typeof bookGroup>;

/**
 * Builds the body of POST /groups. Returns undefined until the times are chosen and priced. Each person has
 * terms of their own, because a deposit depends on the services.
 */
export function buildGroupInput(
  professionalId: string,
  draft: BookingDraft,
  memory: BookingMemory,
  { totalCents, people: quotes }: Pick<BookingQuote, 'totalCents' | 'people'>,
): GroupInput | undefined {
  const people = toPeopleInput(draft);
  if (!people || quotes.length !== people.length) return undefined;
  return {
    professionalId,
    people: people.map((one, index) => {
      const quoted = quotes[index];
      return {
        ...one,
        name: memory.names?.[index]?.trim() ?? '',
        ...(quoted && { terms: toShownTerms(quoted) }),
      };
    }),
    totalCents,
    ...(memory.phoneNumber && { phoneNumber: memory.phoneNumber }),
    note: memory.note ?? '',
  };
}

type ShownTerms = NonNullable<BookingInput['terms']>;

function toShownTerms({
  cancellationWindowHours,
  lateFeePercent,
  noShowFeePercent,
  depositCents,
}: Pick<Quote, keyof ShownTerms>): ShownTerms {
  return {
    cancellationWindowHours,
    lateFeePercent,
    noShowFeePercent,
    ...(depositCents !== null && { depositCents }),
  };
}

/**
 * Builds the body of POST /appointments. Returns undefined without a time or, at home, without street, city
 * or postal code.
 */
export function buildBookingInput(
  professionalId: string,
  draft: BookingDraft,
  memory: BookingMemory,
  {
    totalCents,
    asks,
    ...shown
  }: Pick<Quote, 'totalCents' | keyof NonNullable<BookingInput['terms']>> & {
    asks: boolean;
  },
): BookingInput | undefined {
  const { serviceIds, place, memberId, startsAt, city, postalCode, hairLength, gender, offerId } = draft;
  if (!startsAt) return undefined;
  if (place === 'at_home' && !(memory.line && city && postalCode)) return undefined;
  return {
    professionalId,
    serviceIds,
    place,
    ...(place === 'at_home' && {
      address: { line: memory.line ?? '', city: city ?? '', postalCode: postalCode ?? '' },
    }),
    ...(hairLength && { hairLength }),
    ...(gender && { gender }),
    ...(memberId && { memberId }),
    startsAt: new Date(startsAt).toISOString(),
    totalCents,
    terms: toShownTerms(shown),
    ...(memory.phoneNumber && { phoneNumber: memory.phoneNumber }),
    note: memory.note ?? '',
    ...(offerId && { offerId }),
    ...(asks && { answers: memory.answers?.topics ?? [] }),
  };
}

/**
 * Returns whether the hold was made with exactly this input. Any difference counts, also in the note, the
 * answers or the order of the services.
 */
export function isHeldFor(hold: BookingMemory['hold'], input: BookingInput | GroupInput): boolean {
  return hold?.input === JSON.stringify(input);
}
