import {
  AppointmentCancelled,
  AppointmentCompletedBySystem,
  AppointmentConfirmed,
  AppointmentContested,
  AppointmentHandedOver,
  AppointmentLeftUnmarked,
  AppointmentMovedByCustomer,
  AppointmentProposed,
  AppointmentReminderDue,
  AppointmentRequested,
  AppointmentRescheduled,
  type AppointmentRow,
  AppointmentServicesChanged,
  ContestDecided,
  findAppointment,
  GroupCancelled,
  GroupConfirmed,
  listAppointmentsByIds,
  listIdsOfGroup,
  listIdsOfSeries,
  listNotifiedTogether,
  listProposals,
  PriceRiseAnswered,
  ProposalAccepted,
  ProposalDeclined,
  ReviewDue,
  SeriesBooked,
  SeriesCancelled,
} from '#appointments';
import type { Db } from '#kit/database/database';
import { AppointmentReviewed, findReviewOf, ReviewAnswered } from '#reviews';
import type { AppContext } from '../context.ts';
import { from } from './notification-source.ts';

/** Returns the appointment as it is now, with details of the domain event. */
export async function loadAppointment<Details extends object>(
  db: Db,
  id: string,
  details: Details,
): Promise<(Details & { appointment: AppointmentRow }) | undefined> {
  const appointment = await findAppointment(db, id);
  return appointment && { ...details, appointment };
}

/**
 * Returns the appointment as it was at the time of the domain event: as it is now, changed by `then`, because
 * domain events carry ids only.
 */
async function loadAsOfEvent(db: Db, id: string, then: Partial<AppointmentRow>) {
  const row = await findAppointment(db, id);
  return row && { appointment: { ...row, ...then } };
}

/**
 * Returns the first of several appointments that are in this state, with the others: those of a group by the
 * position of the person, those of a series in the order of their dates.
 */
async function loadTogether(db: Db, ids: readonly string[], state: AppointmentRow['state']) {
  const [appointment, ...others] = (await listInOrder(db, ids)).filter((row) => row.state === state);
  return appointment && { appointment, others };
}

async function listInOrder(db: Db, ids: readonly string[]): Promise<AppointmentRow[]> {
  return (await listAppointmentsByIds(db, ids)).sort(
    (a, b) => (a.groupPosition ?? 0) - (b.groupPosition ?? 0) || a.startsAt.getTime() - b.startsAt.getTime(),
  );
}

/**
 * Returns the other appointments that share one notification with this one; undefined when another
 * appointment of the group sends it.
 */
async function loadCompany(db: Db, one: AppointmentRow): Promise<AppointmentRow[] | undefined> {
  if (!one.groupId) return [];
  return listNotifiedTogether(one, await listInOrder(db, await listIdsOfGroup(db, one.groupId)));
}

async function loadProposal(
  db: Db,
  { appointmentId, proposalId }: { appointmentId: string; proposalId: string },
) {
  const found = await loadAppointment(db, appointmentId, {});
  const proposal = found && (await listProposals(db, [appointmentId])).find(({ id }) => id === proposalId);
  return proposal && { ...found, proposal };
}

async function loadReview(db: Db, appointmentId: string) {
  const found = await loadAppointment(db, appointmentId, {});
  const review = found && (await findReviewOf(db, appointmentId));
  return review && { ...found, review };
}

async function loadReminder(db: Db, appointmentId: string) {
  const found = await loadAppointment(db, appointmentId, {});
  const others = found && (await loadCompany(db, found.appointment));
  return others && { ...found, others };
}

/** Returns nothing when the review is written, or another appointment of the group asks for it. */
async function loadReviewable(db: Db, appointmentId: string) {
  const found = await loadAppointment(db, appointmentId, {});
  if (!found || (await findReviewOf(db, appointmentId))) return undefined;
  return (await loadCompany(db, found.appointment)) && found;
}

