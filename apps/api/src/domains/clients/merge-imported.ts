import { DOUBLES_AT_ONCE, type ImportDouble } from '@meche/contract/client-imports';
import type { Tx } from '#kit/database/database';
import { fillClient, planDoubles, proposeDecision } from './rules/import-doubles.ts';
import type { LineRead } from './rules/import-lines.ts';
import {
  deleteLines,
  type ImportDoubleRow,
  listFilled,
  listImportDoubles,
  listLines,
  rewriteLines,
  saveFilled,
} from './store/import-doubles.ts';
import type { Decisions, ImportRow } from './store/imports.ts';

/** A page of the lines that resemble a client or an earlier line, with the number of all by proposal. */
export function presentDoubles(rows: readonly ImportDoubleRow[], after = 0) {
  const rest = rows.filter(({ at }) => at > after);
  const merge = rows.filter((row) => proposalOf(row) === 'merge').length;
  return {
    items: rest.slice(0, DOUBLES_AT_ONCE).map(presentImportDouble),
    counts: { merge, add: rows.length - merge },
    hasMore: rest.length > DOUBLES_AT_ONCE,
  };
}

function presentImportDouble(row: ImportDoubleRow): ImportDouble {
  const { at, name, phone, email, by, otherAt, otherName, otherPhone, otherEmail } = row;
  return {
    at,
    name,
    phoneNumber: phone,
    email,
    by,
    other: { at: otherAt, name: otherName, phoneNumber: otherPhone, email: otherEmail },
    proposed: proposalOf(row),
  };
}

const proposalOf = ({ name, otherName, by, differs }: ImportDoubleRow) =>
  proposeDecision({ name, otherName, by, differs });

/**
 * Merges the lines decided so into clients of the book and earlier lines, and deletes those and the lines that
 * are left out. The caller enters what remains. Returns the number of clients of the book that were completed.
 */
export async function mergeDoubles(
  tx: Tx,
  row: Pick<ImportRow, 'id' | 'professionalId'>,
  { doubles, decisions }: Decisions,
): Promise<number> {
  const found = await listImportDoubles(tx, row);
  if (found.length === 0) return 0;
  const own = new Map(decisions.map(({ at, decision }) => [at, decision]));
  const plan = planDoubles(
    found.map((double) => ({
      at: double.at,
      other: double.clientId ? { clientId: double.clientId } : { at: double.otherAt ?? 0 },
      decision: own.get(double.at) ?? (doubles === 'proposed' ? proposalOf(double) : doubles),
    })),
  );
  if (plan.size === 0) return 0;
  const targets = [...plan.values()].flatMap((target) => target ?? []);
  const intoLines = [...new Set(targets.flatMap((target) => ('at' in target ? target.at : [])))];
  const lines = await listLines(tx, row.id, [...new Set([...plan.keys(), ...intoLines])]);
  const intoClients = [
    ...new Set(targets.flatMap((target) => ('clientId' in target ? target.clientId : []))),
  ];
  const clients = new Map((await listFilled(tx, intoClients)).map((client) => [client.id, client]));
  const former = new Map(clients);
  for (const [at, target] of plan) {
    const line = lines.get(at);
    if (!target || !line) continue;
    if ('at' in target) fill(lines, target.at, line);
    else fill(clients, target.clientId, line);
  }
  const changed = [...clients.values()].filter((client) => isChanged(client, former.get(client.id)));
  for (const some of inBatches(changed)) await saveFilled(tx, row, some);
  const rewritten = intoLines.flatMap((at) => {
    const client = lines.get(at);
    return client ? { at, client } : [];
  });
  for (const some of inBatches(rewritten)) await rewriteLines(tx, row.id, some);
  await deleteLines(tx, row.id, [...plan.keys()]);
  return changed.length;
}

/** Rows per statement, so that no statement exceeds the request timeout. */
const AT_ONCE = 1000;

function inBatches<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / AT_ONCE);
  return Array.from({ length: count }, (_, nth) => rows.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE));
}

function fill<Key, Kept extends Parameters<typeof fillClient>[0]>(
  all: Map<Key, Kept>,
  key: Key,
  line: LineRead,
): void {
  const kept = all.get(key);
  if (kept) all.set(key, fillClient(kept, line));
}

function isChanged(one: object, other: object | undefined): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
