import * as contract from '@meche/contract/operator';
import { listAppointmentsByIds } from '#appointments';
import type { Database } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import type { UnsettledCommand } from '#kit/jobs/partner-commands';
import { refuse } from '#kit/refusal';
import { errorCodeOf } from '#kit/serialize-error';
import type { Clock } from '#kit/time';
import {
  dismissOperation,
  dismissRemoval,
  listUnsettledOperations,
  listUnsettledRemovals,
  retryOperation,
  retryRemoval,
} from '#payments';
import { listProfessionalsByIds } from '#professionals';
import {
  dismissCard,
  dismissCharge,
  listUnsettledCards,
  listUnsettledCharges,
  retryCardCommand,
  retryChargeCommand,
} from '#subscriptions';
import { dismissAccountCommand, listUnsettledAccounts, retryAccountCommand } from '#verification';
import { dismissWithdrawal, listUnsettledWithdrawals, retryWithdrawal } from '#wallet';

type Deps = { db: Database; clock: Clock };
type Left = { reason: string; operatorId: string };

/**
 * Functions for the tables of card partner commands, except those of bank accounts. A command id is looked
 * up in the tables one after the other.
 */
const books: {
  about: contract.OperatorCommand['about'];
  list: (db: Database, now: Date) => Promise<UnsettledCommand[]>;
  again: (deps: Deps, id: string, operatorId: string) => Promise<boolean>;
  leave: (deps: Deps, id: string, left: Left) => Promise<boolean>;
}[] = [
  { about: 'payable', list: listUnsettledOperations, again: retryOperation, leave: dismissOperation },
  { about: 'account', list: listUnsettledRemovals, again: retryRemoval, leave: dismissRemoval },
  { about: 'professional', list: listUnsettledCards, again: retryCardCommand, leave: dismissCard },
  { about: 'professional', list: listUnsettledCharges, again: retryChargeCommand, leave: dismissCharge },
  { about: 'professional', list: listUnsettledWithdrawals, again: retryWithdrawal, leave: dismissWithdrawal },
  {
    about: 'professional',
    list: listUnsettledAccounts,
    again: retryAccountCommand,
    leave: dismissAccountCommand,
  },
];

/**
 * Lists the commands of these tables that need an operator, oldest first and at most 200 of each: refused
 * ones and those first called over an hour ago that have not ended.
 */
export async function listUnsettledCommands({ db, clock }: Deps) {
  const commands = await Promise.all(
    books.map(async ({ about, list }) =>
      (await list(db, clock.now())).map((command) => ({ ...command, about })),
    ),
  );
  return commands.flat().sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

export function partnerCommandRoutes(http: HttpRouter, deps: Deps): void {
  const { db } = deps;
  http.serve(contract.listPartnerCommands, async () => {
    const commands = await listUnsettledCommands(deps);
    const idsOf = (about: contract.OperatorCommand['about']) =>
      commands.filter((command) => command.about === about).map(({ subject }) => subject);
    const [visits, businesses] = await Promise.all([
      listAppointmentsByIds(db, idsOf('payable')),
      listProfessionalsByIds(db, idsOf('professional')),
    ]);
    return commands.map(({ id, about, subject, kind, status, attempts, failure, createdAt }) => {
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
        failure: errorCodeOf(failure),
        createdAt: createdAt.toISOString(),
      };
    });
  });

  http.serve(contract.retryCommand, async ({ params, caller }) => {
    for (const { again } of books)
      if (await again(deps, params.id, caller.accountId)) return { done: true as const };
    return refuse('not_found');
  });

  http.serve(contract.dismissCommand, async ({ params, body, caller }) => {
    const left = { ...body, operatorId: caller.accountId };
    for (const { leave } of books) if (await leave(deps, params.id, left)) return { done: true as const };
    return refuse('not_found');
  });
}
