import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A measured figure. `ratio` is `value` divided by the baseline, or the inverse, in the direction that
 * budgets.json limits.
 */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The baseline, measured in the same run and in the same unit. */
  readonly yardstick: { readonly name: string; readonly value: number };
  readonly ratio: number;
}

/**
 * Budgets by figure: `atMost` or `atLeast` is the limit of the ratio, `moonshot` an ambitious goal, `known`
 * the explanation of a missed limit.
 */
type Budgets = Record<string, { atMost?: number; atLeast?: number; moonshot?: number; known?: string }>;

interface Bench {
  run(): Promise<Figure[]>;
}

const folder = join(import.meta.dirname, '../benches');

if (import.meta.main) await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<void> {
  const name = words.find((word) => !word.startsWith('--'));
  const path = join(folder, `${name}.bench.ts`);
  if (!name || !/^[a-z-]+$/.test(name) || !existsSync(path)) {
    const known = readdirSync(folder).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? []);
    console.error(`usage: npm run bench -- NAME [--json]; NAME is one of: ${known.join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const bench: Bench = await import(pathToFileURL(path).href);
  const figures = await bench.run();
  if (words.includes('--json')) for (const figure of figures) console.log(JSON.stringify(figure));
  else printTable(figures, JSON.parse(readFileSync(join(folder, 'budgets.json'), 'utf8')));
}

function printTable(figures: readonly Figure[], budgets: Budgets): void {
  const rows = figures.map(({ name, value, unit, yardstick, ratio }) => [
    name,
    `${rounded(value)} ${unit}`,
    `${yardstick.name}: ${rounded(yardstick.value)} ${unit}`,
    `${rounded(ratio)}x`,
    verdict(ratio, budgets[name]),
  ]);
  const table = [['figure', 'value', 'yardstick', 'ratio', 'budget'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '));
  const missed = rows.filter((row) => row.at(-1)!.startsWith('MISSED'));
  const known = new Set(missed.flatMap(([name]) => budgets[name!]?.known ?? []));
  for (const why of known) console.log(`\n${why}`);
}

function verdict(ratio: number, budget: Budgets[string] | undefined): string {
  if (!budget) return 'none';
  const { atMost, atLeast, moonshot } = budget;
  const within = (bar: number) => (atLeast === undefined ? ratio <= bar : ratio >= bar);
  const bar = atLeast ?? atMost;
  if (bar === undefined) return 'none';
  const sign = atLeast === undefined ? '<=' : '>=';
  if (!within(bar)) return `MISSED: ${sign} ${bar}`;
  return moonshot !== undefined && within(moonshot)
    ? `moonshot: ${sign} ${moonshot}`
    : `kept: ${sign} ${bar}`;
}

function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
