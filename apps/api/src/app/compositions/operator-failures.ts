import * as contract from '@meche/contract/operator';
import { listAppointmentsByIds } from '#appointments';
import type { HttpRouter } from '#kit/http/serve';
import { type Failure, listFailures } from '#kit/jobs/failure';
import { listLastRuns } from '#kit/jobs/scheduled-job-store';
import { errorCodeOf } from '#kit/serialize-error';
import { listProfessionalsByIds } from '#professionals';
import {
  dismissFailure,
  type FailuresDeps,
  failureSources,
  isDismissible,
  isRetryable,
  retryFailure,
} from './background-failures.ts';
import { partnerCommandTables } from './partner-command-tables.ts';

/** Routes for failures of background work and for scheduled jobs. */
export function failureRoutes(http: HttpRouter, deps: FailuresDeps): void {
  const { db, clock, scheduledJobNames } = deps;
  http.serve(contract.listFailures, async () => {
    const failures = await listFailures(db, failureSources(scheduledJobNames), clock.now());
    const describe = await describeSubjects(deps, failures);
    return failures.map((failure) => {
      const { kind, source, id, subject, action, status, attempts, error, since } = failure;
      return {
        kind,
        source,
        id,
        subject,
        action,
        status,
        attempts,
        ...describe(failure),
        error: errorCodeOf(error),
        since: since.toISOString(),
        isRetryable: isRetryable(failure),
        isDismissible: isDismissible(failure),
      };
    });
  });

  http.serve(contract.retryFailure, async ({ body, caller }) => {
    await retryFailure(deps, body, { operatorId: caller.accountId });
    return { done: true as const };
  });

  http.serve(contract.dismissFailure, async ({ body: { reason, ...failure }, caller }) => {
    await dismissFailure(deps, failure, { reason, operatorId: caller.accountId });
    return { done: true as const };
  });

  http.serve(contract.listScheduledJobs, async () => {
    const runs = await listLastRuns(db, scheduledJobNames);
    return scheduledJobNames.map((job) => {
      const run = runs.find((one) => one.job === job);
      return {
        job,
        alarm: run?.alarm ?? null,
        wrong: run?.wrong ?? 0,
        examples: run?.examples ?? [],
        startedAt: run?.startedAt?.toISOString() ?? null,
        endedAt: run?.endedAt?.toISOString() ?? null,
      };
    });
  });

  http.serve(contract.runScheduledJob, async ({ params: { job }, caller }) => {
    await retryFailure(
      deps,
      { kind: 'scheduled_job', source: job, id: job },
      { operatorId: caller.accountId },
    );
    return { done: true as const };
  });
}

/** Reads what the subjects of partner commands are: appointments, by the id of their payable, and businesses. */
async function describeSubjects({ db }: FailuresDeps, failures: readonly Failure[]) {
  const aboutOf = ({ source }: Failure) => partnerCommandTables.find(({ name }) => name === source)?.about;
  const idsOf = (about: string) =>
    failures.flatMap((failure) => (aboutOf(failure) === about && failure.subject ? [failure.subject] : []));
  const [visits, businesses] = await Promise.all([
    listAppointmentsByIds(db, idsOf('payable')),
    listProfessionalsByIds(db, idsOf('professional')),
  ]);
  return ({ subject }: Failure) => {
    const visit = visits.find(({ id }) => id === subject);
    const business = businesses.find(({ id }) => id === subject);
    const names = visit ? [visit.professionalName, visit.customerName] : [business?.businessName];
    return {
      label: names.filter(Boolean).join(' · ') || null,
      startsAt: visit?.startsAt.toISOString() ?? null,
      timeZone: visit?.timeZone ?? business?.timeZone ?? 'Europe/Paris',
    };
  };
}
