import { AlbumChanged } from '#album';
import {
  AppointmentChanged,
  AppointmentConfirmed,
  AppointmentHandedOver,
  AppointmentRequested,
  AppointmentRescheduled,
  findAppointment,
  GroupConfirmed,
  SeriesBooked,
} from '#appointments';
import { ClientImportStarted, saveImport } from '#clients';
import { enqueueWebhookEvents } from '#connections';
import { PictureShown, renderMissingVariants } from '#files';
import { type Reaction, reactTo } from '#kit/jobs/reactions';
import { runReactionsNow } from '#kit/jobs/run-reactions-now';
import { dayOf } from '#kit/time';
import { updateSeats } from '#messaging';
import { ProfessionalChanged } from '#professionals';
import { ReviewsChanged } from '#reviews';
import { HoursChanged, TimeFreed } from '#scheduling';
import { rebuildListings } from '#search';
import { ServicesChanged } from '#services';
import { StaffChanged } from '#staff';
import { endFulfilledEntries, offerFreedTimes } from '#waiting';
import type { AppContext } from '../context.ts';
import { moneyReactions } from './money-reactions.ts';
import { notificationReactions } from './notification-reactions.ts';
import { registrationReactions } from './registration-reactions.ts';
import { updateClientBookWith } from './update-client-book.ts';

/** Returns all reactions of the marketplace. */
export function createReactions(context: AppContext): Reaction[] {
  return [
    ...notificationReactions(context),
    ...registrationReactions(context),
    ...moneyReactions(context),
    ...bookingReactions(context),
    ...pictureAndSearchReactions(context),
  ];
}

/** Reactions that save imports, and that update client book, webhooks, threads and waiting list on a booking. */
function bookingReactions(context: AppContext): Reaction[] {
  const { db } = context;
  const endEntriesFor = async ({ appointmentId }: { appointmentId: string }) => {
    const appointment = await findAppointment(db, appointmentId);
    if (!appointment?.customerId) return;
    const { customerId, professionalId, startsAt, timeZone } = appointment;
    await endFulfilledEntries(context, { customerId, professionalId, day: dayOf(startsAt, timeZone) });
  };
  const seatFor = async ({ appointmentId }: { appointmentId: string }) => {
    const { customerId, professionalId } = (await findAppointment(db, appointmentId)) ?? {};
    if (customerId && professionalId) await updateSeats(context, { customerId, professionalId });
  };
  return [
    reactTo(
      AppointmentChanged,
      'enter-in-book',
      ({ appointmentId }) => updateClientBookWith(context, appointmentId),
      { latestOnly: true },
    ),
    reactTo(
      AppointmentChanged,
      'notify-systems',
      ({ appointmentId }) => enqueueWebhookEvents(context, appointmentId),
      { latestOnly: true },
    ),
    ...[TimeFreed, HoursChanged].map((freed) =>
      reactTo(freed, 'offer-to-waiting', ({ professionalId }) => offerFreedTimes(context, professionalId), {
        latestOnly: true,
      }),
    ),
    ...[AppointmentConfirmed, AppointmentRequested].map((booked) =>
      reactTo(booked, 'seat-in-thread', seatFor),
    ),
    reactTo(ClientImportStarted, 'save-clients', ({ importId, professionalId }) =>
      saveImport(context, { id: importId, professionalId }),
    ),
    reactTo(AppointmentHandedOver, 'seat-in-thread', seatFor),
    reactTo(AppointmentRescheduled, 'seat-in-thread', seatFor),
    reactTo(SeriesBooked, 'seat-in-thread', seatFor),
    reactTo(GroupConfirmed, 'seat-in-thread', seatFor),
    ...[AppointmentConfirmed, AppointmentRequested].map((booked) =>
      reactTo(booked, 'close-waiting-entries', endEntriesFor),
    ),
    reactTo(GroupConfirmed, 'close-waiting-entries', endEntriesFor),
  ];
}

function pictureAndSearchReactions({ db, partners }: AppContext): Reaction[] {
  return [
    reactTo(PictureShown, 'draw-variants', ({ fileId }) =>
      renderMissingVariants({ db, storage: partners.files }, fileId),
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
export function deliverPendingNotifications(
  context: AppContext,
): (subjects: readonly string[]) => Promise<void> {
  const notification = createReactions(context).filter(({ notifies }) => notifies);
  return (subjects) => runReactionsNow(context.db, notification, subjects);
}
