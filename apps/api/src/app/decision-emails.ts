import { findAccount } from '#identity';
import { readInPages } from '#kit/database/pages';
import {
  contestUntil,
  findCase,
  findReport,
  listContestsOf,
  listDecisionsOf,
  listReportersOf,
} from '#moderation';
import { type NotifiedDecision, notifyDecision, notifyReport, type Person } from '#notifications';
import { subjectAdapters } from './compositions/moderated.ts';
import type { AppContext } from './context.ts';
import { messageDepsOf } from './notifier.ts';
import { decisionLinksOf } from './wiring.ts';

type Case = NonNullable<Awaited<ReturnType<typeof findCase>>>;
type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/**
 * Returns the reporter: an account, or the address that a visitor entered. Returns undefined when the
 * report has neither.
 */
async function readerOf({ db }: AppContext, report: Report): Promise<Person | undefined> {
  if (report.reporterId) return findAccount(db, report.reporterId);
  const { reporterEmail: email, reporterName: name, language } = report;
  return email ? { email, firstName: name ?? '', language } : undefined;
}

async function professionalNameOf(
  { db }: AppContext,
  { subjectKind, subjectId, parts }: Case,
): Promise<string> {
  const [subject] = await subjectAdapters[subjectKind].show(db, [{ id: subjectId, parts }]);
  return subject?.professionalName ?? '';
}

/** Emails the reporter a confirmation of the report. */
export async function enqueueReportReceipt(
  context: AppContext,
  reportId: string,
  factId: number,
): Promise<void> {
  const report = await findReport(context.db, reportId);
  const found = report && (await findCase(context.db, report.caseId));
  const person = report && (await readerOf(context, report));
  if (!found || !person) return;
  const receipt = {
    person,
    kind: found.subjectKind,
    professionalName: await professionalNameOf(context, found),
  };
  await notifyReport(messageDepsOf(context), receipt, factId);
}

/**
 * Emails the statement of reasons of a decision to the reporters and, when the content was hidden or
 * restored or the author's contest is answered, to the author.
 */
export async function enqueueDecisionEmails(
  context: AppContext,
  { caseId, decisionId }: { caseId: string; decisionId: string },
  factId: number,
): Promise<void> {
  const { db } = context;
  const found = await findCase(db, caseId);
  const [decisions, contests] = await Promise.all([
    listDecisionsOf(db, [caseId]),
    listContestsOf(db, [caseId]),
  ]);
  const decision = decisions.find(({ id }) => id === decisionId);
  if (!found || !decision) return;
  const { outcome, facts, ground, rule, decidedAt } = decision;
  // The decision answers the contest that began the wait, if there is one.
  const answered = contests.findLast(
    ({ contestedAt }) => contestedAt.getTime() === decision.waitingSince.getTime(),
  );
  const statement = {
    kind: found.subjectKind,
    outcome,
    facts,
    ground,
    rule,
    professionalName: await professionalNameOf(context, found),
  };
  const until = (side: NotifiedDecision['side']) =>
    contests.some((one) => one.side === side) ? undefined : contestUntil(decidedAt);
  const write = (
    side: NotifiedDecision['side'],
    reader: { id: string; person: Person; contestUntil?: Date | undefined },
  ) => {
    const { id, person } = reader;
    const token = decisionLinksOf(context).write({ side, id });
    const to = { person, reader: id, side, token, contestUntil: reader.contestUntil };
    return notifyDecision(messageDepsOf(context), { ...statement, ...to }, factId);
  };

  if (outcome === 'hidden' || outcome === 'restored' || answered?.side === 'author') {
    const { subjectKind, subjectId: id, side } = found;
    const authorId = await subjectAdapters[subjectKind].findAuthor(db, { id, side });
    const person = authorId === undefined ? undefined : await findAccount(db, authorId);
    const contestUntil = outcome === 'hidden' ? until('author') : undefined;
    if (person) await write('author', { id: caseId, person, contestUntil });
  }
  // When an operator upholds a decision that the author contested, nothing changes for the reporters.
  if (outcome === 'upheld' && answered?.side === 'author') return;
  for await (const page of readInPages<Report>((range) => listReportersOf(db, caseId, range)))
    for (const report of page) {
      const person = await readerOf(context, report);
      const contestUntil = outcome === 'rejected' ? until('reporter') : undefined;
      if (person) await write('reporter', { id: report.id, person, contestUntil });
    }
}
