import { type Download, endpoint } from './endpoint.ts';
import { commissionCategories, waysOfPayment } from './enumerations.ts';
import { day, uuid } from './fields.ts';
import { month } from './wallet.ts';
import { z } from './zod.ts';

/**
 * Takings: what was done and paid, as the settled days count it. A note for the business, not a certified
 * till.
 */

export const takingsPeriods = ['day', 'week', 'month', 'year'] as const;
export type TakingsPeriod = (typeof takingsPeriods)[number];

/** Ways of payment on site, and `online`: by card through the marketplace. */
export const takingsWays = [...waysOfPayment, 'online'] as const;
export type TakingsWay = (typeof takingsWays)[number];

const sums = {
  totalCents: z.int().describe('Amount with VAT'),
  netCents: z.int().describe('Amount without VAT'),
  vatCents: z.int(),
};

const commission = z.object({
  category: z.enum(commissionCategories),
  percent: z.int(),
  netCents: z.int().describe('Services of the category without VAT, on which the commission is computed'),
  commissionCents: z.int(),
});

const memberTakings = z.object({
  memberId: uuid,
  name: z.string(),
  visits: z.int(),
  ...sums,
  workedMinutes: z.int().describe('Hands-on minutes of completed appointments'),
  openMinutes: z
    .int()
    .nullable()
    .describe('Minutes of the current working hours, until today; null: the member is not bookable'),
  occupancyPercent: z
    .int()
    .nullable()
    .describe('Worked minutes in percent of open minutes; null: no open minutes'),
  commissions: z
    .array(commission)
    .nullable()
    .describe('Commission by category; null: the caller may not see it'),
  commissionCents: z.int().nullable().describe('Sum of the commissions; null: the caller may not see it'),
});
export type MemberTakings = z.output<typeof memberTakings>;

const ofClients = z.object({ clients: z.int(), totalCents: z.int() });

export const takings = z.object({
  timeZone: z.string().describe('The professional’s time zone, IANA name'),
  today: day,
  period: z.enum(takingsPeriods),
  from: day.describe('First day of the period; weeks begin on Monday'),
  to: day.describe('Last day of the period'),
  ofWholeBusiness: z
    .boolean()
    .describe('True: takings of the whole business; false: of the caller’s own appointments'),
  visits: z.int().describe('Number of completed appointments'),
  ...sums,
  ways: z
    .array(z.object({ way: z.enum(takingsWays).nullable().describe('Null: not recorded'), cents: z.int() }))
    .describe('Takings by way of payment, without ways that nothing was paid with'),
  rates: z
    .array(
      z.object({
        basisPoints: z.int().nullable().describe('VAT rate in basis points; null: exempt from VAT'),
        ...sums,
      }),
    )
    .describe('Takings by VAT rate'),
  members: z.array(memberTakings).describe('The highest takings first'),
  services: z
    .array(
      z.object({
        name: z.string().nullable().describe('Name of the service as booked; null: mileage'),
        count: z.int(),
        ...sums,
      }),
    )
    .describe('The highest takings first'),
  steps: z
    .array(z.object({ from: day, visits: z.int(), totalCents: z.int() }))
    .describe('Takings of each day, or of each month of a year, in order; of a day: that day'),
  newClients: ofClients.describe(
    'Clients whose first completed appointment is in the period and who were not imported',
  ),
  returningClients: ofClients.describe('Other clients'),
  withoutClientCents: z.int().describe('Takings of visits without a client, such as walk-ins without a name'),
  workedMinutes: z.int(),
  openMinutes: z.int().describe('Open minutes of the bookable members'),
  occupancyPercent: z
    .int()
    .nullable()
    .describe('Worked minutes of the bookable members in percent of open minutes; null: no open minutes'),
});
export type Takings = z.output<typeof takings>;

const periodQuery = z.strictObject({
  period: z.enum(takingsPeriods).default('month'),
  day: day.optional().describe('A day of the period; absent: today in the professional’s time zone'),
});

export const getTakings = endpoint({
  method: 'GET',
  path: '/professional/takings',
  summary: 'Get the takings of the business by day, week, month or year',
  audience: 'professional',
  needs: 'see_money',
  query: periodQuery,
  response: takings,
});

export const getOwnTakings = endpoint({
  method: 'GET',
  path: '/professional/takings/own',
  summary: 'Get the takings and commission of the caller’s own appointments',
  audience: 'professional',
  needs: 'see_own_takings',
  query: periodQuery,
  response: takings,
});

const monthQuery = z.strictObject({
  month: month
    .optional()
    .describe('Month, YYYY-MM; absent: the current month in the professional’s time zone'),
});

export const salesJournalCsv = endpoint({
  method: 'GET',
  path: '/professional/takings/journal/csv',
  summary: 'Get a month’s journal of sales, with VAT rates and ways of payment, as CSV',
  audience: 'professional',
  needs: 'see_money',
  query: monthQuery,
  response: z.custom<Download>(),
  download: ['text/csv'],
});

export const salesJournalFec = endpoint({
  method: 'GET',
  path: '/professional/takings/journal/fec',
  summary: 'Get a month’s journal of sales with the columns of the French FEC, tab-separated',
  audience: 'professional',
  needs: 'see_money',
  query: monthQuery,
  response: z.custom<Download>(),
  download: ['text/tab-separated-values'],
});
