import { appointment, cancelAppointment, cancellation, cardStep } from './appointments.ts';
import { endpoint } from './endpoint.ts';
import { cents, day, gender, hairLength, instant, line, paragraph, phoneNumber, uuid } from './fields.ts';
import { FEWEST_PEOPLE, MAX_PEOPLE } from './group-sizes.ts';
import { shownTerms } from './money-terms.ts';
import { quote } from './quotes.ts';
import { availability, isOpen } from './scheduling.ts';
import { z } from './zod.ts';

/** Bookings for several people in the salon: one appointment per person, one card, one total. */

/**
 * Maximum number of minutes between the first and the last start, when the appointments cannot all begin at
 * the same time.
 */
export const MAX_SPREAD_MINUTES = 180;

/** The services of one person. */
const person = z.strictObject({
  serviceIds: z.array(uuid).min(1).max(10),
  hairLength: hairLength.optional().describe('Required if the price of a service depends on the hair length'),
  gender: gender
    .optional()
    .describe('Required in addition to the hair length if the services suit more than one gender'),
});

const withTime = person.extend({
  memberId: uuid,
  startsAt: instant,
});

const people = <Person extends z.ZodType>(of: Person) => z.array(of).min(FEWEST_PEOPLE).max(MAX_PEOPLE);

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
  endsAt: instant.describe('End of the last appointment'),
  together: z.boolean().describe('True: all appointments begin at once; false: one after the other'),
  visits: z.array(part).describe('Time and member for each person, in the order of the request'),
});
export type GroupSlot = z.output<typeof groupSlot>;

/**
 * Details of the refusals slot_taken, slot_in_the_past and slot_too_soon: the next times for all people.
 */
export const groupRefusalDetails = {
  slot_taken: z.object({ nextSlots: z.array(groupSlot) }),
};

export const groupAvailability = availability.extend({
  days: z.array(z.object({ day, isOpen, slots: z.array(groupSlot) })),
});
export type GroupAvailability = z.output<typeof groupAvailability>;

export const findGroupSlots = endpoint({
  method: 'POST',
  path: '/group-slots',
  summary: 'Find times at which several people can be served, at once or one after the other',
  audience: 'anyone',
  body: z.strictObject({
    professionalId: uuid,
    people: people(person),
    from: day.optional().describe('First day; absent: today in the professional’s time zone'),
    days: z.int().min(1).max(7).default(1).describe('Number of days from `from` on'),
  }),
  response: groupAvailability,
  refusals: [...refusedPlans],
});

export const groupQuote = z.object({
  people: z
    .array(quote)
    .describe('Quote for each person, in the order of the request; the first one contains the search fee'),
  serviceFeeCents: z.int(),
  searchFeeCents: z.int(),
  totalCents: z.int(),
  cardCents: z
    .int()
    .describe('Total paid by card, with one card on which each appointment is held separately'),
  onSiteCents: z.int(),
  depositCents: z.int().nullable().describe('Sum of the deposits; null: no deposit is asked'),
});
export type GroupQuote = z.output<typeof groupQuote>;

export const quoteGroup = endpoint({
  method: 'POST',
  path: '/group-quotes',
  summary:
    'Get the price of appointments for several people, each and in total, also before a time is chosen',
  audience: 'anyone',
  body: z.strictObject({
    professionalId: uuid,
    people: people(withTime.partial({ memberId: true, startsAt: true })),
  }),
  response: groupQuote,
  refusals: [...refusedPlans, 'member_not_able', 'slot_in_the_past', 'slot_too_soon', 'slot_beyond_horizon'],
});

export const group = z.object({
  id: uuid,
  appointments: z
    .array(appointment)
    .describe('Appointments of the group, in the order in which they were booked'),
  totalCents: z.int().describe('Total of the appointments that are not cancelled'),
  cardCents: z.int().describe('Card part of the appointments that are not cancelled'),
  onSiteCents: z.int().describe('Part of the appointments that are not cancelled to be paid on site'),
  can: z.object({
    cancel: z
      .object({ feeCents: z.int() })
      .nullable()
      .describe('Possible cancellation of all remaining appointments, and its fee; null: not possible'),
  }),
});
export type Group = z.output<typeof group>;

export const bookGroup = endpoint({
  method: 'POST',
  path: '/groups',
  summary: 'Book appointments for several people, all or none; held ten minutes for one card',
  audience: 'signed_in',
  body: z.strictObject({
    professionalId: uuid,
    people: people(
      withTime.extend({
        name: line(100).or(z.literal('')).default(''),
        terms: shownTerms
          .optional()
          .describe('Terms shown for this person, if they differ; absent: those of the booking'),
      }),
    ),
    totalCents: cents.describe(
      'Total of all appointments shown to the customer; refused with price_changed if it differs',
    ),
    terms: shownTerms
      .optional()
      .describe(
        'Cancellation and no-show terms shown to the customer; refused with terms_changed if the fees differ. Absent: no fee was shown',
      ),
    phoneNumber: phoneNumber.optional(),
    note: paragraph(1000).default(''),
  }),
  response: z.object({
    group,
    card: cardStep.nullable(),
    cardFor: uuid
      .nullable()
      .describe(
        'Appointment with whose endpoints the card is entered, confirmed or abandoned; null: no card needed',
      ),
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
  summary: 'Get a booking for several people, as the customer who made it',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  response: group,
});

export const cancelGroup = endpoint({
  method: 'POST',
  path: '/groups/:id/cancel',
  summary: 'Cancel all appointments of a booking for several people',
  audience: 'signed_in',
  params: z.strictObject({ id: uuid }),
  body: cancellation,
  response: group,
  idempotent: true,
  refusals: cancelAppointment.refusals,
});
