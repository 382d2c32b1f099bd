import { AlbumChanged } from '#album';
import {
  AppointmentCancelled,
  AppointmentConfirmed,
  AppointmentHandedOver,
  AppointmentMovedByCustomer,
  AppointmentProposed,
  AppointmentReminderDue,
  AppointmentRequested,
  AppointmentRescheduled,
  type AppointmentRow,
  ContestDecided,
  findAppointment,
  GroupCancelled,
  GroupConfirmed,
  listAppointmentsByIds,
  listIdsOfGroup,
  listIdsOfSeries,
  listNotifiedTogether,
  listProposals,
  ProposalDeclined,
  type ProposalRow,
  ProposalTaken,
  ReviewDue,
  RiseAnswered,
  SeriesBooked,
  SeriesCancelled,
  VisitChanged,
  VisitContested,
  VisitLeftUnmarked,
  VisitPresumedDone,
  VisitServicesChanged,
} from '#appointments';
import { updateClientBook } from '#clients';
import { EndpointFailing, enqueueWebhookEvents } from '#connections';
import { PictureShown, renderMissingVariants } from '#files';
import {
  EmailChanged,
  EmailChangeRequested,
  findAccount,
  LinkOpened,
  openEmailChangeLink,
  openResetLink,
  PasswordChanged,
  PasswordResetRequested,
  SecondStepChanged,
} from '#identity';
import { notifyOn, type Reaction, reactTo } from '#kit/jobs/reactions';
import { runReactionsNow } from '#kit/jobs/run-reactions-now';
import { dayOf } from '#kit/time';
import { MessagesUnread, updateSeats } from '#messaging';
import { CaseDecided, ReportTaken } from '#moderation';
import {
  moveDeliveries,
  notifyAccessEnded,
  notifyEmailChange,
  notifyEndpointFailing,
  notifyLink,
  notifyOffer,
  notifyPasswordChanged,
  notifySecondStep,
  notifySignUpLink,
  notifyUnread,
} from '#notifications';
import { ProfessionalChanged } from '#professionals';
import { findReviewOf, ReviewAnswered, type ReviewRow, ReviewsChanged, VisitReviewed } from '#reviews';
import { HoursChanged, TimeFreed } from '#scheduling';
import { rebuildListings } from '#search';
import { ServicesChanged } from '#services';
import { readSignUpToMail, SignUpLinkRequested } from '#sign-up';
import { StaffAccessEnded, StaffChanged } from '#staff';
import { endFulfilledEntries, offerFreedTimes, TimeOffered } from '#waiting';
import { draftProofOf } from './compositions/sign-up.ts';
import type { AppContext } from './context.ts';
import { enqueueDecisionEmails, enqueueReportReceipt } from './decision-emails.ts';
import { memberReactions } from './member-reactions.ts';
import { moneyReactions } from './money-reactions.ts';
import {
  emailLinkDepsOf,
  messageDepsOf,
  notifierOf,
  readFailingEndpoint,
  readLinkEmail,
  readOffer,
  readUnreadMessages,
} from './notifier.ts';
import { registrationReactions } from './registration-reactions.ts';

