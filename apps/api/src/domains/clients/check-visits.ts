import type { CheckedVisit, VisitLine, VisitProblem } from '@meche/contract/visit-imports';
import { planImportedVisit, previewImportedVisit } from '#appointments';
import type { Database } from '#kit/database/database';
import type { Held } from '#kit/http/caller';
import { toE164 } from '#kit/phone-number';
import { Refusal } from '#kit/refusal';
import { type Clock, MINUTE_MS } from '#kit/time';
import type { PlannedVisit } from '#scheduling';
import { fingerprintOf, problemOf, readPeople, visitToPlan } from './import-visits.ts';
import {
  chooseClient,
  listLinesInTheWay,
  readVisitLine,
  type TimeTaken,
  type VisitLineRead,
} from './rules/visit-lines.ts';
import { type KnownPerson, listKnownFingerprints } from './store/visit-imports.ts';

/**
 * Returns what an import of these lines would do, without a lock: another booking may take a time meanwhile.
 * Lines that clash with each other are found among the lines of one call.
 */
export async function checkVisits(
  { db, clock }: { db: Database; clock: Clock },
  { professionalId }: Held<'edit_business'>,
  lines: readonly VisitLine[],
): Promise<CheckedVisit[]> {
  const now = clock.now();
  const people = await readPeople(db, professionalId, lines, now);
  const imported = await listKnownFingerprints(db, professionalId, lines.map(fingerprintOf));
  const plan = createPlanner(db, professionalId);
  const before: TimeTaken[] = [];
  const seen = new Set<string>();
  const checked: CheckedVisit[] = [];
  for (const line of lines) {
    const read = readVisitLine(line, { now, toE164 });
    const client = chooseClient(read.person, people);
    const fingerprint = fingerprintOf(line);
    // A line that the file repeats is added once, like a line of an earlier import.
    const isImported = imported.has(fingerprint) || seen.has(fingerprint);
    seen.add(fingerprint);
    const shown = read.person.name || read.person.email || read.person.phone;
    const base = {
      at: line.at,
      problems: read.problems,
      endsAt: null,
      clashes: [],
      warnings: [],
      client: client ? { name: client.name, isKnown: true } : shown ? { name: shown, isKnown: false } : null,
      isImported,
    };
    const visit = await plan(line, read, client);
    if (!visit || isImported) {
      checked.push(base);
      continue;
    }
    const at = { visit, memberId: line.memberId, startsAt: read.startsAt, now };
    const preview = await addingProblem(read.problems, () => previewImportedVisit(db, at));
    if (!preview) {
      checked.push(base);
      continue;
    }
    const taken = timeOf(at, shown ?? '');
    const clashes = [...preview.inTheWay, ...listLinesInTheWay(before, taken)];
    if (clashes.length === 0) before.push(taken);
    const { endsAt, warnings } = preview;
    checked.push({ ...base, endsAt: endsAt.toISOString(), clashes, warnings });
  }
  return checked;
}

/** Runs `work`; a refusal that is about the line becomes a problem of the line. */
async function addingProblem<Done>(
  problems: VisitProblem[],
  work: () => Promise<Done>,
): Promise<Done | undefined> {
  try {
    return await work();
  } catch (error) {
    const problem = error instanceof Refusal ? problemOf(error) : undefined;
    if (!problem) throw error;
    problems.push({ problem, drops: 'line' });
    return undefined;
  }
}

/** Plans lines; those with the same services, member, length, price and address share a plan. */
function createPlanner(db: Database, professionalId: string) {
  const plans = new Map<string, Promise<PlannedVisit>>();
  return async (
    line: VisitLine,
    read: VisitLineRead,
    client: KnownPerson | undefined,
  ): Promise<PlannedVisit | undefined> => {
    if (read.problems.some(({ drops }) => drops === 'line')) return undefined;
    const input = visitToPlan(line, read, client);
    const key = JSON.stringify({ ...input, startsAt: null });
    const planned = plans.get(key) ?? planImportedVisit(db, professionalId, input);
    plans.set(key, planned);
    return addingProblem(read.problems, () => planned);
  };
}

function timeOf(
  { visit, memberId, startsAt }: { visit: PlannedVisit; memberId: string; startsAt: Date },
  name: string,
): TimeTaken {
  const { plan, professional } = visit;
  const at = (minute: number) => startsAt.getTime() + minute * MINUTE_MS;
  const parts = plan.handsOn.map(({ from, to }, index) => ({
    from: at(from),
    to: at(index === plan.handsOn.length - 1 ? to + professional.bufferMinutes : to),
  }));
  return { memberId, name, parts };
}
