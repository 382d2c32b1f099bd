import { savedAddress } from '@meche/contract/addresses';
import { appointment } from '@meche/contract/appointments';
import type { Download } from '@meche/contract/endpoint';
import { profile } from '@meche/contract/profile';
import { review } from '@meche/contract/reviews';
import { device } from '@meche/contract/sessions';
import { verification } from '@meche/contract/verification';
import { toWire } from '@meche/contract/wire';
import { z } from '@meche/contract/zod';
import { listAllAppointments, listBookedIds } from '#appointments';
import { listAddresses } from '#customers';
import { listFilesOf } from '#files';
import { findAccount, listLivingSessions } from '#identity';
import { listActionsOf, recordAudit } from '#kit/audit';
import { refuse } from '#kit/refusal';
import { dayOf, systemClock } from '#kit/time';
import { listDeliveriesTo } from '#notifications';
import { listSavedCards } from '#payments';
import { findProfessionalByAccount } from '#professionals';
import { listReviews, listReviewsOf, type ReviewRow } from '#reviews';
import { listServicesOfProfessional } from '#services';
import { listMembers } from '#staff';
import { findSubscription } from '#subscriptions';
import { getVerification } from '#verification';
import { balanceOf } from '#wallet';
import type { Parts } from '../parts.ts';
import { readWholeProfile } from './profile.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** What has no shape of its own in the contract. */
const rest = z.object({
  generatedAt: z.string(),
  savedCards: z.array(
    z.object({ brand: z.string(), last4: z.string(), expiryMonth: z.int(), expiryYear: z.int() }),
  ),
  files: z.array(z.object({ name: z.string(), contentType: z.string(), createdAt: z.string() })),
  messagesSent: z.array(
    z.object({ channel: z.string(), template: z.string(), to: z.string(), sentAt: z.string().nullable() }),
  ),
  actions: z.array(z.object({ at: z.string(), action: z.string() })),
  business: z
    .object({
      services: z.array(z.object({ name: z.string(), priceCents: z.int(), durationMinutes: z.int() })),
      members: z.array(z.object({ name: z.string() })),
      balanceCents: z.int(),
      subscription: z.object({ startedAt: z.string(), firstInvoiceOn: z.string().nullable() }).nullable(),
    })
    .nullable(),
});

const MOST_LINES = 10_000;

/** Everything that is kept about a person, as one file. Refuses unauthenticated, unavailable. */
export async function exportEverything(parts: Parts, accountId: string): Promise<Download> {
  const { db, clock, partners } = parts;
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  const professionalId = (await findProfessionalByAccount(db, accountId))?.id;
  const cards = await listSavedCards({ db, charges: partners.charges }, accountId);
  const appointments = await listAllAppointments(parts, { accountId, professionalId });
  const written = await listReviewsOf(db, await listBookedIds(db, accountId));
  const deliveries = await listDeliveriesTo(db, [account.email, account.phoneNumber ?? account.email]);
  const now = systemClock.now();

  const whole = {
    ...(toWire(rest, {
      generatedAt: now.toISOString(),
      savedCards: cards,
      files: (await listFilesOf(db, { kind: 'account', id: accountId })).map((file) => ({
        ...file,
        createdAt: file.createdAt.toISOString(),
      })),
      messagesSent: deliveries.map(({ recipient, sentAt, ...message }) => ({
        ...message,
        to: recipient,
        sentAt: instant(sentAt),
      })),
      actions: (await listActionsOf(db, accountId)).map(({ at, action }) => ({
        at: at.toISOString(),
        action,
      })),
      business: professionalId ? await readBusiness(parts, professionalId) : null,
    }) as object),
    profile: toWire(profile, await readWholeProfile(db, clock, accountId)),
    addresses: toWire(z.array(savedAddress), await listAddresses(db, accountId)),
    devices: toWire(z.array(device), await readDevices(parts, accountId, now)),
    appointments: toWire(z.array(appointment), appointments),
    reviews_written: toWire(z.array(review), written.map(dated)),
    ...(professionalId && {
      reviews_received: toWire(
        z.array(review),
        (await listReviews(db, professionalId, { limit: MOST_LINES })).map(dated),
      ),
      verification: toWire(verification, await getVerification(db, clock, professionalId)),
    }),
  };
  const subject = `account:${accountId}`;
  await recordAudit(db, { actorId: accountId, action: 'account_exported', subject });
  return {
    content: Buffer.from(`${JSON.stringify(whole, null, 2)}\n`),
    contentType: 'application/json',
    name: `meche-${dayOf(now, 'Europe/Paris')}.json`,
  };
}

const dated = (one: ReviewRow) => ({ ...one, createdAt: one.createdAt.toISOString() });

async function readDevices({ db }: Parts, accountId: string, now: Date) {
  const devices = await listLivingSessions(db, accountId, now);
  return devices.map(({ createdAt, rotatedAt, ...one }) => ({
    ...one,
    createdAt: createdAt.toISOString(),
    lastUsedAt: (rotatedAt ?? createdAt).toISOString(),
    current: false,
  }));
}

async function readBusiness({ db }: Parts, professionalId: string) {
  const subscription = await findSubscription(db, professionalId);
  return {
    services: await listServicesOfProfessional(db, professionalId),
    members: await listMembers(db, professionalId),
    balanceCents: await balanceOf(db, professionalId),
    subscription: subscription
      ? {
          startedAt: subscription.startedAt.toISOString(),
          firstInvoiceOn: subscription.firstInvoiceOn,
        }
      : null,
  };
}
