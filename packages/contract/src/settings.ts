import { depositCents, depositPercent } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { calendarColours, categories } from './enumerations.ts';
import { done, instant, uuid, version } from './fields.ts';
import {
  bufferBounds,
  cancellationWindows,
  coloursBy,
  defaultViews,
  firstWeekdays,
  horizonBounds,
  noticeBounds,
  paymentFailures,
  slotSteps,
} from './settings-choices.ts';
import { z } from './zod.ts';

/** A professional’s rules for bookings, the fees, and the look of the calendar. */

const oneOf = <const Value extends number>(values: readonly Value[]) => z.literal(values);
const percent = z
  .int()
  .min(0)
  .max(100)
  .describe('Fee in percent of the total, at most the amount held on the card');

export const defaultView = z.enum(defaultViews);
export const firstWeekday = oneOf(firstWeekdays).describe(
  'First day of the week in the calendar by ISO 8601: 1 is Monday',
);
export const colouredBy = z.enum(coloursBy).describe('What the colour of an appointment shows');

const colour = z.enum(calendarColours);

export const settingsFields = {
  slotStepMinutes: oneOf(slotSteps).describe(
    'Customers can book start times at multiples of so many minutes from midnight',
  ),
  minimumNoticeMinutes: z
    .int()
    .min(0)
    .max(noticeBounds.most)
    .multipleOf(5, { message: 'off_grid' })
    .describe('Minimum time in minutes between an online booking and its start'),
  horizonDays: z
    .int()
    .min(horizonBounds.least)
    .max(horizonBounds.most)
    .describe('Number of days ahead that customers can book online'),
  bufferMinutes: z
    .int()
    .min(0)
    .max(bufferBounds.most)
    .multipleOf(5, { message: 'off_grid' })
    .describe('Minutes that stay free after each appointment'),
  defaultView,
  firstWeekday,
  colouredBy,
  cancellationWindowHours: oneOf(cancellationWindows).describe(
    'Cancelling is free until so many hours before the start; 0: always free',
  ),
  lateFeePercent: percent,
  lateMoves: z
    .boolean()
    .describe(
      'True: once cancelling costs a fee, customers can move an appointment within its week, once and until the minimum notice',
    ),
  noShowFeePercent: percent,
  paymentFailure: z.enum(paymentFailures).describe('What happens to an appointment whose card is declined'),
  depositPercent: depositPercent.describe(
    'Deposit of services without a choice of their own, in percent of the price; null: none, or an amount',
  ),
  depositCents: depositCents.describe('Same, in cents; null: none, or a percentage'),
  smsReminder: z
    .boolean()
    .describe('True: reminders by SMS within the plan’s monthly number, then by email; false: by email'),
};

export const ofMember = z.strictObject({ memberId: uuid, colour });
export const ofCategory = z.strictObject({ category: z.enum(categories), colour });

export const settings = z.object({
  ...settingsFields,
  version,
  members: z.array(ofMember.extend({ name: z.string() })).describe('All members with their colours'),
  categories: z.array(ofCategory).describe('Categories of the professional’s services with their colours'),
  cardPayment: z
    .boolean()
    .describe(
      'Whether customers can pay by card; false until the professional is verified: no fee can be taken',
    ),
  smsRemindersPerMonth: z.int().describe('Number of SMS reminders per month that the plan includes'),
  smsSentThisMonth: z
    .int()
    .describe(
      'SMS reminders of this month, including pending ones; beyond the plan’s number, reminders go by email',
    ),
});
export type Settings = z.output<typeof settings>;

const settingsEdit = z.strictObject({
  ...settingsFields,
  version,
  members: z.array(ofMember).max(100),
  categories: z.array(ofCategory).max(categories.length),
});
export type SettingsEdit = z.output<typeof settingsEdit>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/professional/settings',
  summary: 'Get the professional’s settings of bookings and the calendar',
  audience: 'professional',
  needs: 'edit_business',
  response: settings,
});

export const editSettings = endpoint({
  method: 'PUT',
  path: '/professional/settings',
  summary: 'Replace the settings; existing appointments keep the terms of their booking',
  audience: 'professional',
  needs: 'edit_business',
  body: settingsEdit,
  response: settings,
  refusals: ['changed_meanwhile'],
});

/** A secret address from which other calendar programs read the calendar of a member. */
export const calendarFeed = z.object({
  memberId: uuid,
  name: z.string(),
  isOwn: z.boolean().describe('Whether this is the caller’s own calendar'),
  openedAt: instant.nullable().describe('Time at which the secret address was created; null: there is none'),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

const memberParams = z.strictObject({ memberId: uuid });
const area = { audience: 'professional', needs: 'own_calendar' } as const;

export const listCalendarFeeds = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/calendar-feeds',
  summary: 'List calendars that the caller can share: all for the owner, a member’s own otherwise',
  response: z.object({ feeds: z.array(calendarFeed) }),
});

export const openCalendarFeed = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/calendar-feeds/:memberId',
  summary: 'Create a calendar’s secret address, returned only once; the former one stops working',
  params: memberParams,
  response: z.object({
    address: z.string().describe('Secret address of the calendar: https://…/calendars/….ics'),
  }),
  status: 201,
});

export const closeCalendarFeed = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/calendar-feeds/:memberId',
  summary: 'Delete a calendar’s secret address; it stops working at once',
  params: memberParams,
  response: done,
});
