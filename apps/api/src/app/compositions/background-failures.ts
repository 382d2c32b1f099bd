import { recordAudit } from '#kit/audit';
import type { Tx } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { Failure, FailureRows } from '#kit/jobs/failure';
import { dismissFailedJob, jobFailures, retryFailedJob } from '#kit/jobs/job-store';
import type { OperatorDeps } from '#kit/jobs/operate-commands';
import { requestRun, scheduledJobFailures } from '#kit/jobs/scheduled-job-store';
import { retrySweepRow, sweepFailures } from '#kit/jobs/sweep';
import { refuse } from '#kit/refusal';
import { dismissUnsentDelivery, retryUnsentDelivery, unsentMessages } from '#notifications';
import { dismissStuckEvents, givenUpEvents, retryStuckEvents } from '#payments';
import { partnerCommandTables } from './partner-command-tables.ts';

/** `scheduledJobNames` are the names of the nightly jobs. */
export type FailuresDeps = OperatorDeps & { scheduledJobNames: readonly string[] };
export type FailureRef = Pick<Failure, 'kind' | 'source' | 'id'>;

/** The sweep of the card partner's events, the only one whose rows can be dismissed. */
const EVENTS = 'partner-events';

/** Every source of the operators' list of failures. */
export function failureSources(scheduledJobNames: readonly string[]): FailureRows[] {
  return [
    jobFailures,
    ...partnerCommandTables.map(({ failures }) => failures),
    unsentMessages,
    sweepFailures,
    givenUpEvents,
    scheduledJobFailures(scheduledJobNames),
  ];
}

/** A command without an answer can always be sent again; a refused one where its table repeats commands. */
export function isRetryable({ kind, source, status }: Failure): boolean {
  if (kind !== 'partner_command' || status === 'unanswered') return true;
  return partnerCommandTables.some(({ name, canRepeat }) => name === source && canRepeat);
}

/** True for a failure that an operator may take off the list without a further attempt. */
export function isDismissible({ kind, source, status }: Failure): boolean {
  if (kind === 'partner_command') return status !== 'unanswered';
  return kind === 'job' || source === EVENTS;
}

type By = { operatorId: string | null; reason?: string };

/**
 * Retries a failure for an operator: a command of unknown outcome with its own key, a refused one as a new
 * command, where its domain allows it. Refuses not_found, wrong_state.
 */
export async function retryFailure(deps: FailuresDeps, failure: FailureRef, by: By): Promise<void> {
  const { id, source } = failure;
  const now = deps.clock.now();
  const retries: Record<Failure['kind'], () => Promise<boolean>> = {
    job: () => audited(deps, failure, by, 'job.retried', (tx) => retryFailedJob(tx, id, now)),
    async partner_command() {
      const table = tableOf(failure);
      if (table) return table.retry(deps, id, by.operatorId);
      const retry = (tx: Tx) => retryUnsentDelivery(tx, id, now);
      return (await audited(deps, failure, by, 'command.retried', retry)) || refuse('wrong_state');
    },
    sweep: () =>
      source === EVENTS
        ? retryStuckEvents(deps, id, by.operatorId)
        : audited(deps, failure, by, 'sweep_row.retried', (tx) => retrySweepRow(tx, source, id)),
    scheduled_job: () =>
      audited(deps, failure, by, 'scheduled_job.requested', async (tx) => {
        const isKnown = deps.scheduledJobNames.includes(id);
        if (isKnown) await requestRun(tx, id, now);
        return isKnown;
      }),
  };
  if (!isPossible(failure) || !(await retries[failure.kind]())) refuse('not_found');
}

/** Takes a failure off the list for an operator, who gives a reason. Refuses not_found. */
export async function dismissFailure(
  deps: FailuresDeps,
  failure: FailureRef,
  by: By & { reason: string },
): Promise<void> {
  const { id, source } = failure;
  const now = deps.clock.now();
  const dismissals: Partial<Record<Failure['kind'], () => Promise<boolean>>> = {
    job: () => audited(deps, failure, by, 'job.dismissed', (tx) => dismissFailedJob(tx, id, now)),
    partner_command: () =>
      tableOf(failure)?.dismiss(deps, id, by) ??
      audited(deps, failure, by, 'command.dismissed', (tx) => dismissUnsentDelivery(tx, id, now)),
    ...(source === EVENTS && { sweep: () => dismissStuckEvents(deps, id, by) }),
  };
  if (!isPossible(failure) || !(await dismissals[failure.kind]?.())) refuse('not_found');
}

const tableOf = ({ source }: FailureRef) => partnerCommandTables.find(({ name }) => name === source);

/** The ids of partner commands are UUIDs, which PostgreSQL compares with nothing else. */
const isPossible = ({ kind, id }: FailureRef) =>
  kind !== 'partner_command' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

async function audited(
  { db }: FailuresDeps,
  { kind, id }: FailureRef,
  { operatorId, reason }: By,
  action: string,
  change: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await change(tx))) return false;
    const entry = { actorId: operatorId, action, subject: `${kind}:${id}` };
    await recordAudit(tx, { ...entry, ...(reason !== undefined && { detail: { reason } }) });
    return true;
  });
}
