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
import { type Reaction, whenTelling } from '#kit/jobs/reactions';
import { type FactId, type MemberNews, pushMember } from '#notifications';
import { postOf } from './notifier.ts';
import type { Parts } from './parts.ts';
import { findMemberToTell } from './told-members.ts';

const NAME = 'push-member';

/** What members of a house are told on their devices of their own visits: a part of the one screen of reactions. */
export function memberReactions(parts: Parts): Reaction[] {
  const { db } = parts;
  const post = postOf(parts);
  const tell = async (
    appointment: AppointmentRow,
    news: MemberNews,
    factId: FactId,
    memberId = appointment.memberId,
  ) => {
    const member = await findMemberToTell(db, appointment, memberId);
    if (member) await pushMember(post, member, { appointment, news }, factId);
  };
  /** Of those in this state; each member once. */
  const tellOf = async (
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
  const tellOfMove = async (
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
    whenTelling(AppointmentConfirmed, NAME, async ({ appointmentId, byMemberId }, { id }) => {
      const [row] = await listAppointmentsByIds(db, [appointmentId]);
      // A proposal that was taken is told of as that.
      const isTaken = row?.answerBy && lastConfirmedBy(row) === 'customer';
      if (!isTaken) await tellOf([appointmentId], 'confirmed', id, { byMemberId });
    }),
    whenTelling(SeriesBooked, NAME, async ({ seriesId, byMemberId }, { id }) =>
      tellOf(await listIdsOfSeries(db, seriesId), 'confirmed', id, { state: 'confirmed', byMemberId }),
    ),
    whenTelling(GroupConfirmed, NAME, ({ appointmentIds, byMemberId }, { id }) =>
      tellOf(appointmentIds, 'confirmed', id, { state: 'confirmed', byMemberId }),
    ),
    whenTelling(AppointmentRequested, NAME, ({ appointmentId }, { id }) =>
      tellOf([appointmentId], 'requested', id, { state: 'requested' }),
    ),
    whenTelling(AppointmentCancelled, NAME, ({ appointmentId }, { id }) =>
      tellOf([appointmentId], 'cancelled', id),
    ),
    ...[SeriesCancelled, GroupCancelled].map((together) =>
      whenTelling(together, NAME, ({ appointmentIds }, { id }) =>
        tellOf(appointmentIds, 'cancelled', id, { state: 'cancelled' }),
      ),
    ),
    whenTelling(AppointmentHandedOver, NAME, ({ appointmentId, formerMemberId }, { id }) =>
      tellOfMove(appointmentId, { memberId: formerMemberId }, 'handed-over', id),
    ),
    whenTelling(AppointmentRescheduled, NAME, ({ appointmentId, former }, { id }) =>
      tellOfMove(appointmentId, former, 'rescheduled', id),
    ),
    whenTelling(AppointmentMovedByCustomer, NAME, ({ appointmentId, former }, { id }) =>
      tellOfMove(appointmentId, former, 'moved', id),
    ),
    whenTelling(VisitServicesChanged, NAME, async ({ appointmentId, rise }, { id }) => {
      // What its customer is asked is no change yet.
      if (!rise) await tellOf([appointmentId], 'services-changed', id);
    }),
    whenTelling(RiseAnswered, NAME, ({ appointmentId }, { id }) =>
      tellOf([appointmentId], 'rise-answered', id, { state: 'confirmed' }),
    ),
    whenTelling(ProposalTaken, NAME, ({ appointmentId }, { id }) =>
      tellOf([appointmentId], 'proposal-taken', id),
    ),
    whenTelling(ProposalDeclined, NAME, ({ appointmentId }, { id }) =>
      tellOf([appointmentId], 'proposal-declined', id, { state: 'requested' }),
    ),
  ];
}

function lastConfirmedBy({ events }: AppointmentRow) {
  return events.findLast(({ kind }) => kind === 'confirmed')?.actor;
}
