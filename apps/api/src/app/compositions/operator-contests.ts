import * as contract from '@meche/contract/operator';
import { decideContest, listContests } from '#appointments';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';

/** Routes for appointments whose completion the customer contests. */
export function contestRoutes(http: HttpRouter, deps: { db: Database; clock: Clock }): void {
  http.serve(contract.listContests, async () => {
    const contested = await listContests(deps.db);
    return contested.map((visit) => {
      const { id, professionalName, customerName, timeZone, cardCents, isHeld } = visit;
      return {
        id,
        professionalName,
        customerName,
        timeZone,
        cardCents,
        isHeld,
        services: visit.lines.map(({ name }) => name),
        startsAt: visit.startsAt.toISOString(),
        contestedAt: (visit.contestedAt ?? visit.startsAt).toISOString(),
        reason: visit.contestReason ?? '',
      };
    });
  });

  http.serve(contract.decideContest, async ({ params, body: { debit, amount }, caller }) => {
    if (debit === 'part' && amount === undefined) refuse('invalid_input', { fields: { amount: 'required' } });
    const decidedDebit = { all: 'all' as const, nothing: 0, part: amount ?? 0 }[debit];
    const operatorId = caller.accountId;
    return { decidedCents: await decideContest(deps, params.id, { debit: decidedDebit, operatorId }) };
  });
}
