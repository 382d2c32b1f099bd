import { randomUUID } from 'node:crypto';
import type { ClientImport, ImportLine, ImportProblem, ImportProgress } from '@meche/contract/client-imports';
import { withoutFormulaGuard } from '#kit/csv';
import type { Database, Db, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { announce } from '#kit/jobs/facts';
import { toE164 } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import { type Clock, MINUTE_MS } from '#kit/time';
import { loadTownCheck } from '#places';
import { ClientImportStarted } from './facts.ts';
import { presentDoubles } from './merge-imported.ts';
import { listShortenedCodes, parseImportLine } from './rules/import-lines.ts';
import { listImportDoubles, restoreFilled } from './store/import-doubles.ts';
import {
  countLines,
  countLinesLeft,
  type Decisions,
  deleteImported,
  findImport,
  findRunningImport,
  type ImportRow,
  insertImport,
  listImports,
  listUsedImports,
  markStarted,
  saveLines,
} from './store/imports.ts';

type Deps = { db: Database; clock: Clock };

const MAX_SHOWN = 5;
/** An import of which no part was saved for this long counts as late. */
const LATE_MS = MINUTE_MS;

/** Refuses import_running as long as an earlier import is being saved. */
export async function beginImport(
  { db, clock }: Deps,
  { professionalId }: Held<'edit_business'>,
  input: { fileName: string; lineCount: number },
  idempotencyKey: IdempotencyKey,
): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    await claimIdempotencyKey(tx, idempotencyKey, id);
    await takeLock(tx, 'client book', professionalId);
    if (await findRunningImport(tx, professionalId)) refuse('import_running');
    await insertImport(tx, { ...input, id, professionalId, createdAt: clock.now() });
  });
  return id;
}

/**
 * Validates and stores some lines of an import; a line sent again replaces the former. Refuses not_found, and
 * wrong_state once the import is started.
 */
export async function sendLines(
  { db }: Deps,
  { professionalId }: Held<'edit_business'>,
  id: string,
  lines: readonly ImportLine[],
): Promise<{ problems: ImportProblem[] }> {
  const plain = lines.map(withoutGuards);
  const isFrenchTown = await loadTownCheck(db, listShortenedCodes(plain));
  const judged = plain.map((line) => parseImportLine(line, { toE164, isFrenchTown }));
  await inTransaction(db, async (tx) => {
    const row = await lockImport(tx, { id, professionalId });
    if (row.startedAt) refuse('wrong_state');
    await saveLines(tx, id, judged);
  });
  return { problems: judged.flatMap(({ problems }) => problems) };
}

/**
 * Lists the lines of an import that resemble a client of the book or an earlier line, from the line
 * after `after` on. Refuses not_found, and wrong_state once the import is started.
 */
export async function listDoublesOfImport(
  { db }: Deps,
  { professionalId }: Held<'edit_business'>,
  id: string,
  after?: number,
): Promise<ReturnType<typeof presentDoubles>> {
  const row = (await findImport(db, { id, professionalId })) ?? refuse('not_found');
  if (row.startedAt) refuse('wrong_state');
  return presentDoubles(await listImportDoubles(db, row), after);
}

/**
 * Starts saving all valid lines, doubles as decided, and returns the progress. Idempotent. Refuses not_found,
 * import_incomplete, import_unsound (invalid lines without leaveOut), and wrong_state after an undo.
 */
export async function finishImport(
  { db, clock }: Deps,
  { professionalId }: Held<'edit_business'>,
  id: string,
  { leaveOut, ...decided }: { leaveOut: boolean } & Decisions,
): Promise<ImportProgress> {
  return inTransaction(db, async (tx) => {
    const row = await lockImport(tx, { id, professionalId });
    const now = clock.now();
    if (row.undoneAt) refuse('wrong_state');
    if (row.startedAt) return presentProgress(tx, row, now);
    const { all, unsound } = await countLines(tx, id);
    if (all !== row.lineCount) refuse('import_incomplete');
    if (unsound > 0 && !leaveOut) refuse('import_unsound');
    const peopleCount = all - unsound;
    await markStarted(tx, id, { peopleCount, decided, now });
    await announce(tx, ClientImportStarted, { importId: id, professionalId }, now);
    return presentProgress(tx, { ...row, peopleCount, startedAt: now }, now);
  });
}

async function presentProgress(db: Db, row: ImportRow, now: Date): Promise<ImportProgress> {
  const { id, fileName, peopleCount, startedAt, savedAt, committedAt } = row;
  const all = peopleCount ?? 0;
  const advancedAt = savedAt ?? startedAt ?? now;
  return {
    id,
    fileName,
    done: all - (committedAt ? 0 : await countLinesLeft(db, row)),
    all,
    isLate: !committedAt && now.getTime() - advancedAt.getTime() > LATE_MS,
  };
}

/** Takes off the apostrophes that our own export writes before text that looks like a formula. */
export function withoutGuards({ at, ...cells }: ImportLine): ImportLine {
  const plain = Object.entries(cells).map(([field, cell]) => [field, withoutFormulaGuard(cell.trim())]);
  return { at, ...(Object.fromEntries(plain) as typeof cells) };
}

/** Returns the last imports that are saved, and the progress of the one that is being saved. */
export async function listOwnImports(
  { db, clock }: Deps,
  { professionalId }: Held<'edit_business'>,
): Promise<{ running: ImportProgress | null; items: ClientImport[] }> {
  const running = await findRunningImport(db, professionalId);
  const rows = await listImports(db, professionalId, MAX_SHOWN);
  const used = await listUsedImports(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, fileName, clientCount, mergedCount, committedAt }) => ({
    id,
    fileName,
    count: clientCount,
    mergedCount,
    committedAt: committedAt?.toISOString() ?? '',
    can: { undo: !used.includes(id) },
  }));
  return { running: running ? await presentProgress(db, running, clock.now()) : null, items };
}

/**
 * Deletes all clients of an import and restores those that it completed. Idempotent. Refuses not_found, wrong_state before the import is
 * saved, and import_in_use if one of them was edited or has an appointment, formula or photo consent.
 */
export async function undoImport(
  { db, clock }: Deps,
  { professionalId }: Held<'edit_business'>,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockImport(tx, { id, professionalId });
    if (row.undoneAt) return;
    if (!row.committedAt) refuse('wrong_state');
    if ((await listUsedImports(tx, [id])).length > 0) refuse('import_in_use');
    await restoreFilled(tx, id);
    await deleteImported(tx, id, clock.now());
  });
}

/**
 * Takes the lock of the client book, so that two changes of an import cannot run concurrently. Refuses
 * not_found.
 */
async function lockImport(tx: Tx, of: { id: string; professionalId: string }): Promise<ImportRow> {
  await takeLock(tx, 'client book', of.professionalId);
  return (await findImport(tx, of)) ?? refuse('not_found');
}
