import { randomUUID } from 'node:crypto';
import type { Database } from '#kit/database/database';
import { aCustomer, aProfessional, aReview } from '#testing/builders';
import { testSite } from '#testing/sign-in';
import type { Call } from './generated-input.testing.ts';
import { decisionLinksOf } from './wiring.ts';

type Around = { db: Database; now: Date };

const links = decisionLinksOf({ config: { SESSION_SECRET: testSite.secret } as never });

/**
 * Inserts a case about a review: `open` was reported, `hidden` was hidden by an operator and is not
 * contested.
 */
export async function aCase({ db, now }: Around, state: 'open' | 'hidden' = 'open'): Promise<string> {
  const { id: subjectId } = await aReview(db, await aProfessional(db));
  const isOpen = state === 'open';
  const { id } = await db
    .insertInto('moderation.cases')
    .values({
      subjectKind: 'review',
      subjectId,
      state,
      hides: !isOpen,
      openedAt: now,
      waitsSince: isOpen ? now : null,
      decidedAt: isOpen ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const report = { id: randomUUID(), caseId: id, reason: 'insult', text: '', language: 'fr', createdAt: now };
  await db
    .insertInto('moderation.reports')
    .values({ ...report, reporterId: (await aCustomer(db)).id })
    .execute();
  return id;
}

const reported = (id: string) => ({
  kind: 'review',
  id,
  reason: 'insult',
  name: 'Jeanne',
  email: `jeanne-${id}@visitors.test`,
});
/** Inserts a suspended account with its case. Returns the id of the account. */
export async function aSuspended({ db, now }: Around): Promise<string> {
  const { id } = await aCustomer(db);
  await db.updateTable('identity.accounts').set({ suspendedAt: now }).where('id', '=', id).execute();
  await db
    .insertInto('moderation.cases')
    .values({
      subjectKind: 'account',
      subjectId: id,
      state: 'hidden',
      hides: true,
      openedAt: now,
      decidedAt: now,
    })
    .execute();
  return id;
}

const reason = { reason: 'Téléphone volé.' };
const suspended = { facts: 'De faux avis.', ground: 'terms', rule: 'Article 6' };
const restored = { facts: 'Une erreur.' };
const letStand = { outcome: 'rejected', facts: 'C’est un avis.' };
const tokenOf = (id: string) => links.write({ side: 'author', id });

export function moderationFixtures(
  around: Around & { headers: Record<string, string> },
): Record<string, () => Promise<Call> | Call> {
  const { db, headers } = around;
  return {
    'POST /reports': async () => ({ body: reported((await aReview(db, await aProfessional(db))).id) }),
    'POST /decisions/read': async () => ({ body: { token: tokenOf(await aCase(around, 'hidden')) } }),
    'POST /decisions/contest': async () => ({
      body: { token: tokenOf(await aCase(around, 'hidden')), text: 'C’est vrai.' },
    }),
    'GET /operator/cases': () => ({ headers, query: { queue: 'waiting' } }),
    'POST /operator/cases/{id}/decision': async () => ({
      headers,
      params: { id: await aCase(around) },
      body: letStand,
    }),
    'GET /operator/accounts': () => ({ headers, query: { email: 'personne@example.test' } }),
    'POST /operator/accounts/{id}/sign-out': async () => ({
      headers,
      params: { id: (await aCustomer(db)).id },
      body: reason,
    }),
    'POST /operator/accounts/{id}/suspension': async () => ({
      headers,
      params: { id: (await aCustomer(db)).id },
      body: suspended,
    }),
    'POST /operator/accounts/{id}/restoration': async () => ({
      headers,
      params: { id: await aSuspended(around) },
      body: restored,
    }),
    'GET /operator/transparency': () => ({ headers, query: { year: '2031' } }),
    'GET /operator/transparency/table': () => ({ headers, query: { year: '2031' } }),
  };
}

type Asking = { kind: string };
type RequestOf = { path?: string; body?: object };

/** Requests about moderation by any caller, about a subject that exists or not. */
export function moderationRequests(
  around: () => Around,
): Record<string, (asking: Asking) => Promise<RequestOf>> {
  const token = async ({ kind }: Asking) =>
    tokenOf(kind === 'absent' ? randomUUID() : await aCase(around(), 'hidden'));
  const accountOf = async ({ kind }: Asking) =>
    kind === 'absent' ? randomUUID() : (await aCustomer(around().db)).id;
  return {
    'POST /reports': async ({ kind }) => {
      const { db } = around();
      return {
        body: reported(kind === 'absent' ? randomUUID() : (await aReview(db, await aProfessional(db))).id),
      };
    },
    'POST /decisions/read': async (asking) => ({ body: { token: await token(asking) } }),
    'POST /decisions/contest': async (asking) => ({
      body: { token: await token(asking), text: 'C’est vrai.' },
    }),
    'POST /operator/cases/{id}/decision': async ({ kind }) => ({
      path: `/operator/cases/${kind === 'absent' ? randomUUID() : await aCase(around())}/decision`,
      body: letStand,
    }),
    'GET /operator/accounts': async () => ({ path: '/operator/accounts?email=personne@example.test' }),
    'POST /operator/accounts/{id}/sign-out': async (asking) => ({
      path: `/operator/accounts/${await accountOf(asking)}/sign-out`,
      body: reason,
    }),
    'POST /operator/accounts/{id}/suspension': async (asking) => ({
      path: `/operator/accounts/${await accountOf(asking)}/suspension`,
      body: suspended,
    }),
    'POST /operator/accounts/{id}/restoration': async ({ kind }) => ({
      path: `/operator/accounts/${kind === 'absent' ? randomUUID() : await aSuspended(around())}/restoration`,
      body: restored,
    }),
    'GET /operator/transparency': async () => ({ path: '/operator/transparency?year=2031' }),
    'GET /operator/transparency/table': async () => ({ path: '/operator/transparency/table?year=2031' }),
  };
}
