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
  listProposals,
  ProposalDeclined,
  type ProposalRow,
  ProposalTaken,
  ReviewDue,
  RiseAnswered,
  SeriesBooked,
  SeriesCancelled,
  toldWith,
  VisitChanged,
  VisitContested,
  VisitLeftUnmarked,
  VisitPresumedDone,
  VisitServicesChanged,
} from '#appointments';
import { enterVisits } from '#clients';
import { EndpointFailing, tellSystems } from '#connections';
import { drawVariants, PictureShown } from '#files';
import {
  EmailChangeAsked,
  EmailChanged,
  findAccount,
  LinkOpened,
  openEmailChangeLink,
  openResetLink,
  PasswordChanged,
  PasswordResetAsked,
  SecondStepChanged,
} from '#identity';
import { type Reaction, when, whenTelling } from '#kit/jobs/reactions';
import { runAhead } from '#kit/jobs/run-ahead';
import { dayOf } from '#kit/time';
import { followVisits, MessagesUnread } from '#messaging';
import { CaseDecided, ReportTaken } from '#moderation';
import {
  moveDeliveries,
  tellAccessEnded,
  tellEmailChange,
  tellEndpointFailing,
  tellLink,
  tellOffer,
  tellPasswordChanged,
  tellSecondStep,
  tellSignUpLink,
  tellUnread,
} from '#notifications';
import { ProfessionalChanged } from '#professionals';
import { findReviewOf, ReviewAnswered, type ReviewRow, ReviewsChanged, VisitReviewed } from '#reviews';
import { HoursChanged, TimeFreed } from '#scheduling';
import { rebuildListings } from '#search';
import { ServicesChanged } from '#services';
import { readSignUpToMail, SignUpLinkAsked } from '#sign-up';
import { StaffAccessEnded, StaffChanged } from '#staff';
import { endFulfilledWishes, offerFreedTimes, TimeOffered } from '#waiting';
import { draftProofOf } from './compositions/sign-up.ts';
import { writeDecision, writeReceipt } from './decision-letters.ts';
import { memberReactions } from './member-reactions.ts';
import { moneyReactions } from './money-reactions.ts';
import {
  linksOf,
  notifierOf,
  postOf,
  readFailing,
  readLetterOf,
  readOffer,
  readUnreadOf,
} from './notifier.ts';
import type { Parts } from './parts.ts';
import { registrationReactions } from './registration-reactions.ts';