/** Returns all reactions of the marketplace. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: A table: one row a fact.
export function createReactions(context: AppContext): Reaction[] {
  const { db } = context;
  const notifier = notifierOf(context);
  /**
   * Runs `notify` with the appointment as it is now, changed by `then` to its state at the time of the
   * fact, because facts carry ids only.
   */
  const about = async (
    id: string,
    notify: (appointment: AppointmentRow) => Promise<void>,
    then: Partial<AppointmentRow> = {},
  ) => {
    const row = await findAppointment(db, id);
    if (row) await notify({ ...row, ...then });
  };
  /**
   * Reads several appointments: those of a group by the position of the person, those of a series in the
   * order of their dates.
   */
  const aboutSeveral = async (ids: readonly string[]) => {
    const rows = (await listAppointmentsByIds(db, ids)).sort(
      (a, b) =>
        (a.groupPosition ?? 0) - (b.groupPosition ?? 0) || a.startsAt.getTime() - b.startsAt.getTime(),
    );
    const of = (state: AppointmentRow['state']) => rows.filter((row) => row.state === state);
    return { all: rows, confirmed: of('confirmed'), cancelled: of('cancelled') };
  };
  /**
   * Returns the other appointments that share one notification with this one; undefined when another
   * appointment of the group sends it.
   */
  const withCompany = async (one: AppointmentRow) => {
    if (!one.groupId) return [];
    const { all } = await aboutSeveral(await listIdsOfGroup(db, one.groupId));
    return listNotifiedTogether(one, all);
  };
  const endEntriesFor = (id: string) =>
    about(id, async ({ customerId, professionalId, startsAt, timeZone }) => {
      const day = dayOf(startsAt, timeZone);
      if (customerId) await endFulfilledEntries(context, { customerId, professionalId, day });
    });
  const seatFor = (id: string) =>
    about(id, async ({ customerId, professionalId }) => {
      if (customerId) await updateSeats(context, { customerId, professionalId });
    });
  const aboutReview = (
    id: string,
    notify: (subject: { appointment: AppointmentRow; review: ReviewRow }) => Promise<void>,
  ) =>
    about(id, async (appointment) => {
      const review = await findReviewOf(db, id);
      if (review) await notify({ appointment, review });
    });
  const aboutProposal = (
    { appointmentId, proposalId }: { appointmentId: string; proposalId: string },
    notify: (subject: { appointment: AppointmentRow; proposal: ProposalRow }) => Promise<void>,
  ) =>
    about(appointmentId, async (appointment) => {
      const proposal = (await listProposals(db, [appointmentId])).find(({ id }) => id === proposalId);
      if (proposal) await notify({ appointment, proposal });
    });
  const messageDeps = messageDepsOf(context);
  const links = emailLinkDepsOf(context);
  const mailLink = async (linkId: string, factId: number) => {
    const link = await readLinkEmail(context, linkId);
    if (link) await notifyLink(messageDeps, link, factId);
  };
  return [
    notifyOn(PasswordResetRequested, 'mail-link', async (request, fact) => {
      await openResetLink(links, request);
      await mailLink(request.linkId, fact.id);
    }),
    notifyOn(LinkOpened, 'mail-link', ({ linkId }, fact) => mailLink(linkId, fact.id)),
    notifyOn(SignUpLinkRequested, 'mail-link', async ({ draftId, language }, fact) => {
      const draft = await readSignUpToMail({ ...context, proof: draftProofOf(context.config) }, draftId);
      if (draft) await notifySignUpLink(messageDeps, { ...draft, language }, fact.id);
    }),
    notifyOn(PasswordChanged, 'notify-professional', (person, fact) =>
      notifyPasswordChanged(messageDeps, person, fact.id),
    ),
    notifyOn(SecondStepChanged, 'notify-professional', (change, fact) =>
      notifySecondStep(messageDeps, change, fact.id),
    ),
    notifyOn(EmailChangeRequested, 'notify-former', ({ reader, wanted }, fact) =>
      notifyEmailChange(messageDeps, 'requested', { person: reader, newEmail: wanted }, fact.id),
    ),
    notifyOn(EmailChangeRequested, 'mail-link', async (request, fact) => {
      const opened = await openEmailChangeLink(links, request);
      if (opened?.outcome === 'opened') await mailLink(request.linkId, fact.id);
      if (opened?.outcome === 'in_use')
        await notifyEmailChange(
          messageDeps,
          'inUse',
          { person: opened.owner, newEmail: request.wanted },
          fact.id,
        );
    }),
    notifyOn(EmailChanged, 'notify-former', async ({ former, email, ...reader }, fact) => {
      await notifyEmailChange(
        messageDeps,
        'changed',
        { person: { ...reader, email: former }, newEmail: email },
        fact.id,
      );
      await moveDeliveries(db, former, email);
    }),
    notifyOn(StaffAccessEnded, 'notify-professional', async ({ accountId, businessName }, fact) => {
      const person = await findAccount(db, accountId);
      if (person) await notifyAccessEnded(messageDeps, { person, businessName }, fact.id);
    }),
    notifyOn(AppointmentConfirmed, 'notify-both', ({ appointmentId, ...then }, fact) =>
      about(appointmentId, (appointment) => notifier.notifyConfirmed({ appointment }, fact.id), {
        ...then,
        state: 'confirmed',
      }),
    ),
    notifyOn(AppointmentRequested, 'notify-both', ({ appointmentId, ...then }, fact) =>
      about(appointmentId, (appointment) => notifier.notifyRequested({ appointment }, fact.id), {
        ...then,
        state: 'requested',
      }),
    ),
    notifyOn(AppointmentCancelled, 'notify-both', ({ appointmentId, ...then }, fact) =>
      about(appointmentId, (appointment) => notifier.notifyCancelled({ appointment }, fact.id), then),
    ),
    notifyOn(SeriesBooked, 'notify-customer', async ({ seriesId }, fact) => {
      const { confirmed } = await aboutSeveral(await listIdsOfSeries(db, seriesId));
      const [appointment, ...others] = confirmed;
      if (appointment) await notifier.notifyConfirmed({ appointment, others }, fact.id);
    }),
    notifyOn(GroupConfirmed, 'notify-both', async ({ appointmentIds }, fact) => {
      const { confirmed } = await aboutSeveral(appointmentIds);
      const [appointment, ...others] = confirmed;
      if (appointment) await notifier.notifyConfirmed({ appointment, others }, fact.id);
    }),
    ...[SeriesCancelled, GroupCancelled].map((together) =>
      notifyOn(together, 'notify-both', async ({ appointmentIds }, fact) => {
        const { cancelled } = await aboutSeveral(appointmentIds);
        const [appointment, ...others] = cancelled;
        if (appointment) await notifier.notifyCancelled({ appointment, others }, fact.id);
      }),
    ),
    notifyOn(AppointmentHandedOver, 'notify-customer', ({ appointmentId, formerName }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state !== 'cancelled')
          await notifier.notifyHandedOver({ appointment, formerName }, fact.id);
      }),
    ),
    notifyOn(AppointmentRescheduled, 'notify-customer', ({ appointmentId, former }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state === 'cancelled') return;
        const [startsAt, endsAt] = [new Date(former.startsAt), new Date(former.endsAt)];
        await notifier.notifyRescheduled({ appointment, former: { ...former, startsAt, endsAt } }, fact.id);
      }),
    ),
    notifyOn(VisitServicesChanged, 'notify-customer', ({ appointmentId, former, rise }, fact) =>
      about(appointmentId, async (appointment) => {
        // A price rise is notified only while the appointment is confirmed; changed services are notified
        // even after the appointment has ended.
        if (appointment.state === 'cancelled' || (rise && appointment.state !== 'confirmed')) return;
        await notifier.notifyServices({ appointment, former, ...(rise && { rise }) }, fact.id);
      }),
    ),
    notifyOn(RiseAnswered, 'notify-professional', ({ appointmentId, rise, hasAgreed }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state !== 'cancelled')
          await notifier.notifyRiseAnswered({ appointment, rise, hasAgreed }, fact.id);
      }),
    ),
    notifyOn(AppointmentMovedByCustomer, 'notify-both', ({ appointmentId, former }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state === 'cancelled') return;
        await notifier.notifyMoved({ appointment, formerStart: new Date(former.startsAt) }, fact.id);
      }),
    ),
    notifyOn(AppointmentProposed, 'notify-customer', (proposed, fact) =>
      aboutProposal(proposed, async (subject) => {
        // The proposal may have been withdrawn or replaced since the fact.
        if (subject.proposal.state === 'open') await notifier.notifyProposed(subject, fact.id);
      }),
    ),
    notifyOn(ProposalTaken, 'notify-professional', ({ appointmentId }, fact) =>
      about(appointmentId, (appointment) => notifier.notifyProposalTaken({ appointment }, fact.id)),
    ),
    notifyOn(ProposalDeclined, 'notify-professional', (declined, fact) =>
      aboutProposal(declined, async (subject) => {
        if (subject.appointment.state === 'requested')
          await notifier.notifyProposalDeclined(subject, fact.id);
      }),
    ),
    notifyOn(AppointmentReminderDue, 'remind-customer', ({ appointmentId }, fact) =>
      about(appointmentId, async (appointment) => {
        // The appointment may have been cancelled since the fact.
        if (appointment.state !== 'confirmed') return;
        const others = await withCompany(appointment);
        if (others) await notifier.notifyReminder({ appointment, others }, fact.id);
      }),
    ),
    notifyOn(VisitLeftUnmarked, 'notify-professional', ({ appointmentId }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state === 'confirmed') await notifier.notifyUnmarked({ appointment }, fact.id);
      }),
    ),
    notifyOn(VisitPresumedDone, 'notify-customer', ({ appointmentId, settleAt }, fact) =>
      about(appointmentId, (appointment) =>
        notifier.notifyPresumedDone({ appointment, settleAt: new Date(settleAt) }, fact.id),
      ),
    ),
    notifyOn(VisitContested, 'notify-professional', ({ appointmentId }, fact) =>
      about(appointmentId, (appointment) => notifier.notifyContested({ appointment }, fact.id)),
    ),
    notifyOn(ContestDecided, 'notify-both', ({ appointmentId, decidedCents }, fact) =>
      about(appointmentId, (appointment) =>
        notifier.notifyContestDecided({ appointment, decidedCents }, fact.id),
      ),
    ),
    notifyOn(ReviewDue, 'ask-customer', ({ appointmentId }, fact) =>
      about(appointmentId, async (appointment) => {
        const isDue = appointment.state === 'completed' && !(await findReviewOf(db, appointmentId));
        // A customer who booked for a group gets one request for a review.
        if (isDue && (await withCompany(appointment)))
          await notifier.notifyReviewDue({ appointment }, fact.id);
      }),
    ),
    notifyOn(VisitReviewed, 'notify-professional', ({ appointmentId }, fact) =>
      aboutReview(appointmentId, (subject) => notifier.notifyReviewed(subject, fact.id)),
    ),
    notifyOn(ReviewAnswered, 'notify-customer', ({ appointmentId }, fact) =>
      aboutReview(appointmentId, (subject) => notifier.notifyReviewAnswered(subject, fact.id)),
    ),
    reactTo(
      VisitChanged,
      'enter-in-book',
      ({ appointmentId }) =>
        about(appointmentId, ({ professionalId }) =>
          updateClientBook(context, professionalId, [appointmentId]),
        ),
      { latestOnly: true },
    ),
    reactTo(
      VisitChanged,
      'notify-systems',
      ({ appointmentId }) => enqueueWebhookEvents(context, appointmentId),
      {
        latestOnly: true,
      },
    ),
    notifyOn(EndpointFailing, 'notify-owner', async ({ endpointId }, fact) => {
      const failing = await readFailingEndpoint(context, endpointId);
      if (failing) await notifyEndpointFailing(messageDeps, failing, fact.id);
    }),
    ...registrationReactions(context, about),
    ...memberReactions(context),
    ...moneyReactions(context, about),
    ...[TimeFreed, HoursChanged].map((freed) =>
      reactTo(freed, 'offer-to-waiting', ({ professionalId }) => offerFreedTimes(context, professionalId), {
        latestOnly: true,
      }),
    ),
    notifyOn(TimeOffered, 'notify-customer', async ({ offerId }, fact) => {
      // The offer may have ended since the fact; readOffer then returns undefined.
      const offer = await readOffer(context, offerId);
      if (offer) await notifyOffer(messageDeps, offer, fact.id);
    }),
    notifyOn(MessagesUnread, 'mail-reader', async ({ threadId, side }, fact) => {
      // The messages may have been read since the fact; readUnreadMessages then returns undefined.
      const found = await readUnreadMessages(context, threadId, side);
      if (!found) return;
      const { people, ...unread } = found;
      const replyTo = context.config.MESSAGES_REPLY_ADDRESS;
      for (const person of people) await notifyUnread(messageDeps, { ...unread, person, replyTo }, fact.id);
    }),
    notifyOn(ReportTaken, 'notify-reporter', ({ reportId }, fact) =>
      enqueueReportReceipt(context, reportId, fact.id),
    ),
    notifyOn(CaseDecided, 'notify-both', (decided, fact) => enqueueDecisionEmails(context, decided, fact.id)),
    ...[AppointmentConfirmed, AppointmentRequested].map((booked) =>
      reactTo(booked, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    ),
    reactTo(AppointmentHandedOver, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    reactTo(AppointmentRescheduled, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    reactTo(SeriesBooked, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    reactTo(GroupConfirmed, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    ...[AppointmentConfirmed, AppointmentRequested].map((booked) =>
      reactTo(booked, 'close-waiting-entries', ({ appointmentId }) => endEntriesFor(appointmentId)),
    ),
    reactTo(GroupConfirmed, 'close-waiting-entries', ({ appointmentId }) => endEntriesFor(appointmentId)),
    reactTo(PictureShown, 'draw-variants', ({ fileId }) =>
      renderMissingVariants({ db, storage: context.partners.files }, fileId),
    ),
    ...[ProfessionalChanged, ServicesChanged, StaffChanged, HoursChanged, ReviewsChanged, AlbumChanged].map(
      (changed) =>
        reactTo(changed, 'list-in-search', ({ professionalId }) => rebuildListings(db, [professionalId]), {
          latestOnly: true,
        }),
    ),
  ];
}

/** Runs pending notifications about these subjects now, before the data that they read is erased. */
export function notifyWaiting(context: AppContext): (subjects: readonly string[]) => Promise<void> {
  const notification = createReactions(context).filter(({ notifies }) => notifies);
  return (subjects) => runReactionsNow(context.db, notification, subjects);
}
