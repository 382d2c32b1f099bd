import { endpoint } from './endpoint.ts';
import { day, done, instant, paragraph, uuid, version } from './fields.ts';
import { z } from './zod.ts';

/** Opening hours, working hours and exceptions, in minutes of the wall clock in the professional’s zone. */

export const MOST_WEEKS = 4;
/** Time ranges of one day. */
export const MOST_RANGES = 6;
export const MOST_PERIODS = 40;
export const MOST_DAYS_OF_PERIOD = 366;

const onGrid = (min: number, max: number) => z.int().min(min).max(max).multipleOf(5, { message: 'off_grid' });
const range = z.strictObject({ startsMinute: onGrid(0, 1435), endsMinute: onGrid(5, 1440) });
const rangeOfMember = range.extend({ online: z.boolean().default(true).describe('Customers may book it') });
const weekday = z.int().min(1).max(7).describe('1 is Monday');
const ranges = <Range extends z.ZodType>(one: Range) => z.array(one).min(1).max(MOST_RANGES);

const memberDay = z.strictObject({
  week: z.int().min(1).max(MOST_WEEKS).default(1).describe('Of those that take turns'),
  weekday,
  ranges: ranges(rangeOfMember).describe('Breaks are what lies between; a day that is left out is off'),
});
export const memberHoursFields = {
  weeks: z
    .int()
    .min(1)
    .max(MOST_WEEKS)
    .default(1)
    .describe('How many take turns; one: every week is the same'),
  firstMonday: day.describe('The first of them lies there, and they run backwards before it as well'),
  days: z.array(memberDay).max(7 * MOST_WEEKS),
};
const MOST_SEEN = 100_000;
const visitsSeen = z
  .int()
  .min(0)
  .max(MOST_SEEN)
  .default(0)
  .describe(
    'How many future appointments outside the new hours the caller was shown; if there are more, the call asks again',
  );

const professionalDay = z.strictObject({ weekday, ranges: ranges(range) });
export const openingDays = z.array(professionalDay).max(7).describe('Empty: open whenever a member works');

export const memberHours = z.object({
  ...memberHoursFields,
  memberId: uuid,
  name: z.string(),
  version,
  today: day,
  professional: openingDays.describe('Nothing counts outside these; none: everything does'),
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
        works: z.boolean().describe('Ever, at an hour that is online'),
      }),
    )
    .describe('Whose own hours count within these, in list order'),
});
export type OpeningHours = z.output<typeof openingHours>;

export const exceptionKinds = ['closure', 'opening', 'absence'] as const;

const periodFields = {
  kind: z
    .enum(exceptionKinds)
    .describe('A closure is of the whole business, an absence of one member, an opening of either'),
  memberId: uuid.nullable().default(null).describe('Null: the whole business'),
  firstDay: day,
  lastDay: day,
  startsMinute: onGrid(0, 1435).default(0),
  endsMinute: onGrid(5, 1440).default(1440),
  label: paragraph(200).default('').describe('Of a closure: shown to customers'),
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
const one = z.strictObject({ id: uuid });

export const getMemberHours = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/staff/:id/hours',
  summary: 'When a member works, by the week',
  params: one,
  response: memberHours,
});

export const getOwnHours = endpoint({
  audience: 'professional',
  needs: 'own_calendar',
  method: 'GET',
  path: '/professional/hours',
  summary: 'The caller’s own working hours by the week, and the exceptions to come',
  response: z.object({
    hours: memberHours,
    periods: z.array(period).describe('The caller’s own, without the private notes of the owner'),
  }),
});

export const editMemberHours = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/staff/:id/hours',
  summary:
    'Replace a member’s working hours from now on; future appointments outside them are listed first, and stay',
  params: one,
  body: z.strictObject({ ...memberHoursFields, version, visitsSeen }),
  response: done,
  refusals: ['changed_meanwhile', 'visits_outside'],
});

export const getOpeningHours = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/opening-hours',
  summary: 'The opening hours of the business, by the week',
  response: openingHours,
});

export const editOpeningHours = endpoint({
  ...area,
  method: 'PUT',
  path: '/professional/opening-hours',
  summary: 'When it is open from now on: hours of its people count within these alone',
  body: z.strictObject({ days: openingDays, version, visitsSeen }),
  response: done,
  refusals: ['changed_meanwhile', 'visits_outside'],
});

export const listPeriods = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/exceptions',
  summary: 'Closures, special openings and absences that are on or to come, the nearest first',
  response: z.object({ today: day, periods: z.array(period) }),
});

export const addPeriods = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/exceptions',
  summary: 'Add exceptions of the business or of a member: all of them, or none',
  body: z.strictObject({ periods: z.array(periodDraft).min(1).max(MOST_PERIODS), visitsSeen }),
  response: done,
  status: 201,
  idempotent: true,
  refusals: ['visits_outside', 'catalogue_full'],
});

export const deletePeriod = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/exceptions/:id',
  summary: 'Its days are as usual again',
  params: one,
  query: z.strictObject({ visitsSeen: z.coerce.number().int().min(0).max(MOST_SEEN).default(0) }),
  response: done,
  refusals: ['visits_outside'],
});

export const listHolidays = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/holidays',
  summary:
    'Public holidays of the next year in the professional’s department, and on which the business is closed already',
  response: z.object({
    department: z.string(),
    days: z.array(z.object({ day, holiday: z.enum(holidays), closed: z.boolean() })),
  }),
});
