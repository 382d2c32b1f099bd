import * as contract from '@meche/contract/moderation';
import type { Database } from '#kit/database/database';
import { type Limits, networkOf } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { Refusal, refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { contestDecision } from './contest-decision.ts';
import { countModerationYear, exportModerationYear } from './count-moderation-year.ts';
import { decideCase } from './decide-case.ts';
import { presentCases } from './present-cases.ts';
import type { SubjectAdapters } from './reach-subjects.ts';
import { readDecision } from './read-decision.ts';
import { reportContent } from './report-content.ts';
import type { DecisionLinks } from './sign-links.ts';
import { findCase, listDecidedCases, listWaitingCases } from './store/cases.ts';

const CASES = 20;
/** Unknown decision links per network, against guessing of tokens. A known link meets no limit. */
const tokens = { name: 'decision', max: 60, windowSeconds: 3600 } as const;

export type ModerationDeps = {
  db: Database;
  clock: Clock;
  limits: Limits;
  adapters: SubjectAdapters;
  links: DecisionLinks;
};

export function moderationRoutes(http: HttpRouter, deps: ModerationDeps): void {
  const { db, adapters, limits } = deps;

  async function countUnknown<Found>({ ip }: { ip: string }, found: Promise<Found>): Promise<Found> {
    try {
      return await found;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') await limits.hit(tokens, networkOf(ip));
      throw error;
    }
  }

  http.serve(contract.reportContent, async ({ body, caller, request }) => {
    await reportContent(deps, body, { accountId: caller?.accountId, ip: request.ip });
    return { done: true as const };
  });

  http.serve(contract.readDecision, async ({ body, request }) => {
    return countUnknown(request, readDecision(deps, body.token));
  });
  http.serve(contract.contestDecision, async ({ body, request }) => {
    await countUnknown(request, contestDecision(deps, body));
    return { done: true as const };
  });

  http.serve(contract.listCases, async ({ query: { queue, kind, reason, after } }) => {
    const list = queue === 'waiting' ? listWaitingCases : listDecidedCases;
    const rows = await list(db, { kind, reason, after, limit: CASES + 1 });
    return {
      items: await presentCases(db, adapters, rows.slice(0, CASES)),
      hasMore: rows.length > CASES,
    };
  });

  http.serve(contract.decideCase, async ({ params: { id }, body, caller }) => {
    await decideCase(deps, { caseId: id, operatorId: caller.accountId }, body);
    const row = await findCase(db, id);
    const [decided] = row ? await presentCases(db, adapters, [row]) : [];
    return decided ?? refuse('not_found');
  });

  http.serve(contract.getTransparency, ({ query }) => countModerationYear(db, query.year));
  http.serve(contract.getTransparencyTable, ({ query }) =>
    exportModerationYear(db, query.year, query.language),
  );
}
