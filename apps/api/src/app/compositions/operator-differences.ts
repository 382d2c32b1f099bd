import * as contract from '@meche/contract/operator';
import { listAccountsByIds } from '#identity';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';
import { listProfessionalsOfAccounts } from '#payments';
import { listProfessionalsByIds } from '#professionals';
import { approveDifference, explainDifference, listDifferences, professionalOfPlaceholder } from '#wallet';
import { settlingOf } from './partner-books.ts';

/** Maps account ids of the card partner to business names. */
async function namesOf(db: Database, owners: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = await listProfessionalsOfAccounts(db, owners);
  const idOf = new Map(
    owners.flatMap((owner) => {
      const professionalId = known.get(owner) ?? professionalOfPlaceholder(owner);
      return professionalId === undefined ? [] : [[owner, professionalId] as const];
    }),
  );
  const businesses = await listProfessionalsByIds(db, [...new Set(idOf.values())]);
  const nameOf = new Map(businesses.map(({ id, businessName }) => [id, businessName]));
  return new Map([...idOf].map(([owner, id]) => [owner, nameOf.get(id) ?? '']));
}

/**
 * Routes for differences between the card partner's books and the ledger: one operator explains a
 * difference, another operator approves the explanation.
 */
export function differenceRoutes(http: HttpRouter, deps: { db: Database; clock: Clock }): void {
  const { db } = deps;
  http.serve(contract.listDifferences, async ({ caller }) => {
    const found = await listDifferences(db);
    const nameOf = await namesOf(
      db,
      found.map(({ owner }) => owner),
    );
    const explainers = found.flatMap(({ proposedBy }) => (proposedBy === null ? [] : [proposedBy]));
    const accounts = await listAccountsByIds(db, [...new Set(explainers)]);
    return found.map(({ proposedBy, foundAt, ...difference }) => ({
      ...difference,
      ownerName: nameOf.get(difference.owner) ?? null,
      foundAt: foundAt.toISOString(),
      explainedBy: accounts.find(({ id }) => id === proposedBy)?.email ?? null,
      isMine: proposedBy === caller.accountId,
    }));
  });

  http.serve(contract.explainDifference, async ({ params, body, caller }) => {
    await explainDifference(deps, { ...body, differenceId: params.id, operatorId: caller.accountId });
    return { done: true as const };
  });

  http.serve(contract.approveDifference, async ({ params, caller }) => {
    await approveDifference(settlingOf(deps), { differenceId: params.id, operatorId: caller.accountId });
    return { done: true as const };
  });
}
