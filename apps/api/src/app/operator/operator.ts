import { workKinds } from '@meche/contract/operator';
import { decideContest, listContested } from '#appointments';
import { resetSecondStep, setOperator } from '#identity';
import type { Database } from '#kit/database/database';
import { listFailures } from '#kit/jobs/failure';
import { jobFailures } from '#kit/jobs/job-store';
import { listRuns, requestRun } from '#kit/jobs/scheduled-job-store';
import { formatCents } from '#kit/money';
import { Refusal } from '#kit/refusal';
import { errorCodeOf } from '#kit/serialize-error';
import { type Clock, systemClock } from '#kit/time';
import { findProfessionalBySlug } from '#professionals';
import { rebuildMasks } from '#scheduling';
import { creditInvoice, findInvoiceByNumber, numberOf } from '#subscriptions';
import { decideVerification, getVerification, listWaiting } from '#verification';
import { postToLedger } from '#wallet';
import {
  dismissFailure,
  type FailureRef,
  failureSources,
  retryFailure,
} from '../compositions/background-failures.ts';
import { readConfig } from '../config.ts';
import { openFiles } from '../partners.ts';
import { scheduledJobNames } from '../scheduled-job-names.ts';
import { reseal } from './reseal.ts';

type Operator = { db: Database; clock: Clock; say: (line: string) => void };
type Command = { usage: string; run: (operator: Operator, args: string[]) => Promise<void> };

