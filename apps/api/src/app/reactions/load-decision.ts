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
import type { NotifiedDecision, Person } from '#notifications';
import { subjectAdapters } from '../compositions/moderated.ts';
import type { AppContext } from '../context.ts';
import { decisionLinksOf } from '../wiring.ts';

type Case = NonNullable<Awaited<ReturnType<typeof findCase>>>;
type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

/**
 * Returns the reporter: an account, or the address that a visitor entered. Returns undefined when the
 * report has neither.
 */
async function findReporter({ db }: AppContext, report: Report): Promise<Person | undefined> {
  if (report.reporterId) return findAccount(db, report.reporterId);
  const { reporterEmail: email, reporterName: name, language } = report;
  return email ? { email, firstName: name ?? '', language } : undefined;
}

async function findAuthor({ db }: AppContext, { subjectKind, subjectId: id, side }: Case) {
  const authorId = await subjectAdapters[subjectKind].findAuthor(db, { id, side });
  return authorId === undefined ? undefined : findAccount(db, authorId);
}

async function findProfessionalName(
  { db }: AppContext,
  { subjectKind, subjectId, parts }: Case,
): Promise<string> {
  const [subject] = await subjectAdapters[subjectKind].show(db, [{ id: subjectId, parts }]);
  return subject?.professionalName ?? '';
}

/** Returns a report with its reporter. */
export async function loadReport(context: AppContext, reportId: string) {
  const report = await findReport(context.db, reportId);
  const found = report && (await findCase(context.db, report.caseId));
  const person = report && (await findReporter(context, report));
  if (!found || !person) return undefined;
  return {
    person,
    kind: found.subjectKind,
    professionalName: await findProfessionalName(context, found),
  };
}

/** Yields a decision to the author of the content and to each reporter, as far as they can be reached. */
export async function* loadDecision(
  context: AppContext,
  { caseId, decisionId }: { caseId: string; decisionId: string },
) {
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
  const answeredSide = contests.findLast(
    ({ contestedAt }) => contestedAt.getTime() === decision.waitingSince.getTime(),
  )?.side;
  const professionalName = await findProfessionalName(context, found);
  const statement = { kind: found.subjectKind, outcome, facts, ground, rule, professionalName, answeredSide };
  const to = (side: NotifiedDecision['side'], person: Person, readerId: string) => {
    const mayContest = outcome === (side === 'author' ? 'hidden' : 'rejected');
    const hasContested = contests.some((one) => one.side === side);
    return {
      ...statement,
      side,
      person,
      readerId,
      token: decisionLinksOf(context).write({ side, id: readerId }),
      contestUntil: mayContest && !hasContested ? contestUntil(decidedAt) : undefined,
    };
  };
  const author = await findAuthor(context, found);
  if (author) yield to('author', author, caseId);
  for await (const page of readInPages<Report>((range) => listReportersOf(db, caseId, range)))
    for (const report of page) {
      const reporter = await findReporter(context, report);
      if (reporter) yield to('reporter', reporter, report.id);
    }
}
