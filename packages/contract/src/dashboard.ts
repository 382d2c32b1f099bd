import { endpoint } from './endpoint.ts';
import { day, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Figures of one day, summed over several. */
const counted = {
  visits: z.int().describe('Done, by the day on which they began'),
  noShows: z.int(),
  cancelledLate: z.int().describe('By customers, within the time of their terms or at a fee'),
  newClients: z.int().describe('Clients whose first appointment with this professional is in that month'),
  returningClients: z.int().describe('The other clients; each counts once a month, on their first day in it'),
  cardCents: z
    .int()
    .nullable()
    .describe('Takings by card through the marketplace; null: the caller may not see money'),
  onSiteCents: z.int().nullable().describe('Takings on site; null likewise'),
  bookedMinutes: z.int().describe('Minutes booked, of the members who can be booked'),
  openMinutes: z.int().describe('Minutes of working hours, of the members who can be booked'),
  reviews: z.int(),
};

export const dayInFigures = z.object({ day, ...counted });
export type DayInFigures = z.output<typeof dayInFigures>;

export const monthInFigures = z.object({
  ...counted,
  takingsCents: z.int().nullable().describe('By card and on site'),
  occupancyPercent: z.int().nullable().describe('Booked of open minutes; null where nothing is open'),
  rating: z.number().nullable().describe('Average of the reviews, to one decimal'),
});
export type MonthInFigures = z.output<typeof monthInFigures>;

export const figures = z.object({
  timeZone: z.string(),
  today: day,
  ofWholeBusiness: z.boolean().describe('Of the whole business; false: of the caller’s own calendar only'),
  soFar: monthInFigures.describe('This month, today included'),
  sameDays: monthInFigures.describe('As many days of the last month, or all of it where it is shorter'),
  lastMonth: monthInFigures.describe('The whole of it'),
  days: z.array(dayInFigures).describe('Of last month and of this one until today, in order'),
});
export type Figures = z.output<typeof figures>;

export const getFigures = endpoint({
  method: 'GET',
  path: '/professional/figures',
  summary: 'This month’s figures compared with last month’s, in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  response: figures,
});

/** A count, and the appointment that leads to the first of them. */
const some = z.object({ count: z.int(), firstId: uuid.nullable() });

/** What the professional still has to do before customers can pay by card. */
export const paperKinds = ['incomplete', 'rejected', 'hand_over', 'required'] as const;

export const toDo = z.object({
  requests: some.describe('Requests without an answer'),
  proposals: some.describe('Requests answered with a proposal, of which the customer has said nothing yet'),
  unreadThreads: z.int().describe('99 at most'),
  unsettled: z
    .object({ count: z.int(), firstDay: day.nullable() })
    .describe('Visits that are over, unmarked'),
  failedPayments: some.describe(
    'Visits whose card was refused: to be confirmed, or never debited in thirty days',
  ),
  papers: z
    .object({
      kind: z.enum(paperKinds),
      count: z.int().describe('Number of missing documents or required details'),
    })
    .nullable()
    .describe('Null: nothing, or the caller may not do it'),
  unpaidInvoices: z
    .object({ count: z.int(), amountCents: z.int() })
    .nullable()
    .describe('Of the subscription, declined by the card; null: none, or the caller may not pay'),
  smsUsedUp: z
    .object({ quota: z.int(), backOn: day })
    .nullable()
    .describe(
      'The SMS reminders of this month are used up: reminders go by email. Null: some are left, the plan has none, or the caller may not change it',
    ),
  failingSystems: z
    .array(z.object({ host: z.string(), since: instant }))
    .describe(
      'Webhook endpoints that receive nothing until a test succeeds; empty where the caller may not change them',
    ),
});
export type ToDo = z.output<typeof toDo>;

export const getToDo = endpoint({
  method: 'GET',
  path: '/professional/to-do',
  summary:
    'What the professional has to do: requests, proposals, messages, appointments, payments, documents',
  audience: 'professional',
  needs: 'own_calendar',
  response: toDo,
});