/** Commands of the operator's command line, by name. */
export const operatorCommands: Record<string, Command> = {
  grant: { usage: 'grant EMAIL: that account becomes an operator', run: makeOperator(true) },
  revoke: {
    usage: 'revoke EMAIL: that account is no longer an operator, and is signed out',
    run: makeOperator(false),
  },
  'reset-two-steps': {
    usage:
      'reset-two-steps EMAIL: removes the second sign-in step of a person who lost it and proved their identity otherwise',
    async run({ db, say }, [email]) {
      if (!email) throw new UsageError('EMAIL is missing');
      const had = await resetSecondStep({ db, clock: systemClock }, { email });
      say(`${email} ${had ? 'signs in in one step now' : 'had no second step'}, and is signed out`);
    },
  },
  reseal: {
    usage:
      'reseal: encrypts what FILES_KEYS seals with the newest of them; needs the environment of the processes',
    async run({ db, say }) {
      const config = readConfig(process.env);
      const files = openFiles(config);
      try {
        const unreadable = await reseal({ db, config, files, say });
        if (unreadable > 0) throw new Error(`${unreadable} could not be opened with any of FILES_KEYS`);
        say('everything has the newest key: older ones may be taken out of FILES_KEYS');
      } finally {
        files.close();
      }
    },
  },
  waiting: {
    usage: 'waiting: professionals whose documents wait for a decision',
    async run({ db, say }) {
      const waiting = await listWaiting(db);
      for (const { slug, businessName, submittedAt } of waiting)
        say(`${submittedAt.toISOString()}  ${slug}  ${businessName}`);
      say(`${waiting.length} waiting`);
    },
  },
  show: {
    usage: 'show SLUG: the documents of a professional',
    async run({ db, clock, say }, [slug]) {
      const { state, missing, documents } = await getVerification(db, clock, await idOf(db, slug));
      for (const { kind, file, issuedOn } of documents)
        say(`${kind.padEnd(18)}  ${file.id}  ${file.name}${issuedOn ? `  of ${issuedOn}` : ''}`);
      say(`${state}${missing.length > 0 ? `, missing ${missing.join(', ')}` : ''}`);
    },
  },
  verify: {
    usage:
      'verify SLUG [KBIS-DAY]: approves the documents; KBIS-DAY (2026-05-31) where the professional gave none',
    async run({ db, clock, say }, [slug, kbisIssuedOn]) {
      if (kbisIssuedOn !== undefined && !isDay(kbisIssuedOn)) throw new UsageError('KBIS-DAY is 2026-05-31');
      const professionalId = await idOf(db, slug);
      await decideVerification(
        { db, clock },
        { professionalId, operatorId: null, verdict: 'verified', kbisIssuedOn },
      );
      say(`${slug} is verified`);
    },
  },
  reject: {
    usage: 'reject SLUG REASON: the professional reads the reason, and may send other documents',
    async run({ db, clock, say }, [slug, ...reason]) {
      const professionalId = await idOf(db, slug);
      await decideVerification(
        { db, clock },
        { professionalId, operatorId: null, verdict: 'rejected', reason: reason.join(' ') },
      );
      say(`${slug} is rejected`);
    },
  },
  contests: {
    usage: 'contests: appointments that customers contest, the longest waiting first',
    async run({ db, say }) {
      const contested = await listContested(db, 100);
      for (const { id, contestedAt, startsAt, professionalName, cardCents, contestReason } of contested) {
        const reason = (contestReason ?? '').replaceAll(/\s+/g, ' ');
        say(`${contestedAt?.toISOString()}  ${id}  ${formatCents(cardCents, 'fr')}  ${professionalName}`);
        say(`  appointment of ${startsAt.toISOString()}: ${reason}`);
      }
      say(`${contested.length} waiting`);
    },
  },
  decide: {
    usage: 'decide ID all|nothing|AMOUNT: how much of a contested appointment is debited; an amount is 12.50',
    async run({ db, clock, say }, [id, debit]) {
      if (!id || !isId(id)) throw new UsageError('ID is the one that `contests` shows');
      const decision = { debit: debitOf(debit), operatorId: null };
      const cents = await decideContest({ db, clock }, id, decision);
      say(cents > 0 ? `${formatCents(cents, 'fr')} will be debited` : 'nothing will be debited');
    },
  },
  'credit-invoice': {
    usage: 'credit-invoice NUMBER AMOUNT REASON: a credit note (12.50) on an invoice (F2026-000012)',
    async run({ db, clock, say }, [named = '', amount = '', ...reason]) {
      const [, year, number] = /^F(\d{4})-(\d{6})$/.exec(named) ?? [];
      const cents = Math.round(Number(amount) * 100);
      if (!year || !(cents > 0) || reason.length === 0) throw new UsageError('NUMBER AMOUNT REASON');
      const invoice = await findInvoiceByNumber(db, {
        series: 'F',
        year: Number(year),
        number: Number(number),
      });
      if (!invoice) throw new UsageError(`no invoice is ${named}`);
      const note = await creditInvoice(
        { db, clock, post: postToLedger },
        { invoiceId: invoice.id, amountCents: cents, reason: reason.join(' '), actorId: null },
      );
      say(`${numberOf(note)} credits ${formatCents(cents, 'fr')} of ${named}`);
    },
  },
  failures: {
    usage:
      'failures: what failed in the background: jobs that were given up, commands refused or unanswered for an hour, messages that were not sent, rows at which a sweep keeps failing, scheduled jobs with problems',
    async run({ db, clock, say }) {
      const failures = await listFailures(db, failureSources(scheduledJobNames), clock.now());
      for (const { kind, source, id, subject, action, status, attempts, error, since } of failures) {
        const what = [action, subject].filter(Boolean).join(' ');
        say(
          `${since.toISOString()}  ${status.padEnd(10)}  ${kind}/${source}/${id}  ${what}  ${attempts} attempts  ${errorCodeOf(error) ?? ''}`.trimEnd(),
        );
      }
      say(`${failures.length} failures`);
    },
  },
  retry: {
    usage:
      'retry FAILURE|jobs: retries one failure, or all failed jobs; a command of unknown outcome is sent with its own key, a refused one with a new key',
    async run({ db, clock, say }, [which = '']) {
      const deps = { db, clock, scheduledJobNames };
      const failures =
        which === 'jobs'
          ? (await listFailures(db, [jobFailures], clock.now())).map(({ kind, source, id }) => ({
              kind,
              source,
              id,
            }))
          : [failureOf(which)];
      for (const failure of failures) await retryFailure(deps, failure, { operatorId: null });
      say(`${failures.length} will be retried`);
    },
  },
  dismiss: {
    usage: 'dismiss FAILURE REASON: takes a failure off the list, because it was handled by other means',
    async run({ db, clock, say }, [which = '', ...words]) {
      const reason = words.join(' ').trim();
      if (reason === '') throw new UsageError('REASON is missing');
      await dismissFailure({ db, clock, scheduledJobNames }, failureOf(which), { reason, operatorId: null });
      say(`${which} is off the list`);
    },
  },
  'scheduled-jobs': {
    usage: `scheduled-jobs [JOB]: runs of the nightly jobs and their findings, the latest first; JOB is ${scheduledJobNames.join(', ')}`,
    async run({ db, say }, [job]) {
      if (job !== undefined && !isNightly(job))
        throw new UsageError(`JOB is ${scheduledJobNames.join(', ')}`);
      const runs = await listRuns(db, MAX_RUNS_LISTED, job);
      for (const row of runs) {
        const when = row.startedAt?.toISOString() ?? 'not begun yet';
        const counts = Object.entries(row.found).map(([name, count]) => `${name} ${count}`);
        const result =
          row.alarm === 'found' ? `${row.wrong} WRONG` : row.alarm === 'failed' ? 'FAILED' : 'good';
        const state = row.endedAt
          ? `${result}, ended ${row.endedAt.toISOString()}`
          : `open, ${row.failures} attempts`;
        say(
          `${when}  ${row.job.padEnd(8)}  ${row.dueOn ?? 'requested'}  ${state}  ${counts.join(', ')}`.trimEnd(),
        );
        if (row.error) say(`  ${errorCodeOf(row.error) ?? ''}`);
        for (const example of row.examples) say(`  ${example}`);
      }
      say(`${runs.length} runs`);
    },
  },
  'run-scheduled-job': {
    usage: `run-scheduled-job JOB: a worker runs it within a minute; JOB is ${scheduledJobNames.join(', ')}`,
    async run({ db, clock, say }, [job = '']) {
      if (!isNightly(job)) throw new UsageError(`JOB is ${scheduledJobNames.join(', ')}`);
      await requestRun(db, job, clock.now());
      say(`${job} is requested: \`scheduled-jobs ${job}\` shows its findings`);
    },
  },
  'rebuild-masks': {
    usage: 'rebuild-masks [SLUG]: rebuilds the availability masks from the bookings',
    async run({ db, say }, [slug]) {
      const professionalId = slug ? await idOf(db, slug) : undefined;
      const rebuilt = await rebuildMasks(db, {
        from: new Date(0),
        ...(professionalId && { professionalId }),
      });
      say(`${rebuilt} days were wrong`);
    },
  },
};

