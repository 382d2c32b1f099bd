import { endpoint } from './endpoint.ts';
import { day, done, instant, paragraph, uuid, version } from './fields.ts';
import { z } from './zod.ts';

/**
 * Opening hours, working hours and exceptions, in minutes of the wall clock in the professional’s time
 * zone.
 */

export const MAX_WEEKS = 4;
/** Maximum number of time ranges in one day. */
export const MAX_RANGES = 6;
export const MAX_PERIODS = 40;
export const MAX_DAYS_OF_PERIOD = 366;

const onGrid = (min: number, max: number) => z.int().min(min).max(max).multipleOf(5, { message: 'off_grid' });
const startsMinute = onGrid(0, 1435).describe(
  'Start in minutes from midnight, in the professional’s time zone',
);
const endsMinute = onGrid(5, 1440).describe('End in minutes from midnight, in the professional’s time zone');
const range = z.strictObject({ startsMinute, endsMinute });
const rangeOfMember = range.extend({
  online: z.boolean().default(true).describe('Whether customers can book in this range online'),
});
const weekday = z.int().min(1).max(7).describe('Day of the week, 1 (Monday) to 7 (Sunday)');
const ranges = <Range extends z.ZodType>(one: Range) => z.array(one).min(1).max(MAX_RANGES);

const memberDay = z.strictObject({
  week: z.int().min(1).max(MAX_WEEKS).default(1).describe('Number of the alternating week, from 1'),
  weekday,
  ranges: ranges(rangeOfMember).describe(
    'Working time of the day; gaps are breaks. A day without an entry is a day off',
  ),
});
export const memberHoursFields = {
  weeks: z
    .int()
    .min(1)
    .max(MAX_WEEKS)
    .default(1)
    .describe('Number of alternating weeks; 1: every week is the same'),
  firstMonday: day.describe(
    'A Monday on which the first of the alternating weeks begins; they also alternate before it',
  ),
  days: z.array(memberDay).max(7 * MAX_WEEKS),
};
const MAX_SEEN = 100_000;
const visitsSeen = z
  .int()
  .min(0)
  .max(MAX_SEEN)
  .default(0)
  .describe(
    'Number of future appointments outside the new hours shown to the caller; more are refused, visits_outside',
  );

const professionalDay = z.strictObject({ weekday, ranges: ranges(range) });
export const openingDays = z
  .array(professionalDay)
  .max(7)
  .describe('Opening hours by weekday; empty: open whenever a member works');

export const memberHours = z.object({
  ...memberHoursFields,
  memberId: uuid,
  name: z.string(),
  version,
  today: day,
  professional: openingDays.describe(
    'Opening hours of the business, outside which working hours do not count; empty: all count',
  ),
});
export type MemberHours = z.output<typeof memberHours>;

export const openingHours = z.object({
  days: openingDays,
  version,
  members: z
    .array(
      z.object({
        id: uuid,
        name: z.string(),
        works: z
          .boolean()
          .describe('Whether the member has any working hours that customers can book online'),
      }),
    )
    .describe('Members, whose working hours count only within the opening hours, in list order'),
});
export type OpeningHours = z.output<typeof openingHours>;

export const exceptionKinds = ['closure', 'opening', 'absence'] as const;

const periodFields = {
  kind: z
    .enum(exceptionKinds)
    .describe(
      'closure: the whole business is closed; absence: one member is away; opening: extra hours of either',
    ),
  memberId: uuid
    .nullable()
    .default(null)
    .describe('Member whom the exception concerns; null: the whole business'),
  firstDay: day,
  lastDay: day,
  startsMinute: startsMinute.default(0),
  endsMinute: endsMinute.default(1440),
  label: paragraph(200).default('').describe('Reason of the exception; customers see that of a closure'),
};
export const periodDraft = z.strictObject(periodFields);
export type PeriodDraft = z.output<typeof periodDraft>;

export const period = z.object({ id: uuid, ...periodFields });
export type Period = z.output<typeof period>;

export const holidays = [
  'new_year',
  'good_friday',
  'easter_monday',
  'labour_day',
  'victory_day',
  'ascension',
  'whit_monday',
  'national_day',
  'assumption',
  'all_saints',
  'armistice',
  'christmas',
  'saint_stephen',
  'abolition_of_slavery',
] as const;
export type Holiday = (typeof holidays)[number];

export const visitOutside = z.object({
  appointmentId: uuid,
  memberId: uuid,
  customerName: z.string(),
  startsAt: instant,
  endsAt: instant,
});
export type VisitOutside = z.output<typeof visitOutside>;

const area = { audience: 'professional', needs: 'edit_business' } as const;
const idParams = z.strictObject({ id: uuid });

export const getMemberHours = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/staff/:id/hours',
  summary: 'Get a member’s weekly working hours',
  params: idParams,
  response: memberHours,
});

export const getOwnHours = endpoint({
  audience: 'professional',
  needs: 'own_calendar',
  method: 'GET',
  path: '/professional/hours',
  summary: 'Get the caller’s own weekly working hours and future exceptions',
  response: z.object({
    hours: memberHours,
    periods: z
      .array(period)
      .describe('Exceptions that concern the caller, without the owner’s private notes'),
  }),
});

export const editMemberHours = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/staff/:id/hours',
  summary: 'Replace a member’s working hours; existing appointments outside them stay',
  params: idParams,
  body: z.strictObject({ ...memberHoursFields, version, visitsSeen }),
  response: done,
  refusals: ['changed_meanwhile', 'visits_outside'],
});

export const getOpeningHours = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/opening-hours',
  summary: 'Get the weekly opening hours of the business',
  response: openingHours,
});

export const editOpeningHours = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/opening-hours',
  summary: 'Replace the opening hours; members’ working hours count only within them',
  body: z.strictObject({ days: openingDays, version, visitsSeen }),
  response: done,
  refusals: ['changed_meanwhile', 'visits_outside'],
});

export const listPeriods = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/exceptions',
  summary: 'List current and future closures, special openings and absences, the nearest first',
  response: z.object({ today: day, periods: z.array(period) }),
});

export const addPeriods = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/exceptions',
  summary: 'Add exceptions for the business or a member; all of them or none',
  body: z.strictObject({ periods: z.array(periodDraft).min(1).max(MAX_PERIODS), visitsSeen }),
  response: done,
  status: 201,
  idempotent: true,
  refusals: ['visits_outside', 'catalogue_full'],
});

export const deletePeriod = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/exceptions/:id',
  summary: 'Delete an exception; its days follow the usual hours again',
  params: idParams,
  query: z.strictObject({
    visitsSeen: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_SEEN)
      .default(0)
      .describe(
        'Number of appointments outside the hours shown to the caller; more are refused, visits_outside',
      ),
  }),
  response: done,
  refusals: ['visits_outside'],
});

export const listHolidays = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/holidays',
  summary: 'List the public holidays of the next year, and on which the business is closed',
  response: z.object({
    department: z.string().describe('Code of the professional’s department, which decides the holidays'),
    days: z.array(z.object({ day, holiday: z.enum(holidays), closed: z.boolean() })),
  }),
});
