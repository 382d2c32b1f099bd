import { appointment, cancelAppointment, cancellation, cardStep } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { cents, day, gender, hairLength, instant, line, paragraph, phoneNumber, uuid } from './fields.ts';
import { FEWEST_PEOPLE, MOST_PEOPLE } from './group-sizes.ts';
import { shownTerms } from './money-terms.ts';
import { quote } from './quotes.ts';
import { availability } from './scheduling.ts';
import { z } from './zod.ts';

/** Bookings for several people in the salon: one appointment each, one card, one total. */

/** When not all can begin at once: the last begins at most this long after the first. */
export const MOST_SPREAD_MINUTES = 180;

/** The services of one person. */
const person = z.strictObject({
  serviceIds: z.array(uuid).min(1).max(10),
  hairLength: hairLength.optional().describe('Needed where a service goes by it'),
  gender: gender.optional().describe('Needed with the length, where the services suit more than one gender'),
});

const withTime = person.extend({
  memberId: uuid,
  startsAt: instant,
});

const people = <Person extends z.ZodType>(of: Person) => z.array(of).min(FEWEST_PEOPLE).max(MOST_PEOPLE);

const refusedPlans = [
  'service_not_found',
  'service_not_online',
  'phone_only',
  'place_not_offered',
  'visit_beyond_day',
] as const;

const part = z.object({ memberId: uuid, startsAt: instant, endsAt: instant });

export const groupSlot = z.object({
  startsAt: instant,
  endsAt: instant.describe('When the last of them is done'),
  together: z.boolean().describe('All begin at once; else one after the other'),
  visits: z.array(part).describe('In the order of the people'),
});
export type GroupSlot = z.output<typeof groupSlot>;

/** Details of slot_taken and of a closed time: when all of them could come instead. */
export const nextGroupSlots = z.object({ nextSlots: z.array(groupSlot) });

export const groupAvailability = availability.extend({
  days: z.array(z.object({ day, slots: z.array(groupSlot) })),
});
export type GroupAvailability = z.output<typeof groupAvailability>;

export const findGroupSlots = endpoint({
  method: 'POST',
  path: '/group-slots',
  summary: 'When several people can be served on a day: at once, or one after the other',
  audience: 'anyone',
  body: z.strictObject({
    professionalId: uuid,
    people: people(person),
    from: day.optional().describe('Absent: today in the professional’s zone'),
    days: z.int().min(1).max(7).default(1),
  }),
  response: groupAvailability,
  refusals: [...refusedPlans],
});

export const groupQuote = z.object({
  people: z.array(quote).describe('In the order of the people; the search fee stands with the first'),
  serviceFeeCents: z.int(),
  searchFeeCents: z.int(),
  totalCents: z.int(),
  cardCents: z.int().describe('Of all: one card, on which each visit is held by itself'),
  onSiteCents: z.int(),
});
export type GroupQuote = z.output<typeof groupQuote>;

export const quoteGroup = endpoint({
  method: 'POST',
  path: '/group-quotes',
  summary: 'What the visits of several people cost at these times, each and all of them',
  audience: 'anyone',
  body: z.strictObject({ professionalId: uuid, people: people(withTime) }),
  response: groupQuote,
  refusals: [...refusedPlans, 'member_not_able', 'slot_in_the_past', 'slot_too_soon', 'slot_beyond_horizon'],
});

export const group = z.object({
  id: uuid,
  appointments: z.array(appointment).describe('In the order in which they were booked'),
  totalCents: z.int().describe('Of those that are not cancelled, as the two beneath'),
  cardCents: z.int(),
  onSiteCents: z.int(),
  can: z.object({
    cancel: z
      .object({ feeCents: z.int() })
      .nullable()
      .describe('All that may still be cancelled, and what that costs'),
  }),
});
export type Group = z.output<typeof group>;

export const bookGroup = endpoint({
  method: 'POST',
  path: '/groups',
  summary: 'Book for several people: all of them or none, held ten minutes for one card',
  audience: 'signed_in',
  body: z.strictObject({
    professionalId: uuid,
    people: people(withTime.extend({ name: line(100).or(z.literal('')).default('') })),
    totalCents: cents.describe('Of all, as the customer was shown it'),
    terms: shownTerms.optional().describe('The cancellation and no-show terms that the customer was shown'),
    phoneNumber: phoneNumber.optional(),
    note: paragraph(1000).default(''),
  }),
  response: z.object({
    group,
    card: cardStep.nullable(),
    cardFor: uuid
      .nullable()
      .describe('The appointment by which the card is asked for, confirmed and given up'),
  }),
  status: 201,
  idempotent: true,
  refusals: [
    ...refusedPlans,
    'member_not_able',
    'slot_in_the_past',
    'slot_too_soon',
    'slot_beyond_horizon',
    'slot_off_grid',
    'slot_taken',
    'price_changed',
    'terms_changed',
    'too_many_holds',
    'unavailable',
  ],
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/groups/:id',
  summary: 'A booking for several people, for the customer who made it',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: group,
});

export const cancelGroup = endpoint({
  method: 'POST',
  path: '/groups/:id/cancel',
  summary: 'Cancel for all of them; the fee shown comes along and a difference is refused',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: cancellation,
  response: group,
  idempotent: true,
  refusals: cancelAppointment.refusals,
});
