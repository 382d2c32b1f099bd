import { endpoint } from './endpoint.ts';
import { day, instant, uuid } from './fields.ts';
import { z } from './zod.ts';

/** What is counted of a day, and added up over several. */
const counted = {
  visits: z.int().describe('Done, by the day on which they began'),
  noShows: z.int(),
  cancelledLate: z.int().describe('By customers, within the time of their terms or at a fee'),
  newClients: z.int().describe('Whose first visit to the house lies in that month'),
  returningClients: z.int().describe('The others; each counts once a month, on the day she first came in it'),
  cardCents: z
    .int()
    .nullable()
    .describe('Takings by card through the marketplace; null: she does not see money'),
  onSiteCents: z.int().nullable().describe('Takings on site; null likewise'),
  bookedMinutes: z.int().describe('For which visits take whoever can be booked'),
  openMinutes: z.int().describe('Of the hours of whoever can be booked'),
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
  ofAnyProfessional: z.boolean().describe('Of everybody there; false: of her own calendar alone'),
  soFar: monthInFigures.describe('This month, today included'),
  sameDays: monthInFigures.describe('As many days of the last month, or all of it where it is shorter'),
  lastMonth: monthInFigures.describe('The whole of it'),
  days: z.array(dayInFigures).describe('Of last month and of this one until today, in order'),
});
export type Figures = z.output<typeof figures>;

export const getFigures = endpoint({
  method: 'GET',
  path: '/professional/figures',
  summary: 'This month in figures beside the last, in the calendars that she opens',
  audience: 'professional',
  needs: 'own_calendar',
  response: figures,
});

/** So many, and the appointment that leads to the first of them. */
const some = z.object({ count: z.int(), firstId: uuid.nullable() });

/** What is asked of her before customers can pay by card. */
export const paperKinds = ['incomplete', 'rejected', 'hand_over', 'asked'] as const;

export const toDo = z.object({
  requests: some.describe('Which nobody has answered'),
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
      count: z.int().describe('Of documents missing, or of what is asked'),
    })
    .nullable()
    .describe('Null: nothing, or not hers to do'),
  unpaidInvoices: z
    .object({ count: z.int(), amountCents: z.int() })
    .nullable()
    .describe('Of the subscription, refused by her card; null: none, or not hers to pay'),
  smsUsedUp: z
    .object({ quota: z.int(), backOn: day })
    .nullable()
    .describe(
      'No reminder by SMS is left this month: they go by e-mail. Null: some are, or none ever, or not hers to set',
    ),
  failingSystems: z
    .array(z.object({ host: z.string(), since: instant }))
    .describe(
      'That are told of no visit any more until a test arrives there; of none where it is not hers to set',
    ),
});
export type ToDo = z.output<typeof toDo>;

export const getToDo = endpoint({
  method: 'GET',
  path: '/professional/to-do',
  summary: 'What waits for the house: requests, proposals, messages, visits, payments, papers',
  audience: 'professional',
  needs: 'own_calendar',
  response: toDo,
});
