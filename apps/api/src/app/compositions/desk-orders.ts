import * as contract from '@meche/contract/desk';
import { listAppointmentsByIds } from '#appointments';
import type { Database } from '#kit/database/database';
import type { HttpDoor } from '#kit/http/serve';
import type { OwedOrder } from '#kit/jobs/orders';
import { refuse } from '#kit/refusal';
import { codeOf } from '#kit/say-error';
import type { Clock } from '#kit/time';
import {
  leaveOperation,
  leaveRemoval,
  listOwedOperations,
  listOwedRemovals,
  orderOperationAgain,
  orderRemovalAgain,
} from '#payments';
import { listProfessionalsByIds } from '#professionals';
import {
  leaveCard,
  leaveCharge,
  listOwedCards,
  listOwedCharges,
  orderCardAgain,
  orderChargeAgain,
} from '#subscriptions';
import { leaveAccountOrder, listOwedAccounts, orderAccountAgain } from '#verification';
import { hurryWithdrawal, leaveWithdrawal, listOwedWithdrawals } from '#wallet';

type Deps = { db: Database; clock: Clock };
type Left = { reason: string; operatorId: string };

/** Every table of orders to the card partner: one entry each, asked in turn whose an id is. */
const books: {
  about: contract.DeskOrder['about'];
  list: (db: Database, now: Date) => Promise<OwedOrder[]>;
  again: (deps: Deps, id: string, operatorId: string) => Promise<boolean>;
  leave: (deps: Deps, id: string, left: Left) => Promise<boolean>;
}[] = [
  { about: 'payable', list: listOwedOperations, again: orderOperationAgain, leave: leaveOperation },
  { about: 'account', list: listOwedRemovals, again: orderRemovalAgain, leave: leaveRemoval },
  { about: 'professional', list: listOwedCards, again: orderCardAgain, leave: leaveCard },
  { about: 'professional', list: listOwedCharges, again: orderChargeAgain, leave: leaveCharge },
  { about: 'professional', list: listOwedWithdrawals, again: hurryWithdrawal, leave: leaveWithdrawal },
  { about: 'professional', list: listOwedAccounts, again: orderAccountAgain, leave: leaveAccountOrder },
];

/** What the card partner owes an answer to, or refused: of all tables, the oldest first. */
export async function listOwed({ db, clock }: Deps) {
  const owed = await Promise.all(
    books.map(async ({ about, list }) => (await list(db, clock.now())).map((order) => ({ ...order, about }))),
  );
  return owed.flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

export function orderRoutes(http: HttpDoor, deps: Deps): void {
  const { db } = deps;
  http.serve(contract.listOrders, async () => {
    const owed = await listOwed(deps);
    const idsOf = (about: contract.DeskOrder['about']) =>
      owed.filter((order) => order.about === about).map(({ subject }) => subject);
    const [visits, businesses] = await Promise.all([
      listAppointmentsByIds(db, idsOf('payable')),
      listProfessionalsByIds(db, idsOf('professional')),
    ]);
    return owed.map(({ id, about, subject, kind, status, attempts, failure, createdAt }) => {
      const visit = visits.find((one) => one.id === subject);
      const business = businesses.find((one) => one.id === subject);
      return {
        id,
        about,
        subjectId: subject,
        kind,
        status,
        attempts,
        label: visit
          ? [visit.professionalName, visit.customerName].filter(Boolean).join(' · ')
          : (business?.businessName ?? ''),
        startsAt: visit?.startsAt.toISOString() ?? null,
        timeZone: visit?.timeZone ?? business?.timeZone ?? 'Europe/Paris',
        failure: codeOf(failure),
        createdAt: createdAt.toISOString(),
      };
    });
  });

  http.serve(contract.orderAgain, async ({ params, caller }) => {
    for (const { again } of books)
      if (await again(deps, params.id, caller.accountId)) return { done: true as const };
    return refuse('not_found');
  });

  http.serve(contract.leaveOrder, async ({ params, body, caller }) => {
    const left = { ...body, operatorId: caller.accountId };
    for (const { leave } of books) if (await leave(deps, params.id, left)) return { done: true as const };
    return refuse('not_found');
  });
}
