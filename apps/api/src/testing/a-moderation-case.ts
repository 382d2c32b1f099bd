import { randomUUID } from 'node:crypto';
import { decisionLinksOf } from '../app/wiring.ts';
import type { DatabaseAt } from './a-failure.ts';
import { aCustomer, aProfessional, aReview } from './builders.ts';
import { testSite } from './sign-in.ts';

const links = decisionLinksOf({ config: { SESSION_SECRETS: testSite.secrets } as never });

/** Returns the token of the link by which the author of the content reads and contests a decision. */
export const decisionToken = (caseId: string): string => links.write({ side: 'author', id: caseId });

/**
 * Inserts a case about a review: `open` was reported, `hidden` was hidden by an operator and is not
 * contested.
 */
export async function aCase({ db, now }: DatabaseAt, state: 'open' | 'hidden' = 'open'): Promise<string> {
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

/** Inserts a suspended account with its case. Returns the id of the account. */
export async function aSuspended({ db, now }: DatabaseAt): Promise<string> {
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
