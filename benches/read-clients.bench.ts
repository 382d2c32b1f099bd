import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Papa from 'papaparse';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { finishImport, listOwnImports, sendLines } from '../apps/api/src/domains/clients/import-clients.ts';
import { saveImport } from '../apps/api/src/domains/clients/save-import.ts';
import { insertImport } from '../apps/api/src/domains/clients/store/imports.ts';
import { inTransaction } from '../apps/api/src/kit/database/transaction.ts';
import { aProfessional } from '../apps/api/src/testing/builders.ts';
import { createHeldStanding } from '../apps/api/src/testing/standing.ts';
import { readTable } from '../apps/web/app/domains/clients/client-file.ts';
import { toImportLines } from '../apps/web/app/domains/clients/import-line.ts';
import { judgeDayOrder } from '../apps/web/app/domains/clients/read-birthdays.ts';
import { guessColumns } from '../apps/web/app/domains/clients/read-columns.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, median, withBenchDatabase } from './bench-database.ts';
import { collectGarbage } from './collect-garbage.ts';

const ROWS = 20_000;
const READINGS = 15;
const IMPORTS = 5;
const LINES_AT_ONCE = 500;

/**
 * A file of 20,000 clients: reading it in the browser against papaparse alone, and importing it, from the
 * check of its lines to the client book, against a COPY of the same rows.
 */
export async function run(): Promise<Figure[]> {
  const text = aFile();
  const reading: number[] = [];
  const parsing: number[] = [];
  for (let round = 0; round < READINGS; round++) {
    // Each pays for its own garbage.
    collectGarbage();
    reading.push(await timed(async () => readLines(text)));
    collectGarbage();
    parsing.push(await timed(async () => Papa.parse(text)));
  }
  const { importing, copying } = await withBenchDatabase(2, (db, url) => compareImports(db, url, text));
  return [
    figureOf(`read-clients, reading a file of ${ROWS}`, reading, 'papaparse alone', parsing),
    figureOf(`read-clients, importing ${ROWS}`, importing, 'COPY of the same rows', copying),
  ];
}

function figureOf(name: string, values: number[], yardstick: string, baseline: number[]): Figure {
  const [value, base] = [median(values), median(baseline)];
  return { name, value, unit: 'ms', yardstick: { name: yardstick, value: base }, ratio: value / base };
}

function aFile(): string {
  const rows = Array.from({ length: ROWS }, (_, nth) =>
    [
      `${1000 + nth};${['Zoé', 'Camille', 'Héloïse', 'Léa', 'Inès'][nth % 5]};Marin${nth}`,
      `06${String(10_000_000 + nth)};${nth % 3 ? '' : `01${String(40_000_000 + nth)}`}`,
      `c${nth}@exemple.fr;${1 + (nth % 28)}/${1 + (nth % 12)}/${1950 + (nth % 50)}`,
      `${nth % 90} rue Oberkampf;75011;Paris;${nth % 4 ? '' : '"Blonde; frange"'};vip, mariage`,
    ].join(';'),
  );
  const head =
    'Client ID;Prénom;Nom;Mobile;Fixe;E-mail;Date de naissance;Adresse;Code postal;Ville;Notes;Étiquettes';
  return `${head}\r\n${rows.join('\r\n')}\r\n`;
}

function readLines(text: string) {
  const table = readTable(text);
  if (!table || table.lines.length !== ROWS) throw new Error('the file was not read');
  const columns = guessColumns(table);
  const birthday = columns.indexOf('birthday');
  const { order } = judgeDayOrder(table.lines.map(({ cells }) => cells[birthday] ?? ''));
  return toImportLines(table, columns, order);
}

async function compareImports(db: BenchDatabase, url: string, text: string) {
  const lines = readLines(text);
  const deps = { db, clock: { now: () => new Date() } };
  const importing: number[] = [];
  const copying: number[] = [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let round = 0; round < IMPORTS; round++) {
      const professional = await aProfessional(db);
      const standing = createHeldStanding<'edit_business'>(professional);
      const id = randomUUID();
      const row = { id, professionalId: professional.id, fileName: 'clients.csv', lineCount: ROWS };
      await inTransaction(db, (tx) => insertImport(tx, { ...row, createdAt: deps.clock.now() }));
      importing.push(
        await timed(async () => {
          for (let at = 0; at < ROWS; at += LINES_AT_ONCE)
            await sendLines(deps, standing, id, lines.slice(at, at + LINES_AT_ONCE));
          const done = { leaveOut: false, doubles: 'proposed' as const, decisions: [] };
          await finishImport(deps, standing, id, done);
          await saveImport(deps, { id, professionalId: professional.id });
          const { items } = await listOwnImports(deps, standing);
          if (items[0]?.count !== ROWS) throw new Error(`${items[0]?.count} clients were imported`);
        }),
      );
      const { id: other } = await aProfessional(db);
      const { rows } = await client.query<{ line: string }>(
        `select concat_ws(e'\\t', $2::uuid, name, phone, email, birthday, line, city, postal_code, note, tags, created_at) as line
          from clients.clients where professional_id = $1`,
        [professional.id, other],
      );
      const copy =
        'copy clients.clients (professional_id, name, phone, email, birthday, line, city, postal_code, note, tags, created_at) from stdin';
      copying.push(
        await timed(() =>
          pipeline(Readable.from(rows.map(({ line }) => `${line}\n`)), client.query(from(copy))),
        ),
      );
    }
  } finally {
    await client.end();
  }
  return { importing, copying };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
