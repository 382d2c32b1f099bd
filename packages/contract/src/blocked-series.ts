import { endpoint } from './endpoint.ts';
import { day, done, minutes, paragraph, uuid } from './fields.ts';
import { z } from './zod.ts';

/** Days in one series: two months of days, or a year of weeks. */
export const MOST_BLOCKED_DAYS = 62;

export const blockSeries = endpoint({
  method: 'POST',
  path: '/professional/blocked-times/series',
  summary:
    'Block the same hours of one or of several staff members on several days; all of them, or what is free',
  audience: 'professional',
  needs: 'own_calendar',
  body: z.strictObject({
    memberIds: z.array(uuid).min(1).max(100),
    firstDay: day,
    lastDay: day.describe('The last day that may be blocked'),
    every: z.enum(['day', 'week']),
    startsMinute: minutes.describe('On the wall, in the professional’s zone'),
    endsMinute: minutes.describe('1440: to the end of the day'),
    label: paragraph(200).default(''),
    subtractMasks: z
      .boolean()
      .default(false)
      .describe('Where the time is taken it is left out; otherwise nothing is blocked'),
  }),
  response: z.object({
    seriesId: uuid,
    firstId: uuid.nullable().describe('Of its first time; null once all of it is freed again'),
    count: z.int().describe('Times blocked, of each member one a day'),
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
