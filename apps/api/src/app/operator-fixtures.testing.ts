import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { HOUR_MS, later } from '#kit/time';
import { aCustomer, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { aPayable } from '#testing/card-partner';
import { aDebitedPayable, aDispute } from '#testing/debited';
import type { Call } from './generated-input.testing.ts';
import { moderationFixtures, moderationRequests } from './moderation-fixtures.testing.ts';

type Around = { db: Database; now: Date };

/** Inserts a command that the card partner refused, for an appointment whose payment was given up. */
export async function aRefusedCommand(
  { db, now }: Around,
  professional?: BuiltProfessional,
): Promise<string> {
  const party = professional ?? (await aProfessional(db));
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
export async function aStuckEvent({ db, now }: Around): Promise<string> {
  const id = `evt_${randomUUID()}`;
  const about = { about: 'hold', aboutId: `pi_${randomUUID()}`, kind: 'payment_intent.created' };
  const receivedAt = later(now, -25 * HOUR_MS);
  await db
    .insertInto('payments.partnerEvents')
    .values({ id, ...about, receivedAt, looks: 99 })
    .execute();
  return id;
}

export async function aFailedJob({ db, now }: Around): Promise<number> {
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
export async function aDifference({ db, now }: Around): Promise<string> {
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

/** Inserts a past appointment without a hold that its customer contests. */
export async function aContestedVisit(
  { db, now }: Around,
  professional?: BuiltProfessional,
  options: Record<string, unknown> = {},
): Promise<string> {
  return anAppointment(db, professional ?? (await aProfessional(db)), {
    customerId: (await aCustomer(db)).id,
    startsAt: later(now, -30 * HOUR_MS),
    state: 'completed',
    cardCents: 4000,
    onSiteCents: 0,
    contestUntil: now,
    contestedAt: later(now, -HOUR_MS),
    contestReason: 'Le salon était fermé.',
    ...options,
  });
}

/**
 * Inserts an appointment whose customer disputes the payment at their bank; the card simulator does not
 * know the dispute.
 */
export async function aDisputedVisit({ db, now }: Around): Promise<string> {
  const party = await aProfessional(db);
  const { id: accountId } = await aCustomer(db);
  const id = await anAppointment(db, party, { customerId: accountId, state: 'completed', startsAt: now });
  return aDispute(db, await aDebitedPayable(db, { id, professionalId: party.id, accountId, now }), now);
}

const evidence = { other: 'La cliente était là.' };
const reason = { reason: 'Réglé par virement.' };
const explained = { explanation: 'Débité à la main.' };
const rejected = { verdict: 'rejected', reason: 'La photo est floue.' };

export function operatorFixtures(
  around: Around & { headers: Record<string, string>; party: BuiltProfessional },
): Record<string, () => Promise<Call> | Call> {
  const { db, headers, party } = around;
  const on = async (id: string | number, body?: Record<string, string>): Promise<Call> => ({
    headers,
    params: { id: String(id) },
    ...(body && { body }),
  });
  return {
    'GET /operator/verifications/{professional_id}': () => ({
      headers,
      params: { professional_id: party.id },
    }),
    'POST /operator/verifications/{professional_id}/decision': async () => ({
      headers,
      params: { professional_id: (await aProfessional(db, { verified: false })).id },
      body: rejected,
    }),
    'POST /operator/partner-commands/{id}/again': async () => on(await aRefusedCommand(around)),
    'POST /operator/partner-commands/{id}/leave': async () => on(await aRefusedCommand(around), reason),
    'POST /operator/partner-events/{id}/again': async () => on(await aStuckEvent(around)),
    'POST /operator/partner-events/{id}/leave': async () => on(await aStuckEvent(around), reason),
    'POST /operator/jobs/{id}/again': async () => on(await aFailedJob(around)),
    'POST /operator/jobs/{id}/leave': async () => on(await aFailedJob(around), reason),
    'POST /operator/scheduled-jobs/{job}/run': () => ({ headers, params: { job: 'purges' } }),
    'POST /operator/differences/{id}/explanation': async () => on(await aDifference(around), explained),
    'POST /operator/differences/{id}/approval': async () => on(await aDifference(around)),
    'POST /operator/contests/{id}/decision': async () =>
      on(await aContestedVisit(around, party), { debit: 'nothing' }),
    'POST /operator/disputes/{id}/evidence': async () => on(await aDisputedVisit(around), evidence),
    ...moderationFixtures(around),
    'GET /operator/acts': () => ({ headers, query: { kind: 'decisions' } }),
  };
}

type Asking = { kind: string };
type RequestOf = { path: string; body?: object };

/** Requests of the operator pages about a subject that exists or not. */
export function operatorRequests<A extends Asking>(
  around: () => Around,
  businessOf: (asking: A) => Promise<string>,
): Record<string, (asking: A) => Promise<Partial<RequestOf>>> {
  const about =
    (path: string, make: (around: Around) => Promise<string | number>, absent: string, body?: object) =>
    async ({ kind }: A): Promise<RequestOf> => ({
      path: path.replace('{}', kind === 'absent' ? absent : String(await make(around()))),
      ...(body && { body }),
    });
  const absentId = randomUUID();
  return {
    ...moderationRequests(around),
    'GET /operator/verifications/{professional_id}': async (asking) => ({
      path: `/operator/verifications/${await businessOf(asking)}`,
    }),
    'POST /operator/verifications/{professional_id}/decision': async (asking) => ({
      path: `/operator/verifications/${await businessOf(asking)}/decision`,
      body: rejected,
    }),
    'POST /operator/partner-commands/{id}/again': about(
      '/operator/partner-commands/{}/again',
      aRefusedCommand,
      absentId,
    ),
    'POST /operator/partner-commands/{id}/leave': about(
      '/operator/partner-commands/{}/leave',
      aRefusedCommand,
      absentId,
      reason,
    ),
    'POST /operator/partner-events/{id}/again': about(
      '/operator/partner-events/{}/again',
      aStuckEvent,
      'evt_none',
    ),
    'POST /operator/partner-events/{id}/leave': about(
      '/operator/partner-events/{}/leave',
      aStuckEvent,
      'evt_none',
      reason,
    ),
    'POST /operator/jobs/{id}/again': about('/operator/jobs/{}/again', aFailedJob, '999999999999'),
    'POST /operator/jobs/{id}/leave': about('/operator/jobs/{}/leave', aFailedJob, '999999999999', reason),
    'POST /operator/scheduled-jobs/{job}/run': about(
      '/operator/scheduled-jobs/{}/run',
      async () => 'masks',
      'nothing',
    ),
    'POST /operator/differences/{id}/explanation': about(
      '/operator/differences/{}/explanation',
      aDifference,
      absentId,
      explained,
    ),
    'POST /operator/differences/{id}/approval': about(
      '/operator/differences/{}/approval',
      aDifference,
      absentId,
    ),
    'POST /operator/contests/{id}/decision': about(
      '/operator/contests/{}/decision',
      aContestedVisit,
      absentId,
      { debit: 'nothing' },
    ),
    'POST /operator/disputes/{id}/evidence': about(
      '/operator/disputes/{}/evidence',
      aDisputedVisit,
      absentId,
      evidence,
    ),
  };
}
