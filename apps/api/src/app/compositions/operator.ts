import { getOperatorOverview, operatorSections } from '@meche/contract/operator';
import { listContests } from '#appointments';
import { listAccountsByIds } from '#identity';
import { listAlarmsOn } from '#kit/alarms/alarm-store';
import type { HttpRouter } from '#kit/http/serve';
import { listFailures } from '#kit/jobs/failure';
import { listWaitingSince } from '#moderation';
import { listDisputes, type PaymentsDeps } from '#payments';
import { listProfessionalsByIds } from '#professionals';
import { listWaiting } from '#verification';
import { listDifferences, listMoneyToLeave } from '#wallet';
import { type FailuresDeps, failureSources } from './background-failures.ts';
import { subjectAdapters } from './moderated.ts';
import { accountRoutes } from './operator-accounts.ts';
import { actRoutes } from './operator-acts.ts';
import { contestRoutes } from './operator-contests.ts';
import { differenceRoutes } from './operator-differences.ts';
import { disputeRoutes } from './operator-disputes.ts';
import { failureRoutes } from './operator-failures.ts';

/** Larger numbers of cases are shown as this number. */
const MAX_CASES = 1000;

/** Routes of the operator pages by section, and the number of waiting items of each section. */
export function operatorRoutes(http: HttpRouter, context: FailuresDeps & { payments: PaymentsDeps }): void {
  const { db } = context;
  /** For each section, the instants since when its items have been waiting. */
  const waiting: Record<(typeof operatorSections)[number], () => Promise<Date[]>> = {
    async failures() {
      const sources = failureSources(context.scheduledJobNames);
      return (await listFailures(db, sources, context.clock.now())).map(({ since }) => since);
    },
    differences: async () => (await listDifferences(db)).map(({ foundAt }) => foundAt),
    cases: () => listWaitingSince(db, MAX_CASES),
    verifications: async () => (await listWaiting(db)).map(({ submittedAt }) => submittedAt),
    contests: async () =>
      (await listContests(db)).flatMap(({ contestedAt }) => (contestedAt ? [contestedAt] : [])),
    disputes: async () =>
      (await listDisputes(db)).flatMap(({ state, openedAt }) =>
        state === 'needs_evidence' ? [openedAt] : [],
      ),
  };
  http.serve(getOperatorOverview, async () => {
    const sections = await Promise.all(
      operatorSections.map(async (section) => {
        const since = await waiting[section]();
        const oldest = since.length > 0 ? Math.min(...since.map(Number)) : null;
        return {
          section,
          count: since.length,
          oldestAt: oldest === null ? null : new Date(oldest).toISOString(),
        };
      }),
    );
    const alarms = await listAlarmsOn(db);
    return {
      sections,
      moneyToLeave: await namedMoneyToLeave(context),
      alarms: alarms.map(({ name, beganAt, value }) => ({ name, beganAt: beganAt.toISOString(), value })),
    };
  });
  failureRoutes(http, context);
  differenceRoutes(http, context);
  contestRoutes(http, context);
  disputeRoutes(http, context.payments);
  actRoutes(http, context);
  accountRoutes(http, { ...context, adapters: subjectAdapters });
}

/** The businesses whose money must be paid out soon, for the alarm that says only how soon. */
async function namedMoneyToLeave({ db, clock }: Pick<FailuresDeps, 'db' | 'clock'>) {
  const found = await listMoneyToLeave({ db, clock });
  const businesses = await listProfessionalsByIds(
    db,
    found.map(({ professionalId }) => professionalId),
  );
  const businessOf = new Map(businesses.map((one) => [one.id, one]));
  const accounts = await listAccountsByIds(
    db,
    businesses.map(({ accountId }) => accountId),
  );
  const emailOf = new Map(accounts.map(({ id, email }) => [id, email]));
  return found.map(({ professionalId, amountCents, daysLeft }) => {
    const business = businessOf.get(professionalId);
    return {
      professionalId,
      businessName: business?.businessName ?? '',
      email: (business && emailOf.get(business.accountId)) ?? null,
      amountCents,
      daysLeft,
    };
  });
}
