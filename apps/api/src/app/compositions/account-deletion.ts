import { deleteAccount as deleteAccountCall, exportAccount } from '@meche/contract/leaving';
import { eraseAlbum } from '#album';
import {
  cancelUpcomingAppointments,
  countOpenAppointments,
  forgetPerson,
  iterateBookedIds,
  iterateIdsAtProfessional,
  type Leaver,
  listUpcomingAppointments,
} from '#appointments';
import { deleteClientBook, forgetClient } from '#clients';
import { eraseConnections } from '#connections';
import { eraseProfile } from '#customers';
import { eraseCalendars } from '#external-calendars';
import { eraseFavourites } from '#favourites';
import { removeFilesOf } from '#files';
import { deleteAccount, type Leaving } from '#identity';
import type { Db, Tx } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { eraseIdempotencyKeys } from '#kit/idempotency';
import { eraseQueuedOfEmails } from '#kit/jobs/job-store';
import { sum } from '#kit/money';
import { systemClock } from '#kit/time';
import { forgetWriter } from '#messaging';
import { forgetReporter } from '#moderation';
import { eraseDevices, erasePreferences, eraseRecipients, eraseStops } from '#notifications';
import { erasePayerTexts, forgetCards, listUnsettledPayables, runOperations } from '#payments';
import { closeBusiness, findProfessionalByAccount, pauseBookings } from '#professionals';
import { eraseAuthor } from '#reviews';
import { eraseBusyTimes, lockCalendar } from '#scheduling';
import { dismissStaff, eraseMembers, leaveTeam } from '#staff';
import { forgetBillingCard } from '#subscriptions';
import { eraseAccount, eraseDocuments } from '#verification';
import { eraseWaitingEntries } from '#waiting';
import { balanceOf } from '#wallet';
import type { AppContext } from '../context.ts';
import { billingOf, paymentsOf } from '../wiring.ts';
import { streamAccountExport } from './account-export.ts';

/**
 * Enqueues the pending notifications about these appointments now, before the data of the account is
 * erased.
 */
type NotifyWaiting = (appointmentIds: readonly string[]) => Promise<void>;

/**
 * Routes for the export and the deletion of an account. The app layer composes them because they reach into
 * every domain.
 */
export function accountDeletionRoutes(
  http: HttpRouter,
  context: AppContext,
  deliverPendingNotifications: NotifyWaiting,
): void {
  http.serve(exportAccount, async ({ caller }) => streamAccountExport(context, caller.accountId));
  http.serve(deleteAccountCall, async ({ body, caller }) => {
    const { db, partners } = context;
    const deps = {
      db,
      clock: systemClock,
      identityService: partners.identity,
      leaving: leavingOf(context, deliverPendingNotifications),
    };
    await deleteAccount(deps, caller.accountId, body);
    return { done: true as const };
  });
}

function leavingOf(context: AppContext, deliverPendingNotifications: NotifyWaiting): Leaving {
  const { db, clock } = context;
  const leaverOf = (accountId: string) => findLeaver(db, accountId);
  return {
    async lookAhead(accountId) {
      const leaver = await leaverOf(accountId);
      const toCome = await listUpcomingAppointments(context, leaver);
      const cancelled = new Set(toCome.map(({ id }) => id));
      const moving = await listUnsettledPayables(db, leaver);
      const balanceCents = leaver.professionalId ? await balanceOf(db, leaver.professionalId) : 0;
      return {
        appointments: toCome.length,
        feeCents: sum(toCome.map(({ feeCents }) => feeCents)),
        payments: moving.filter((id) => !cancelled.has(id)).length,
        balanceCents,
        begun: leaver.professionalId
          ? await countOpenAppointments(db, leaver.professionalId, clock.now())
          : 0,
      };
    },

    async pauseBookings(accountId) {
      const { professionalId } = await leaverOf(accountId);
      if (professionalId) await pauseBookings({ db, clock, blockBookings: lockCalendar }, professionalId);
    },
    cancelAppointments: async (accountId) => cancelUpcomingAppointments(context, await leaverOf(accountId)),
    async settlePayments(accountId) {
      // Errors are ignored: the sweep retries, and the caller may retry too.
      for (const payableId of await listUnsettledPayables(db, await leaverOf(accountId)))
        await runOperations(paymentsOf(context), { payableId }).catch(() => 0);
    },
    async notifyOthers(accountId) {
      const { professionalId } = await leaverOf(accountId);
      for await (const ids of iterateBookedIds(db, accountId)) await deliverPendingNotifications(ids);
      if (!professionalId) return;
      for await (const ids of iterateIdsAtProfessional(db, professionalId))
        await deliverPendingNotifications(ids);
    },
    async forgetAtPartners(accountId) {
      await forgetCards(paymentsOf(context), accountId);
      const { professionalId } = await leaverOf(accountId);
      if (professionalId) await forgetBillingCard(billingOf(context), professionalId);
    },

    erase: (tx, account, wantedEmails) => eraseAccountData(tx, { account, wantedEmails, now: clock.now() }),
  };
}

async function findLeaver(from: Db, accountId: string): Promise<Leaver> {
  return { accountId, professionalId: (await findProfessionalByAccount(from, accountId))?.id };
}

type Erasure = { account: Parameters<Leaving['erase']>[1]; wantedEmails: readonly string[]; now: Date };

/**
 * Erases or anonymises the data that each domain stores about the account. The calls follow the order of
 * the locks in locks.ts.
 */
async function eraseAccountData(tx: Tx, { account, wantedEmails, now }: Erasure): Promise<void> {
  const { id: accountId, email, phoneNumber } = account;
  const leaver = await findLeaver(tx, accountId);
  for await (const ids of iterateBookedIds(tx, accountId)) await eraseAuthor(tx, ids);
  await forgetPerson(tx, leaver, now);
  await erasePayerTexts(tx, accountId);
  // The lock on the customer's bookings keeps new entries out from here on.
  await eraseWaitingEntries(tx, accountId);
  await eraseFavourites(tx, accountId);
  await forgetWriter(tx, leaver, now);
  await forgetReporter(tx, accountId);
  const { professionalId } = leaver;
  await forgetClient(tx, accountId, now);
  if (professionalId) await deleteClientBook(tx, professionalId, now);
  await erasePreferences(tx, accountId);
  await eraseDevices(tx, accountId);
  await eraseStops(tx, [email, ...(phoneNumber ? [phoneNumber] : [])]);
  await eraseRecipients(tx, { recipients: [email, ...(phoneNumber ? [phoneNumber] : [])], now });
  await eraseRecipients(tx, { recipients: wantedEmails, template: 'change-email', now });
  await leaveTeam(tx, accountId);
  if (professionalId) {
    await dismissStaff(tx, { professionalId, actorId: accountId, now: systemClock.now() });
    await eraseDocuments(tx, professionalId);
    await eraseAccount(tx, professionalId);
    await eraseConnections(tx, professionalId);
    await eraseCalendars(tx, professionalId);
    await eraseBusyTimes(tx, professionalId);
    await eraseAlbum(tx, professionalId);
    await eraseMembers(tx, professionalId, now);
    await removeFilesOf(tx, { kind: 'professional', id: professionalId }, now);
    await closeBusiness(tx, professionalId, now);
  }
  // The profile is locked after the rows of the professional, in the order of locks.ts.
  await eraseProfile(tx, accountId);
  await removeFilesOf(tx, { kind: 'account', id: accountId }, now);
  await eraseIdempotencyKeys(tx, accountId);
  await eraseQueuedOfEmails(tx, [email, ...wantedEmails]);
}
