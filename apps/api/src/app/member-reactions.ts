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

/**
 * Reactions that send push notifications to members about the appointments in their own calendars.
 * reactions.ts includes them.
 */
export function memberReactions(context: AppContext): Reaction[] {
  const { db } = context;
  const { notifyAll, notifyOfMove } = createMemberNotifier(context);
  return [
    notifyOn(AppointmentConfirmed, NAME, async ({ appointmentId, byMemberId }, { id }) => {
      const [row] = await listAppointmentsByIds(db, [appointmentId]);
      // When a customer takes a proposal, the member gets the notification proposal-taken instead.
      const isTaken = row?.answerBy && lastConfirmedBy(row) === 'customer';
      if (!isTaken) await notifyAll([appointmentId], 'confirmed', id, { byMemberId });
    }),
    notifyOn(SeriesBooked, NAME, async ({ seriesId, byMemberId }, { id }) =>
      notifyAll(await listIdsOfSeries(db, seriesId), 'confirmed', id, {
        state: 'confirmed',
        byMemberId,
      }),
    ),
    notifyOn(GroupConfirmed, NAME, ({ appointmentIds, byMemberId }, { id }) =>
      notifyAll(appointmentIds, 'confirmed', id, { state: 'confirmed', byMemberId }),
    ),
    notifyOn(AppointmentRequested, NAME, ({ appointmentId }, { id }) =>
      notifyAll([appointmentId], 'requested', id, { state: 'requested' }),
    ),
    notifyOn(AppointmentCancelled, NAME, ({ appointmentId }, { id }) =>
      notifyAll([appointmentId], 'cancelled', id),
    ),
    ...[SeriesCancelled, GroupCancelled].map((together) =>
      notifyOn(together, NAME, ({ appointmentIds }, { id }) =>
        notifyAll(appointmentIds, 'cancelled', id, { state: 'cancelled' }),
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
      // A price rise waits for the customer's answer, and the member is notified then.
      if (!rise) await notifyAll([appointmentId], 'services-changed', id);
    }),
    notifyOn(RiseAnswered, NAME, ({ appointmentId }, { id }) =>
      notifyAll([appointmentId], 'rise-answered', id, { state: 'confirmed' }),
    ),
    notifyOn(ProposalTaken, NAME, ({ appointmentId }, { id }) =>
      notifyAll([appointmentId], 'proposal-taken', id),
    ),
    notifyOn(ProposalDeclined, NAME, ({ appointmentId }, { id }) =>
      notifyAll([appointmentId], 'proposal-declined', id, { state: 'requested' }),
    ),
  ];
}

function lastConfirmedBy({ events }: AppointmentRow) {
  return events.findLast(({ kind }) => kind === 'confirmed')?.actor;
}

function createMemberNotifier(context: AppContext) {
  const { db } = context;
  const messageDeps = messageDepsOf(context);
  const notify = async (
    appointment: AppointmentRow,
    news: MemberNews,
    factId: FactId,
    memberId = appointment.memberId,
  ) => {
    const member = await findMemberToNotify(db, appointment, memberId);
    if (member) await pushMember(messageDeps, member, { appointment, news }, factId);
  };
  /**
   * Notifies the members of these appointments, except the member who acted. With `state`, only
   * appointments in that state count.
   */
  const notifyAll = async (
    ids: readonly string[],
    news: MemberNews,
    factId: FactId,
    { state, byMemberId }: { state?: AppointmentRow['state']; byMemberId?: string | undefined } = {},
  ) => {
    const rows = (await listAppointmentsByIds(db, ids)).sort(
      (one, other) => one.startsAt.getTime() - other.startsAt.getTime(),
    );
    for (const row of rows)
      if ((!state || row.state === state) && row.memberId !== byMemberId) await notify(row, news, factId);
  };
  /**
   * Notifies the present member of an appointment that is not cancelled and, after a hand-over, the former
   * member.
   */
  const notifyOfMove = async (
    id: string,
    former: { memberId?: string | undefined },
    news: MemberNews,
    factId: FactId,
  ) => {
    const [row] = await listAppointmentsByIds(db, [id]);
    if (!row || row.state === 'cancelled') return;
    const isHandedOver = former.memberId !== undefined && former.memberId !== row.memberId;
    await notify(row, isHandedOver ? 'handed-over' : news, factId);
    if (isHandedOver) await notify(row, 'handed-away', factId, former.memberId);
  };
  return { notifyAll, notifyOfMove };
}