/** What the messages about an appointment need, by their key in the catalogue. */
export function appointmentSources({ db }: Pick<AppContext, 'db'>) {
  return {
    'appointment-confirmed.notify-both': from(AppointmentConfirmed, ({ appointmentId, ...then }) =>
      loadAsOfEvent(db, appointmentId, { ...then, state: 'confirmed' }),
    ),
    'appointment-requested.notify-both': from(AppointmentRequested, ({ appointmentId, ...then }) =>
      loadAsOfEvent(db, appointmentId, { ...then, state: 'requested' }),
    ),
    'appointment-cancelled.notify-both': from(AppointmentCancelled, ({ appointmentId, ...then }) =>
      loadAsOfEvent(db, appointmentId, then),
    ),
    'series-booked.notify-customer': from(SeriesBooked, async ({ seriesId }) =>
      loadTogether(db, await listIdsOfSeries(db, seriesId), 'confirmed'),
    ),
    'group-confirmed.notify-both': from(GroupConfirmed, ({ appointmentIds }) =>
      loadTogether(db, appointmentIds, 'confirmed'),
    ),
    'series-cancelled.notify-both': from(SeriesCancelled, ({ appointmentIds }) =>
      loadTogether(db, appointmentIds, 'cancelled'),
    ),
    'group-cancelled.notify-both': from(GroupCancelled, ({ appointmentIds }) =>
      loadTogether(db, appointmentIds, 'cancelled'),
    ),
    'appointment-handed-over.notify-customer': from(AppointmentHandedOver, ({ appointmentId, formerName }) =>
      loadAppointment(db, appointmentId, { formerName }),
    ),
    'appointment-rescheduled.notify-customer': from(
      AppointmentRescheduled,
      ({ appointmentId, former: { memberName, ...former } }) => {
        const [startsAt, endsAt] = [new Date(former.startsAt), new Date(former.endsAt)];
        return loadAppointment(db, appointmentId, { former: { startsAt, endsAt, memberName } });
      },
    ),
    'appointment-services-changed.notify-customer': from(
      AppointmentServicesChanged,
      ({ appointmentId, former, rise }) => loadAppointment(db, appointmentId, { former, rise }),
    ),
    'price-rise-answered.notify-professional': from(PriceRiseAnswered, ({ appointmentId, rise, hasAgreed }) =>
      loadAppointment(db, appointmentId, { rise, hasAgreed }),
    ),
    'appointment-moved-by-customer.notify-both': from(
      AppointmentMovedByCustomer,
      ({ appointmentId, former }) =>
        loadAppointment(db, appointmentId, { formerStart: new Date(former.startsAt) }),
    ),
    'appointment-proposed.notify-customer': from(AppointmentProposed, (proposed) =>
      loadProposal(db, proposed),
    ),
    'proposal-accepted.notify-professional': from(ProposalAccepted, ({ appointmentId }) =>
      loadAppointment(db, appointmentId, {}),
    ),
    'proposal-declined.notify-professional': from(ProposalDeclined, (declined) => loadProposal(db, declined)),
    'appointment-reminder-due.remind-customer': from(AppointmentReminderDue, ({ appointmentId }) =>
      loadReminder(db, appointmentId),
    ),
    'appointment-left-unmarked.notify-professional': from(AppointmentLeftUnmarked, ({ appointmentId }) =>
      loadAppointment(db, appointmentId, {}),
    ),
    'appointment-completed-by-system.notify-customer': from(
      AppointmentCompletedBySystem,
      ({ appointmentId, settleAt }) => loadAppointment(db, appointmentId, { settleAt: new Date(settleAt) }),
    ),
    'appointment-contested.notify-professional': from(AppointmentContested, ({ appointmentId }) =>
      loadAppointment(db, appointmentId, {}),
    ),
    'contest-decided.notify-both': from(ContestDecided, ({ appointmentId, decidedCents }) =>
      loadAppointment(db, appointmentId, { decidedCents }),
    ),
    'review-due.ask-customer': from(ReviewDue, ({ appointmentId }) => loadReviewable(db, appointmentId)),
    'appointment-reviewed.notify-professional': from(AppointmentReviewed, ({ appointmentId }) =>
      loadReview(db, appointmentId),
    ),
    'review-answered.notify-customer': from(ReviewAnswered, ({ appointmentId }) =>
      loadReview(db, appointmentId),
    ),
  };
}
