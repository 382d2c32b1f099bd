import { randomUUID } from 'node:crypto';
import type { ClientImport, ImportLine, ImportProblem } from '@meche/contract/client-imports';
import { withoutFormulaGuard } from '#kit/csv';
import type { Database, Tx } from '#kit/database/database';
import { takeLock } from '#kit/database/locks';
import { inTransaction } from '#kit/database/transaction';
import type { Held } from '#kit/http/caller';
import { claimIdempotencyKey, type IdempotencyKey } from '#kit/idempotency';
import { toE164 } from '#kit/phone-number';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { loadTownCheck } from '#places';
import { type Decisions, mergeDoubles, presentDoubles } from './merge-imported.ts';
import { listShortenedCodes, parseImportLine } from './rules/import-lines.ts';
import { listImportDoubles, restoreFilled } from './store/import-doubles.ts';
import {
  countLines,
  deleteImported,
  findImport,
  type ImportRow,
  insertImport,
  insertImportedClients,
  listImports,
  listUsedImports,
  markCommitted,
  saveLines,
} from './store/imports.ts';

type Deps = { db: Database; clock: Clock };

/** Rows per statement, so that no statement exceeds the request timeout. */
const AT_ONCE = 1000;
const MAX_SHOWN = 5;

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
    await insertImport(tx, { ...input, id, professionalId, createdAt: clock.now() });
  });
  return id;
}

/**
 * Validates and stores some lines of an import; a line sent again replaces the former. Refuses not_found, and
 * wrong_state once the import is finished.
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
    if (row.committedAt) refuse('wrong_state');
    await saveLines(tx, id, judged);
  });
  return { problems: judged.flatMap(({ problems }) => problems) };
}

/**
 * Lists the lines of an unfinished import that resemble a client of the book or an earlier line, from the line
 * after `after` on. Refuses not_found, and wrong_state once the import is finished.
 */
export async function listDoublesOfImport(
  { db }: Deps,
  { professionalId }: Held<'edit_business'>,
  id: string,
  after?: number,
): Promise<ReturnType<typeof presentDoubles>> {
  const row = (await findImport(db, { id, professionalId })) ?? refuse('not_found');
  if (row.committedAt) refuse('wrong_state');
  return presentDoubles(await listImportDoubles(db, row), after);
}

/**
 * Enters all valid lines in one transaction, doubles as decided, and returns the numbers of new and of
 * completed clients. Idempotent. Refuses not_found, import_incomplete, import_unsound (invalid lines without
 * leaveOut), and wrong_state after an undo.
 */
export async function finishImport(
  { db, clock }: Deps,
  { professionalId }: Held<'edit_business'>,
  id: string,
  { leaveOut, ...decisions }: { leaveOut: boolean } & Decisions,
): Promise<{ count: number; mergedCount: number }> {
  return inTransaction(db, async (tx) => {
    const row = await lockImport(tx, { id, professionalId });
    if (row.undoneAt) refuse('wrong_state');
    if (row.clientCount !== null) return { count: row.clientCount, mergedCount: row.mergedCount };
    const { all, unsound } = await countLines(tx, id);
    if (all !== row.lineCount) refuse('import_incomplete');
    if (unsound > 0 && !leaveOut) refuse('import_unsound');
    const now = clock.now();
    const mergedCount = await mergeDoubles(tx, row, decisions);
    let count = 0;
    for (let after = 0; ; ) {
      const some = await insertImportedClients(tx, row, { after, limit: AT_ONCE, now });
      if (!some) break;
      count += some.count;
      after = some.last;
    }
    await markCommitted(tx, id, { count, mergedCount, now });
    return { count, mergedCount };
  });
}

/** Takes off the apostrophes that our own export writes before text that looks like a formula. */
export function withoutGuards({ at, ...cells }: ImportLine): ImportLine {
  const plain = Object.entries(cells).map(([field, cell]) => [field, withoutFormulaGuard(cell.trim())]);
  return { at, ...(Object.fromEntries(plain) as typeof cells) };
}

export async function listOwnImports(
  db: Database,
  { professionalId }: Held<'edit_business'>,
): Promise<ClientImport[]> {
  const rows = await listImports(db, professionalId, MAX_SHOWN);
  const used = await listUsedImports(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, fileName, clientCount, mergedCount, committedAt }) => ({
    id,
    fileName,
    count: clientCount ?? 0,
    mergedCount,
    committedAt: committedAt?.toISOString() ?? '',
    can: { undo: !used.includes(id) },
  }));
}

/**
 * Deletes all clients of an import and restores those that it completed. Idempotent. Refuses not_found, wrong_state before the import is
 * finished, and import_in_use if one of them was edited or has an appointment, formula or photo consent.
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
