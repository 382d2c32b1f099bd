import * as contract from '@meche/contract/takings';
import { readTakings, salesJournalCsv, salesJournalFec } from '#appointments';
import { listClientsOfVisits } from '#clients';
import type { ReadDatabases } from '#kit/database/read-database';
import { languageOf } from '#kit/http/errors';
import type { HttpRouter } from '#kit/http/serve';
import type { Clock } from '#kit/time';

type Deps = { reads: Pick<ReadDatabases, 'upToDate'>; clock: Clock };

/** Routes for takings: visits with their payments and VAT, and which of their clients are new. */
export function takingsRoutes(http: HttpRouter, { reads, clock }: Deps): void {
  http.serve(contract.getTakings, async ({ caller: { standing }, query }) => {
    const { professionalId, memberId, can } = standing;
    const commissionsOf = can.has('manage_staff') ? 'all' : memberId;
    const scope = { professionalId, memberId: undefined, commissionsOf };
    return readTakings({ db: await reads.upToDate(), clock, listClientsOfVisits }, scope, query);
  });

  http.serve(contract.getOwnTakings, async ({ caller: { standing }, query }) => {
    const { professionalId, memberId } = standing;
    const scope = { professionalId, memberId, commissionsOf: memberId };
    return readTakings({ db: await reads.upToDate(), clock, listClientsOfVisits }, scope, query);
  });

  http.serve(contract.salesJournalCsv, async ({ caller, query, request }) => {
    const { professionalId } = caller.standing;
    const journal = { professionalId, month: query.month, language: languageOf(request) };
    return salesJournalCsv({ db: await reads.upToDate(), clock }, journal);
  });

  http.serve(contract.salesJournalFec, async ({ caller, query, request }) => {
    const { professionalId } = caller.standing;
    const journal = { professionalId, month: query.month, language: languageOf(request) };
    return salesJournalFec({ db: await reads.upToDate(), clock }, journal);
  });
}