/** Every side effect of the marketplace, on one screen. */
export function reactions(parts: Parts): Reaction[] {
  const { db } = parts;
  const notifier = notifierOf(parts);
  /** Facts carry ids: what they tell of is looked up, and `then` is what may have changed since. */
  const about = async (
    id: string,
    tell: (appointment: AppointmentRow) => Promise<void>,
    then: Partial<AppointmentRow> = {},
  ) => {
    const row = await findAppointment(db, id);
    if (row) await tell({ ...row, ...then });
  };
  /** Of a group in the order of its people, of a series in that of their dates. */
  const aboutSeveral = async (ids: readonly string[]) => {
    const rows = (await listAppointmentsByIds(db, ids)).sort(
      (a, b) =>
        (a.groupPosition ?? 0) - (b.groupPosition ?? 0) || a.startsAt.getTime() - b.startsAt.getTime(),
    );
    const of = (state: AppointmentRow['state']) => rows.filter((row) => row.state === state);
    return { all: rows, confirmed: of('confirmed'), cancelled: of('cancelled') };
  };
  /** Those that are told of with it; undefined where another of its group tells of it. */
  const withCompany = async (one: AppointmentRow) => {
    if (!one.groupId) return [];
    const { all } = await aboutSeveral(await listIdsOfGroup(db, one.groupId));
    return toldWith(one, all);
  };
  const endWishesFor = (id: string) =>
    about(id, async ({ customerId, professionalId, startsAt, timeZone }) => {
      const day = dayOf(startsAt, timeZone);
      if (customerId) await endFulfilledWishes(parts, { customerId, professionalId, day });
    });
  const seatFor = (id: string) =>
    about(id, async ({ customerId, professionalId }) => {
      if (customerId) await followVisits(parts, { customerId, professionalId });
    });
  const aboutReview = (
    id: string,
    tell: (told: { appointment: AppointmentRow; review: ReviewRow }) => Promise<void>,
  ) =>
    about(id, async (appointment) => {
      const review = await findReviewOf(db, id);
      if (review) await tell({ appointment, review });
    });
  const aboutProposal = (
    { appointmentId, proposalId }: { appointmentId: string; proposalId: string },
    tell: (told: { appointment: AppointmentRow; proposal: ProposalRow }) => Promise<void>,
  ) =>
    about(appointmentId, async (appointment) => {
      const proposal = (await listProposals(db, [appointmentId])).find(({ id }) => id === proposalId);
      if (proposal) await tell({ appointment, proposal });
    });
  const post = postOf(parts);
  const links = linksOf(parts);
  const mailLink = async (linkId: string, factId: number) => {
    const letter = await readLetterOf(parts, linkId);
    if (letter) await tellLink(post, letter, factId);
  };
  return [
    whenTelling(PasswordResetAsked, 'mail-link', async (asked, fact) => {
      await openResetLink(links, asked);
      await mailLink(asked.linkId, fact.id);
    }),
    whenTelling(LinkOpened, 'mail-link', ({ linkId }, fact) => mailLink(linkId, fact.id)),
    whenTelling(SignUpLinkAsked, 'mail-link', async ({ draftId, language }, fact) => {
      const draft = await readSignUpToMail({ ...parts, proof: draftProofOf(parts.config) }, draftId);
      if (draft) await tellSignUpLink(post, { ...draft, language }, fact.id);
    }),
    whenTelling(PasswordChanged, 'tell-her', (person, fact) => tellPasswordChanged(post, person, fact.id)),
    whenTelling(SecondStepChanged, 'tell-her', (told, fact) => tellSecondStep(post, told, fact.id)),
    whenTelling(EmailChangeAsked, 'tell-former', ({ reader, wanted }, fact) =>
      tellEmailChange(post, 'asked', { person: reader, wanted }, fact.id),
    ),
    whenTelling(EmailChangeAsked, 'mail-link', async (asked, fact) => {
      const opened = await openEmailChangeLink(links, asked);
      if (opened?.outcome === 'opened') await mailLink(asked.linkId, fact.id);
      if (opened?.outcome === 'in_use')
        await tellEmailChange(post, 'inUse', { person: opened.owner, wanted: asked.wanted }, fact.id);
    }),
    whenTelling(EmailChanged, 'tell-former', async ({ former, email, ...reader }, fact) => {
      await tellEmailChange(
        post,
        'changed',
        { person: { ...reader, email: former }, wanted: email },
        fact.id,
      );
      await moveDeliveries(db, former, email);
    }),
    whenTelling(StaffAccessEnded, 'tell-her', async ({ accountId, businessName }, fact) => {
      const person = await findAccount(db, accountId);
      if (person) await tellAccessEnded(post, { person, businessName }, fact.id);
    }),
    whenTelling(AppointmentConfirmed, 'tell-both', ({ appointmentId, ...then }, fact) =>
      about(appointmentId, (appointment) => notifier.tellConfirmed({ appointment }, fact.id), {
        ...then,
        state: 'confirmed',
      }),
    ),
    whenTelling(AppointmentRequested, 'tell-both', ({ appointmentId, ...then }, fact) =>
      about(appointmentId, (appointment) => notifier.tellRequested({ appointment }, fact.id), {
        ...then,
        state: 'requested',
      }),
    ),
    whenTelling(AppointmentCancelled, 'tell-both', ({ appointmentId, ...then }, fact) =>
      about(appointmentId, (appointment) => notifier.tellCancelled({ appointment }, fact.id), then),
    ),
    whenTelling(SeriesBooked, 'tell-customer', async ({ seriesId }, fact) => {
      const { confirmed } = await aboutSeveral(await listIdsOfSeries(db, seriesId));
      const [appointment, ...others] = confirmed;
      if (appointment) await notifier.tellConfirmed({ appointment, others }, fact.id);
    }),
    whenTelling(GroupConfirmed, 'tell-both', async ({ appointmentIds }, fact) => {
      const { confirmed } = await aboutSeveral(appointmentIds);
      const [appointment, ...others] = confirmed;
      if (appointment) await notifier.tellConfirmed({ appointment, others }, fact.id);
    }),
    ...[SeriesCancelled, GroupCancelled].map((together) =>
      whenTelling(together, 'tell-both', async ({ appointmentIds }, fact) => {
        const { cancelled } = await aboutSeveral(appointmentIds);
        const [appointment, ...others] = cancelled;
        if (appointment) await notifier.tellCancelled({ appointment, others }, fact.id);
      }),
    ),
    whenTelling(AppointmentHandedOver, 'tell-customer', ({ appointmentId, formerName }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state !== 'cancelled')
          await notifier.tellHandedOver({ appointment, formerName }, fact.id);
      }),
    ),
    whenTelling(AppointmentRescheduled, 'tell-customer', ({ appointmentId, former }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state === 'cancelled') return;
        const [startsAt, endsAt] = [new Date(former.startsAt), new Date(former.endsAt)];
        await notifier.tellRescheduled({ appointment, former: { ...former, startsAt, endsAt } }, fact.id);
      }),
    ),
    whenTelling(VisitServicesChanged, 'tell-customer', ({ appointmentId, former, rise }, fact) =>
      about(appointmentId, async (appointment) => {
        // A rise is asked of a visit that still stands; what was done instead at one that is over is told too.
        if (appointment.state === 'cancelled' || (rise && appointment.state !== 'confirmed')) return;
        await notifier.tellServices({ appointment, former, ...(rise && { rise }) }, fact.id);
      }),
    ),
    whenTelling(RiseAnswered, 'tell-professional', ({ appointmentId, rise, hasAgreed }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state !== 'cancelled')
          await notifier.tellRiseAnswered({ appointment, rise, hasAgreed }, fact.id);
      }),
    ),
    whenTelling(AppointmentMovedByCustomer, 'tell-both', ({ appointmentId, former }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state === 'cancelled') return;
        await notifier.tellMoved({ appointment, formerStart: new Date(former.startsAt) }, fact.id);
      }),
    ),
    whenTelling(AppointmentProposed, 'tell-customer', (proposed, fact) =>
      aboutProposal(proposed, async (told) => {
        // Taken back or replaced within the seconds between: there is nothing to take any more.
        if (told.proposal.state === 'open') await notifier.tellProposed(told, fact.id);
      }),
    ),
    whenTelling(ProposalTaken, 'tell-professional', ({ appointmentId }, fact) =>
      about(appointmentId, (appointment) => notifier.tellProposalTaken({ appointment }, fact.id)),
    ),
    whenTelling(ProposalDeclined, 'tell-professional', (declined, fact) =>
      aboutProposal(declined, async (told) => {
        if (told.appointment.state === 'requested') await notifier.tellProposalDeclined(told, fact.id);
      }),
    ),
    whenTelling(AppointmentReminderDue, 'remind-customer', ({ appointmentId }, fact) =>
      about(appointmentId, async (appointment) => {
        // Cancelled within the seconds between: there is nothing to come for.
        if (appointment.state !== 'confirmed') return;
        const others = await withCompany(appointment);
        if (others) await notifier.tellReminder({ appointment, others }, fact.id);
      }),
    ),
    whenTelling(VisitLeftUnmarked, 'tell-professional', ({ appointmentId }, fact) =>
      about(appointmentId, async (appointment) => {
        if (appointment.state === 'confirmed') await notifier.tellUnmarked({ appointment }, fact.id);
      }),
    ),
    whenTelling(VisitPresumedDone, 'tell-customer', ({ appointmentId, settleAt }, fact) =>
      about(appointmentId, (appointment) =>
        notifier.tellPresumedDone({ appointment, settleAt: new Date(settleAt) }, fact.id),
      ),
    ),
    whenTelling(VisitContested, 'tell-professional', ({ appointmentId }, fact) =>
      about(appointmentId, (appointment) => notifier.tellContested({ appointment }, fact.id)),
    ),
    whenTelling(ContestDecided, 'tell-both', ({ appointmentId, decidedCents }, fact) =>
      about(appointmentId, (appointment) =>
        notifier.tellContestDecided({ appointment, decidedCents }, fact.id),
      ),
    ),
    whenTelling(ReviewDue, 'ask-customer', ({ appointmentId }, fact) =>
      about(appointmentId, async (appointment) => {
        const isWanted = appointment.state === 'completed' && !(await findReviewOf(db, appointmentId));
        // Whoever booked for several is asked once.
        if (isWanted && (await withCompany(appointment)))
          await notifier.tellReviewDue({ appointment }, fact.id);
      }),
    ),
    whenTelling(VisitReviewed, 'tell-professional', ({ appointmentId }, fact) =>
      aboutReview(appointmentId, (told) => notifier.tellReviewed(told, fact.id)),
    ),
    whenTelling(ReviewAnswered, 'tell-customer', ({ appointmentId }, fact) =>
      aboutReview(appointmentId, (told) => notifier.tellReviewAnswered(told, fact.id)),
    ),
    when(
      VisitChanged,
      'enter-in-book',
      ({ appointmentId }) =>
        about(appointmentId, ({ professionalId }) => enterVisits(parts, professionalId, [appointmentId])),
      { latestOnly: true },
    ),
    when(VisitChanged, 'tell-systems', ({ appointmentId }) => tellSystems(parts, appointmentId), {
      latestOnly: true,
    }),
    whenTelling(EndpointFailing, 'tell-owner', async ({ endpointId }, fact) => {
      const told = await readFailing(parts, endpointId);
      if (told) await tellEndpointFailing(post, told, fact.id);
    }),
    ...registrationReactions(parts, about),
    ...memberReactions(parts),
    ...moneyReactions(parts, about),
    ...[TimeFreed, HoursChanged].map((freed) =>
      when(freed, 'offer-to-waiting', ({ professionalId }) => offerFreedTimes(parts, professionalId), {
        latestOnly: true,
      }),
    ),
    whenTelling(TimeOffered, 'tell-customer', async ({ offerId }, fact) => {
      // Closed or run out within the seconds between: it is not hers any more.
      const offer = await readOffer(parts, offerId);
      if (offer) await tellOffer(post, offer, fact.id);
    }),
    whenTelling(MessagesUnread, 'mail-reader', async ({ threadId, side }, fact) => {
      // Read within the seconds between.
      const told = await readUnreadOf(parts, threadId, side);
      if (!told) return;
      const { people, ...unread } = told;
      const replyTo = parts.config.MESSAGES_REPLY_ADDRESS;
      for (const person of people) await tellUnread(post, { ...unread, person, replyTo }, fact.id);
    }),
    whenTelling(ReportTaken, 'tell-reporter', ({ reportId }, fact) => writeReceipt(parts, reportId, fact.id)),
    whenTelling(CaseDecided, 'tell-both', (decided, fact) => writeDecision(parts, decided, fact.id)),
    ...[AppointmentConfirmed, AppointmentRequested].map((booked) =>
      when(booked, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    ),
    when(AppointmentHandedOver, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    when(AppointmentRescheduled, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    when(SeriesBooked, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    when(GroupConfirmed, 'seat-in-thread', ({ appointmentId }) => seatFor(appointmentId)),
    ...[AppointmentConfirmed, AppointmentRequested].map((booked) =>
      when(booked, 'end-wishes', ({ appointmentId }) => endWishesFor(appointmentId)),
    ),
    when(GroupConfirmed, 'end-wishes', ({ appointmentId }) => endWishesFor(appointmentId)),
    when(PictureShown, 'draw-variants', ({ fileId }) =>
      drawVariants({ db, storage: parts.partners.files }, fileId),
    ),
    ...[ProfessionalChanged, ServicesChanged, StaffChanged, HoursChanged, ReviewsChanged, AlbumChanged].map(
      (changed) =>
        when(changed, 'list-in-search', ({ professionalId }) => rebuildListings(db, [professionalId]), {
          latestOnly: true,
        }),
    ),
  ];
}

/** Runs now what would tell of these subjects and waits in the outbox or the queue: soon it cannot be read any more. */
export function tellWaiting(parts: Parts): (subjects: readonly string[]) => Promise<void> {
  const telling = reactions(parts).filter(({ tells }) => tells);
  return (subjects) => runAhead(parts.db, telling, subjects);
}
