import {
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentHandedOver,
  AppointmentMovedByCustomer,
  AppointmentRequested,
  AppointmentRescheduled,
  type AppointmentRow,
  GroupCancelled,
  GroupConfirmed,
  listAppointmentsByIds,
  listIdsOfSeries,
  ProposalDeclined,
  ProposalTaken,
  RiseAnswered,
  SeriesBooked,
  SeriesCancelled,
  VisitServicesChanged,
} from '#appointments';
import { notifyOn, type Reaction } from '#kit/jobs/reactions';
import { type FactId, type MemberNews, pushMember } from '#notifications';
import type { AppContext } from './context.ts';
import { findMemberToNotify } from './notified-members.ts';
import { messageDepsOf } from './notifier.ts';

const NAME = 'push-member';

/** What members of a house are told on their devices of their own visits: a part of the one screen of reactions. */
export function memberReactions(context: AppContext): Reaction[] {
  const { db } = context;
  const messageDeps = messageDepsOf(context);
  const tell = async (
    appointment: AppointmentRow,
    news: MemberNews,
    factId: FactId,
    memberId = appointment.memberId,
  ) => {
    const member = await findMemberToNotify(db, appointment, memberId);
    if (member) await pushMember(messageDeps, member, { appointment, news }, factId);
  };
  /** Of those in this state; each member once. */
  const notificationOf = async (
    ids: readonly string[],
    news: MemberNews,
    factId: FactId,
    { state, byMemberId }: { state?: AppointmentRow['state']; byMemberId?: string | undefined } = {},
  ) => {
    const rows = (await listAppointmentsByIds(db, ids)).sort(
      (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
    );
    for (const row of rows)
      if ((!state || row.state === state) && row.memberId !== byMemberId) await tell(row, news, factId);
  };
  /** Whoever had it before hears that it is somebody else's, and who has it now that it is hers. */
  const notifyOfMove = async (
    id: string,
    former: { memberId?: string | undefined },
    news: MemberNews,
    factId: FactId,
  ) => {
    const [row] = await listAppointmentsByIds(db, [id]);
    if (!row || row.state === 'cancelled') return;
    const isHandedOver = former.memberId !== undefined && former.memberId !== row.memberId;
    await tell(row, isHandedOver ? 'handed-over' : news, factId);
    if (isHandedOver) await tell(row, 'handed-away', factId, former.memberId);
  };
  return [
    notifyOn(AppointmentConfirmed, NAME, async ({ appointmentId, byMemberId }, { id }) => {
      const [row] = await listAppointmentsByIds(db, [appointmentId]);
      // A proposal that was taken is told of as that.
      const isTaken = row?.answerBy && lastConfirmedBy(row) === 'customer';
      if (!isTaken) await notificationOf([appointmentId], 'confirmed', id, { byMemberId });
    }),
    notifyOn(SeriesBooked, NAME, async ({ seriesId, byMemberId }, { id }) =>
      notificationOf(await listIdsOfSeries(db, seriesId), 'confirmed', id, {
        state: 'confirmed',
        byMemberId,
      }),
    ),
    notifyOn(GroupConfirmed, NAME, ({ appointmentIds, byMemberId }, { id }) =>
      notificationOf(appointmentIds, 'confirmed', id, { state: 'confirmed', byMemberId }),
    ),
    notifyOn(AppointmentRequested, NAME, ({ appointmentId }, { id }) =>
      notificationOf([appointmentId], 'requested', id, { state: 'requested' }),
    ),
    notifyOn(AppointmentCancelled, NAME, ({ appointmentId }, { id }) =>
      notificationOf([appointmentId], 'cancelled', id),
    ),
    ...[SeriesCancelled, GroupCancelled].map((together) =>
      notifyOn(together, NAME, ({ appointmentIds }, { id }) =>
        notificationOf(appointmentIds, 'cancelled', id, { state: 'cancelled' }),
      ),
    ),
    notifyOn(AppointmentHandedOver, NAME, ({ appointmentId, formerMemberId }, { id }) =>
      notifyOfMove(appointmentId, { memberId: formerMemberId }, 'handed-over', id),
    ),
    notifyOn(AppointmentRescheduled, NAME, ({ appointmentId, former }, { id }) =>
      notifyOfMove(appointmentId, former, 'rescheduled', id),
    ),
    notifyOn(AppointmentMovedByCustomer, NAME, ({ appointmentId, former }, { id }) =>
      notifyOfMove(appointmentId, former, 'moved', id),
    ),
    notifyOn(VisitServicesChanged, NAME, async ({ appointmentId, rise }, { id }) => {
      // What its customer is asked is no change yet.
      if (!rise) await notificationOf([appointmentId], 'services-changed', id);
    }),
    notifyOn(RiseAnswered, NAME, ({ appointmentId }, { id }) =>
      notificationOf([appointmentId], 'rise-answered', id, { state: 'confirmed' }),
    ),
    notifyOn(ProposalTaken, NAME, ({ appointmentId }, { id }) =>
      notificationOf([appointmentId], 'proposal-taken', id),
    ),
    notifyOn(ProposalDeclined, NAME, ({ appointmentId }, { id }) =>
      notificationOf([appointmentId], 'proposal-declined', id, { state: 'requested' }),
    ),
  ];
}

function lastConfirmedBy({ events }: AppointmentRow) {
  return events.findLast(({ kind }) => kind === 'confirmed')?.actor;
}
