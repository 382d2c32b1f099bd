import {
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentHandedOver,
  AppointmentMovedByCustomer,
  AppointmentRequested,
  AppointmentRescheduled,
  type AppointmentRow,
  AppointmentServicesChanged,
  GroupCancelled,
  GroupConfirmed,
  listAppointmentsByIds,
  listIdsOfSeries,
  PriceRiseAnswered,
  ProposalAccepted,
  ProposalDeclined,
  SeriesBooked,
  SeriesCancelled,
} from '#appointments';
import type { Db } from '#kit/database/database';
import type { MemberReached } from '#notifications';
import type { AppContext } from '../context.ts';
import { fromEach } from './notification-source.ts';
import { findMemberToNotify } from './notified-members.ts';

type MemberSubject = { appointment: AppointmentRow; member: MemberReached };

/**
 * Yields these appointments with their members, except the member who acted. With `state`, only appointments
 * in that state count.
 */
async function* loadMembers(
  db: Db,
  ids: readonly string[],
  { state, byMemberId }: { state?: AppointmentRow['state']; byMemberId?: string | undefined } = {},
): AsyncGenerator<MemberSubject> {
  const rows = (await listAppointmentsByIds(db, ids)).sort(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
  );
  for (const appointment of rows) {
    if ((state && appointment.state !== state) || appointment.memberId === byMemberId) continue;
    const member = await findMemberToNotify(db, appointment, appointment.memberId);
    if (member) yield { appointment, member };
  }
}

/**
 * Yields an appointment that is not cancelled with its present member and, after a hand-over, with the
 * former member.
 */
async function* loadMoved(
  db: Db,
  id: string,
  formerMemberId: string | undefined,
): AsyncGenerator<MemberSubject & { handOver: 'to' | 'from' | undefined }> {
  const [appointment] = await listAppointmentsByIds(db, [id]);
  if (!appointment || appointment.state === 'cancelled') return;
  const isHandedOver = formerMemberId !== undefined && formerMemberId !== appointment.memberId;
  const member = await findMemberToNotify(db, appointment, appointment.memberId);
  if (member) yield { appointment, member, handOver: isHandedOver ? 'to' : undefined };
  const former = isHandedOver && (await findMemberToNotify(db, appointment, formerMemberId));
  if (former) yield { appointment, member: former, handOver: 'from' };
}

/** What the pushes to members need, by their key in the catalogue. */
export function memberSources({ db }: Pick<AppContext, 'db'>) {
  return {
    'appointment-confirmed.push-member': fromEach(
      AppointmentConfirmed,
      ({ appointmentId, byMemberId, isImported }) =>
        loadMembers(db, isImported ? [] : [appointmentId], { byMemberId }),
    ),
    'series-booked.push-member': fromEach(SeriesBooked, async function* ({ seriesId, byMemberId }) {
      yield* loadMembers(db, await listIdsOfSeries(db, seriesId), { state: 'confirmed', byMemberId });
    }),
    'group-confirmed.push-member': fromEach(GroupConfirmed, ({ appointmentIds, byMemberId }) =>
      loadMembers(db, appointmentIds, { state: 'confirmed', byMemberId }),
    ),
    'appointment-requested.push-member': fromEach(AppointmentRequested, ({ appointmentId }) =>
      loadMembers(db, [appointmentId]),
    ),
    'appointment-cancelled.push-member': fromEach(AppointmentCancelled, ({ appointmentId }) =>
      loadMembers(db, [appointmentId]),
    ),
    'series-cancelled.push-member': fromEach(SeriesCancelled, ({ appointmentIds }) =>
      loadMembers(db, appointmentIds, { state: 'cancelled' }),
    ),
    'group-cancelled.push-member': fromEach(GroupCancelled, ({ appointmentIds }) =>
      loadMembers(db, appointmentIds, { state: 'cancelled' }),
    ),
    'appointment-handed-over.push-member': fromEach(
      AppointmentHandedOver,
      async function* ({ appointmentId, formerMemberId }) {
        for await (const subject of loadMoved(db, appointmentId, formerMemberId))
          yield { ...subject, handOver: subject.handOver ?? ('to' as const) };
      },
    ),
    'appointment-rescheduled.push-member': fromEach(AppointmentRescheduled, ({ appointmentId, former }) =>
      loadMoved(db, appointmentId, former.memberId),
    ),
    'appointment-moved-by-customer.push-member': fromEach(
      AppointmentMovedByCustomer,
      ({ appointmentId, former }) => loadMoved(db, appointmentId, former.memberId),
    ),
    'appointment-services-changed.push-member': fromEach(
      AppointmentServicesChanged,
      async function* ({ appointmentId, rise }) {
        for await (const subject of loadMembers(db, [appointmentId])) yield { ...subject, rise };
      },
    ),
    'price-rise-answered.push-member': fromEach(PriceRiseAnswered, ({ appointmentId }) =>
      loadMembers(db, [appointmentId]),
    ),
    'proposal-accepted.push-member': fromEach(ProposalAccepted, ({ appointmentId }) =>
      loadMembers(db, [appointmentId]),
    ),
    'proposal-declined.push-member': fromEach(ProposalDeclined, ({ appointmentId }) =>
      loadMembers(db, [appointmentId]),
    ),
  };
}
