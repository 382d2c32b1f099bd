import * as contract from '@meche/contract/waiting';
import type { Database } from '#kit/database/database';
import type { Limits } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { getProfessional } from '#professionals';
import { closeOwnEntry, closeProfessionalEntry } from './close-entry.ts';
import { createEntry } from './create-entry.ts';
import { presentOwn, presentToProfessional } from './present-entries.ts';
import { findWaitingEntry, listOfProfessional, listOwn } from './store/entries.ts';

const PAGE_SIZE = 20;
const entryLimit = { name: 'entry', max: 20, windowSeconds: 3600 };

export function waitingRoutes(http: HttpRouter, deps: { db: Database; clock: Clock; limits: Limits }): void {
  const { db, clock, limits } = deps;

  http.serveIdempotent(contract.createEntry, {
    async act({ body, caller, idempotencyKey }) {
      await limits.hit(entryLimit, caller.accountId);
      return createEntry(deps, caller.accountId, body, idempotencyKey);
    },
    async answer(id, { caller }) {
      const entry = await findWaitingEntry(db, id);
      if (entry?.customerId !== caller.accountId) refuse('not_found');
      const [shown] = await presentOwn(db, [entry], clock.now());
      return shown ?? refuse('not_found');
    },
  });

  http.serve(contract.listOwnEntries, async ({ caller }) => {
    const now = clock.now();
    return { items: await presentOwn(db, await listOwn(db, caller.accountId, now), now) };
  });

  http.serve(contract.closeOwnEntry, async ({ params, caller }) => {
    await closeOwnEntry(deps, params.id, caller.accountId);
    return { done: true as const };
  });

  http.serve(contract.listProfessionalEntries, async ({ query, caller }) => {
    const { professionalId, memberId, can } = caller.standing;
    const now = clock.now();
    const offset = (query.page - 1) * PAGE_SIZE;
    const opened = can.has('see_all_calendars') ? undefined : memberId;
    const [{ timeZone }, rows] = await Promise.all([
      getProfessional(db, professionalId),
      listOfProfessional(db, { professionalId, memberId: opened, now, offset, limit: PAGE_SIZE + 1 }),
    ]);
    return {
      timeZone,
      items: await presentToProfessional(db, rows.slice(0, PAGE_SIZE), now),
      hasMore: rows.length > PAGE_SIZE,
    };
  });

  http.serve(contract.closeProfessionalEntry, async ({ params, caller }) => {
    await closeProfessionalEntry(deps, caller.standing, params.id);
    return { done: true as const };
  });
}
