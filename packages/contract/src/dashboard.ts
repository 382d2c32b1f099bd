import { endpoint } from './endpoint.ts';
import { day, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Figures of one day; those of several days can be added up. */
const figureFields = {
  visits: z.int().describe('Number of completed appointments, by the day on which they began'),
  noShows: z.int(),
  cancelledLate: z.int().describe('Number of cancellations by customers that were too late to be free'),
  newClients: z
    .int()
    .describe('Number of clients whose first appointment with this professional is in that month'),
  returningClients: z
    .int()
    .describe('Number of other clients; each counts once a month, on their first day in it'),
  cardCents: z
    .int()
    .nullable()
    .describe('Takings by card through the marketplace, in euro cents; null: the caller may not see money'),
  onSiteCents: z
    .int()
    .nullable()
    .describe('Takings on site in euro cents; null: the caller may not see money'),
  bookedMinutes: z.int().describe('Booked minutes of the bookable members'),
  openMinutes: z.int().describe('Minutes of working hours of the bookable members'),
  reviews: z.int(),
};

export const dayInFigures = z.object({ day, ...figureFields });
export type DayInFigures = z.output<typeof dayInFigures>;

export const monthInFigures = z.object({
  ...figureFields,
  takingsCents: z
    .int()
    .nullable()
    .describe('Takings by card and on site in euro cents; null: the caller may not see money'),
  occupancyPercent: z
    .int()
    .nullable()
    .describe('Booked minutes in percent of open minutes; null: no open minutes'),
  rating: z.number().nullable().describe('Average rating to one decimal; null: no reviews'),
});
export type MonthInFigures = z.output<typeof monthInFigures>;

export const figures = z.object({
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  today: day,
  ofWholeBusiness: z
    .boolean()
    .describe('True: figures of the whole business; false: of the caller’s own calendar only'),
  soFar: monthInFigures.describe('Figures of this month until today, today included'),
  sameDays: monthInFigures.describe(
    'Figures of the same number of days of last month, or all of it if it is shorter',
  ),
  lastMonth: monthInFigures.describe('Figures of the whole last month'),
  days: z
    .array(dayInFigures)
    .describe('Figures of each day of last month and of this month until today, in order'),
});
export type Figures = z.output<typeof figures>;

export const getFigures = endpoint({
  method: 'GET',
  path: '/professional/figures',
  summary: 'Get this month’s and last month’s figures, in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  response: figures,
});

/** A number of appointments and the id of the first one, to link to it. */
const countWithFirst = z.object({ count: z.int(), firstId: uuid.nullable() });

/**
 * What the professional has to do next for the verification: send missing documents, replace documents
 * after a rejection, submit the business to the card partner, or meet its requirements.
 */
export const paperKinds = ['incomplete', 'rejected', 'hand_over', 'required'] as const;

export const toDo = z.object({
  requests: countWithFirst.describe('Requests that wait for the professional’s answer'),
  proposals: countWithFirst.describe('Requests with a proposal that the customer has not answered yet'),
  unreadThreads: z.int().describe('Number of unread message threads, 99 at most'),
  unsettled: z
    .object({ count: z.int(), firstDay: day.nullable() })
    .describe('Appointments that are over but not marked yet, with the first such day'),
  failedPayments: countWithFirst.describe(
    'Future appointments and those of the last thirty days whose card was declined',
  ),
  papers: z
    .object({
      kind: z.enum(paperKinds),
      count: z.int().describe('Number of missing documents, or of requirements'),
    })
    .nullable()
    .describe('What the verification still needs; null: nothing, or the caller may not do it'),
  unpaidInvoices: z
    .object({ count: z.int(), amountCents: z.int() })
    .nullable()
    .describe('Unpaid invoices of the subscription; null: none, or the caller may not pay them'),
  smsUsedUp: z
    .object({ quota: z.int(), backOn: day })
    .nullable()
    .describe(
      'Set if this month’s SMS reminders are used up and reminders go by email. Null: some are left, the plan has none, or the caller may not change the plan',
    ),
  failingSystems: z
    .array(z.object({ host: z.string(), since: instant }))
    .describe(
      'Webhook endpoints that receive nothing until a test succeeds; empty if the caller may not change them',
    ),
  unreadCalendars: z
    .array(z.object({ host: z.string(), since: instant }))
    .describe('Calendars of other programs that could not be read for a day, of those the caller may change'),
});
export type ToDo = z.output<typeof toDo>;

export const getToDo = endpoint({
  method: 'GET',
  path: '/professional/to-do',
  summary: 'List the professional’s tasks: requests, messages, appointments, payments, documents',
  audience: 'professional',
  needs: 'own_calendar',
  response: toDo,
});
