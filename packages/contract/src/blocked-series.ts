import { endpoint } from './endpoint.ts';
import { day, done, minutes, paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Maximum number of days in one series: two months of daily blocks, or more than a year of weekly ones. */
export const MAX_BLOCKED_DAYS = 62;

export const blockSeries = endpoint({
  method: 'POST',
  path: '/professional/blocked-times/series',
  summary: 'Block the same hours of one or several members on several days',
  audience: 'professional',
  needs: 'own_calendar',
  body: z.strictObject({
    memberIds: z.array(uuid).min(1).max(100),
    firstDay: day,
    lastDay: day.describe('Last day of the series'),
    every: z.enum(['day', 'week']).describe('day: daily; week: weekly, on the weekday of `first_day`'),
    startsMinute: minutes.describe('Start in minutes from midnight, in the professional’s time zone'),
    endsMinute: minutes.describe(
      'End in minutes from midnight, in the professional’s time zone; 1440: end of the day',
    ),
    label: paragraph(200).default(''),
    leaveOut: z
      .boolean()
      .default(false)
      .describe(
        'True: days on which the time is taken are left out; false: one such day refuses the whole series',
      ),
  }),
  response: z.object({
    seriesId: uuid,
    firstId: uuid
      .nullable()
      .describe('Id of the first blocked time of the series; null once all of them are deleted'),
    count: z.int().describe('Number of blocked times, one per member and day'),
  }),
  status: 201,
  idempotent: true,
  refusals: ['days_taken'],
});

export const unblockFollowing = endpoint({
  method: 'DELETE',
  path: '/professional/blocked-times/:id/following',
  summary: 'Delete a blocked time and all later ones of its series, in the calendars the caller may open',
  audience: 'professional',
  needs: 'own_calendar',
  params: z.strictObject({ id: uuid }),
  response: done,
});
