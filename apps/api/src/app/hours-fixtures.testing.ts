import type { Database } from '#kit/database/database';
import { aMember } from '#testing/builders';
import type { Call } from './generated-input.testing.ts';

type Party = { id: string; memberId: string; service: string; headers: Record<string, string> };

/**
 * Valid requests about opening hours, members' hours, exceptions, blocked times, calendar feeds and booking
 * settings.
 */
export function hoursFixtures({
  db,
  salon,
  keyed,
  aParty,
}: {
  db: Database;
  salon: Party;
  keyed: (call: Call) => Promise<Call>;
  aParty: (options: object) => Promise<Party>;
}): Record<string, () => Promise<Call> | Call> {
  const ranges = [{ starts_minute: 540, ends_minute: 1080 }];
  const ofMember = async () => ({
    headers: salon.headers,
    params: { id: await aMember(db, salon.id, { bookable: false }) },
  });
  const aBlockedTime = async () => {
    const { headers, id: professionalId, memberId } = await aParty({});
    const span = { startsAt: '2031-08-01T10:00:00Z', endsAt: '2031-08-01T11:00:00Z' };
    const { id } = await db
      .insertInto('scheduling.blockedTimes')
      .values({ professionalId, memberId, ...span, createdAt: '2026-01-01T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { headers, memberId, params: { id } };
  };
  return {
    'GET /professional/hours': () => ({ headers: salon.headers }),
    'GET /professional/staff/{id}/hours': ofMember,
    'PUT /professional/staff/{id}/hours': async () => ({
      ...(await ofMember()),
      body: {
        weeks: 2,
        first_monday: '2031-06-02',
        version: 0,
        visits_seen: 0,
        days: [{ week: 2, weekday: 1, ranges: [{ ...ranges[0]!, online: false }] }],
      },
    }),
    'PUT /professional/opening-hours': async () => {
      const { headers } = await aParty({});
      return { headers, body: { days: [{ weekday: 1, ranges }], version: 0, visits_seen: 0 } };
    },
    'POST /professional/exceptions': async () => {
      const { headers } = await aParty({});
      const days = { first_day: '2031-08-04', last_day: '2031-08-15' };
      const period = { kind: 'closure', ...days, starts_minute: 0, ends_minute: 1440, label: 'Congés' };
      return keyed({ headers, body: { periods: [period], visits_seen: 0 } });
    },
    'PUT /professional/blocked-times/{id}': async () => {
      const { headers, memberId, params } = await aBlockedTime();
      const to = { starts_at: '2031-08-01T12:00:00Z', ends_at: '2031-08-01T14:00:00Z' };
      return { headers, params, body: { member_id: memberId, ...to, label: 'Livraison' } };
    },
    'POST /professional/blocked-times/series': async () => {
      const { headers, memberId } = await aParty({});
      const days = { first_day: '2031-08-04', last_day: '2031-08-25', every: 'week' };
      const hours = { starts_minute: 540, ends_minute: 600, label: 'Formation', leave_out: false };
      return keyed({ headers, body: { member_ids: [memberId], ...days, ...hours } });
    },
    'DELETE /professional/blocked-times/{id}/following': async () => {
      const { headers, params } = await aBlockedTime();
      return { headers, params };
    },
    'PUT /professional/settings': async () => {
      const { headers, memberId } = await aParty({});
      return {
        headers,
        body: {
          slot_step_minutes: 20,
          minimum_notice_minutes: 60,
          horizon_days: 30,
          buffer_minutes: 5,
          default_view: 'week',
          first_weekday: 7,
          coloured_by: 'category',
          sms_reminder: false,
          cancellation_window_hours: 12,
          late_fee_percent: 20,
          no_show_fee_percent: 30,
          payment_failure: 'pay_on_site',
          version: 1,
          members: [{ member_id: memberId, colour: 'rose' }],
          categories: [{ category: 'beard', colour: 'ash' }],
        },
      };
    },
    'POST /professional/calendar-feeds/{member_id}': () => ({
      headers: salon.headers,
      params: { member_id: salon.memberId },
    }),
    'DELETE /professional/calendar-feeds/{member_id}': () => ({
      headers: salon.headers,
      params: { member_id: salon.memberId },
    }),
    'DELETE /professional/exceptions/{id}': async () => {
      const { headers, id } = await aParty({});
      const { periodId } = await db
        .insertInto('scheduling.exceptions')
        .values({ professionalId: id, day: '2031-08-04', kind: 'closure' })
        .returning('periodId')
        .executeTakeFirstOrThrow();
      return { headers, params: { id: periodId }, query: { visits_seen: '0' } };
    },
  };
}
