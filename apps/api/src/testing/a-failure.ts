import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { HOUR_MS, later } from '#kit/time';
import { aCustomer, anAppointment, aProfessional } from './builders.ts';
import { aPayable } from './card-partner.ts';

export type DatabaseAt = { db: Database; now: Date };

/** Inserts a command that the card partner refused, for an appointment whose payment was given up. */
export async function aRefusedCommand({ db, now }: DatabaseAt): Promise<string> {
  const party = await aProfessional(db);
  const { id: accountId } = await aCustomer(db);
  const visit = {
    customerId: accountId,
    startsAt: later(now, 24 * HOUR_MS),
    cardCents: 4000,
    onSiteCents: 0,
  };
  const id = await anAppointment(db, party, visit);
  const payableId = await aPayable(db, { now: () => now }, { accountId, professionalId: party.id }, { id });
  await db.updateTable('payments.payables').set({ status: 'failed' }).where('id', '=', payableId).execute();
  const failure = { type: 'PartnerRefused', code: 'resource_missing', frames: [] };
  const order = await db
    .insertInto('payments.operations')
    .values({
      payableId,
      kind: 'release',
      amountCents: 0,
      status: 'refused',
      attempts: 1,
      retryAt: now,
      failure: JSON.stringify(failure),
      firstCalledAt: now,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return order.id;
}

/** Inserts an event about an unknown object that is no longer retried. */
export async function aStuckEvent({ db, now }: DatabaseAt): Promise<string> {
  const id = `evt_${randomUUID()}`;
  const about = { about: 'hold', aboutId: `pi_${randomUUID()}`, kind: 'payment_intent.created' };
  const receivedAt = later(now, -25 * HOUR_MS);
  await db
    .insertInto('payments.partnerEvents')
    .values({ id, ...about, receivedAt, looks: 99 })
    .execute();
  return id;
}

export async function aFailedJob({ db, now }: DatabaseAt): Promise<number> {
  const factId = Math.floor(Math.random() * 1e12);
  const { id } = await db
    .insertInto('kit.jobs')
    .values({
      factId,
      fact: 'picture-shown',
      reaction: 'picture-shown.draw-variants',
      subject: null,
      payload: '{}',
      at: now,
      dueAt: now,
      createdAt: now,
      status: 'failed',
      endedAt: now,
      error: JSON.stringify({ type: 'TypeError', frames: [] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a difference that only the card partner's books have and that another operator has explained. */
export async function aDifference({ db, now }: DatabaseAt): Promise<string> {
  const { id: proposedBy } = await aCustomer(db);
  const { id } = await db
    .insertInto('wallet.differences')
    .values({
      owner: 'platform',
      subject: `pi_${randomUUID()}`,
      types: ['capture'],
      day: now.toISOString().slice(0, 10),
      oursCents: 0,
      partnersCents: 700,
      foundAt: now,
      seenAt: now,
      explanation: 'Débité à la main.',
      proposedBy,
      proposedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