const MAX_RUNS_LISTED = 30;

class UsageError extends Error {}

function makeOperator(isOperator: boolean): Command['run'] {
  return async ({ db, say }, [email]) => {
    if (!email) throw new UsageError('EMAIL is missing');
    const changed = await setOperator({ db, clock: systemClock }, { email, isOperator });
    const state = isOperator ? 'an operator' : 'no operator';
    say(`${email} is ${changed ? 'now ' : 'already '}${state}`);
  };
}

/**
 * Runs one command. Returns false and prints the reason for an unknown command, wrong arguments or a
 * refusal; throws other errors.
 */
export async function runOperatorCommand(
  operator: Operator,
  [name = '', ...args]: string[],
): Promise<boolean> {
  const command = Object.hasOwn(operatorCommands, name) ? operatorCommands[name] : undefined;
  if (!command) {
    for (const { usage } of Object.values(operatorCommands)) operator.say(usage);
    return false;
  }
  try {
    await command.run(operator, args);
    return true;
  } catch (error) {
    if (error instanceof UsageError) operator.say(`${command.usage}\n${error.message}`);
    else if (error instanceof Refusal) operator.say(formatRefusal(error));
    else throw error;
    return false;
  }
}

/** Reads a failure as `failures` prints it: kind/source/id. */
function failureOf(printed: string): FailureRef {
  const [, kind, source, id] = /^([a-z_]+)\/([^/]+)\/(.+)$/.exec(printed) ?? [];
  const known = workKinds.find((one) => one === kind);
  if (!known || !source || !id) throw new UsageError('FAILURE is one of the list: kind/source/id');
  return { kind: known, source, id };
}

function isNightly(job: string): boolean {
  return scheduledJobNames.some((name) => name === job);
}

async function idOf(db: Database, slug: string | undefined): Promise<string> {
  if (!slug) throw new UsageError('SLUG is missing');
  const found = await findProfessionalBySlug(db, slug);
  if (!found) throw new UsageError(`no professional is called ${slug}`);
  return found.id;
}

function formatRefusal({ code, fields }: Refusal): string {
  const wrong = Object.entries(fields).map(([field, fault]) => `${field}: ${fault}`);
  return [code, ...wrong].join('\n  ');
}

function debitOf(debit: string | undefined): 'all' | number {
  if (debit === 'all') return 'all';
  if (debit === 'nothing') return 0;
  const amount = /^(\d{1,6})(?:[.,](\d{2}))?$/.exec(debit ?? '');
  if (!amount) throw new UsageError('say all, nothing, or an amount like 12.50');
  return Number(amount[1]) * 100 + Number(amount[2] ?? 0);
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
