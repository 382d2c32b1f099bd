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

/** A professional’s rules for bookings, their fees, and the look of the calendar. */

const oneOf = <const Value extends number>(values: readonly Value[]) => z.literal(values);
const percent = z.int().min(0).max(100).describe('Of the total, at most what is held on the card');

export const defaultView = z.enum(defaultViews);
export const firstWeekday = oneOf(firstWeekdays).describe('By ISO 8601: 1 is Monday');
export const colouredBy = z.enum(coloursBy).describe('What the colour of an appointment shows');

const colour = z.enum(calendarColours);

export const settingsFields = {
  slotStepMinutes: oneOf(slotSteps).describe('Customers may begin at every so many minutes from midnight'),
  minimumNoticeMinutes: z
    .int()
    .min(0)
    .max(noticeBounds.most)
    .multipleOf(5, { message: 'off_grid' })
    .describe('Before a visit'),
  horizonDays: z.int().min(horizonBounds.least).max(horizonBounds.most).describe('How far ahead'),
  bufferMinutes: z
    .int()
    .min(0)
    .max(bufferBounds.most)
    .multipleOf(5, { message: 'off_grid' })
    .describe('Kept free after each visit'),
  defaultView,
  firstWeekday,
  colouredBy,
  cancellationWindowHours: oneOf(cancellationWindows).describe('Until so long before, cancelling is free'),
  lateFeePercent: percent,
  noShowFeePercent: percent,
  paymentFailure: z.enum(paymentFailures).describe('What becomes of a visit whose card is refused'),
  smsReminder: z.boolean().describe('Reminders by SMS, within the plan’s number; else by e-mail'),
};

export const ofMember = z.strictObject({ memberId: uuid, colour });
export const ofCategory = z.strictObject({ category: z.enum(categories), colour });

export const settings = z.object({
  ...settingsFields,
  version,
  members: z
    .array(ofMember.extend({ name: z.string() }))
    .describe('All members, with or without a colour of their own'),
  categories: z.array(ofCategory).describe('Categories of the professional’s services'),
  cardPayment: z.boolean().describe('False until the professional is verified: no fee can be taken'),
  smsRemindersPerMonth: z.int().describe('Included in the plan'),
  smsSentThisMonth: z
    .int()
    .describe('Reminders by SMS, those about to go included; past the number, e-mails'),
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
  summary: 'The professional’s settings of bookings and the calendar',
  audience: 'professional',
  needs: 'edit_business',
  response: settings,
});

export const editSettings = endpoint({
  method: 'PUT',
  path: '/professional/settings',
  summary: 'From now on; what is booked keeps the terms it was booked on',
  audience: 'professional',
  needs: 'edit_business',
  body: settingsEdit,
  response: settings,
  refusals: ['changed_meanwhile'],
});

/** Secret addresses from which other calendar programs read a calendar. */
export const calendarFeed = z.object({
  memberId: uuid,
  name: z.string(),
  isOwn: z.boolean().describe('The reader’s own calendar'),
  openedAt: instant.nullable().describe('Null: none is open'),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

const one = z.strictObject({ memberId: uuid });
const area = { audience: 'professional', needs: 'own_calendar' } as const;

export const listCalendarFeeds = endpoint({
  ...area,
  method: 'GET',
  path: '/professional/calendar-feeds',
  summary: 'Calendars that the caller can share with another program: the owner’s all, a member’s own',
  response: z.object({ feeds: z.array(calendarFeed) }),
});

export const openCalendarFeed = endpoint({
  ...area,
  method: 'POST',
  path: '/professional/calendar-feeds/:memberId',
  summary: 'Create a secret address, returned only once; the former one stops working',
  params: one,
  response: z.object({ address: z.string().describe('https://…/calendars/….ics') }),
  status: 201,
});

export const closeCalendarFeed = endpoint({
  ...area,
  method: 'DELETE',
  path: '/professional/calendar-feeds/:memberId',
  summary: 'Delete the secret address',
  params: one,
  response: done,
});
