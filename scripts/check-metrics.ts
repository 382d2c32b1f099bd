// Compares the metrics of the code with their table, which `--write` writes, with the alarms, the runbook and
// the dashboard.
import { readFileSync, writeFileSync } from 'node:fs';
import { openMetrics } from '../apps/api/src/app/operator/metrics.ts';
import { inProject } from './paths.ts';

type Metric = { name: string; type: string; help: string; labels: readonly string[] };
type Alarm = { name: string; expression: string; section: string };
type Files = { table: string; rules: string; runbook: string; dashboard: string };

const paths = {
  table: 'docs/operations/metrics.md',
  rules: 'deploy/prometheus/meche.rules.yml',
  runbook: 'docs/operations/runbook.md',
  dashboard: 'deploy/grafana/meche.json',
};
/** Metrics of node_exporter, and the one that a backup leaves for it (docs/operations/backup.md). */
const metricsOfMachines = [
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'pgbackrest_backup_completed_seconds',
];
/** What every section of the runbook answers. */
const questions = ['Means', 'Customers notice', 'Look at', 'Do'];

const metrics = listMetrics();
if (process.argv.includes('--write')) writeFileSync(inProject(paths.table), renderTable(metrics));
const files = Object.fromEntries(
  Object.entries(paths).map(([name, path]) => [name, readFileSync(inProject(path), 'utf8')]),
) as Files;

const problems = findProblems(files);
for (const [what, broken] of Object.entries(seededViolations(files)))
  if (findProblems(broken).length === 0) problems.push(`a seeded violation was not noticed: ${what}`);
for (const problem of problems) console.error(problem);
const { length: alarms } = listAlarms(files.rules);
const { length: shown } = listExpressions(files.dashboard);
console.log(`${metrics.length} metrics, ${alarms} alarms, ${shown} expressions, ${problems.length} problems`);
// The minimum counts guard against a check that reads nothing.
if (problems.length > 0 || metrics.length < 50 || alarms < 15 || shown < 15) process.exitCode = 1;

/** All metrics of an API process; a worker has some of them. */
function listMetrics(): Metric[] {
  const config = { METRICS_TOKEN: 'a-token', RELEASE_COMMIT: undefined, DATABASE_POOL: 10 };
  const unused = {} as never;
  const opened = openMetrics(
    { config, db: unused, clock: unused, listener: unused },
    { memory: unused, streams: unused },
  );
  const registered = (opened?.registry.getMetricsAsArray() ?? []) as unknown as {
    name: string;
    type: string;
    help: string;
    labelNames: readonly string[];
  }[];
  return registered.map(({ name, type, help, labelNames }) => ({ name, type, help, labels: labelNames }));
}

function renderTable(listed: readonly Metric[]): string {
  const [own, standard] = [true, false].map((isOwn) =>
    listed
      .filter(({ name }) => name.startsWith('meche_') === isOwn)
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  );
  return [
    '# Metrics',
    '',
    'Written by `node scripts/check-metrics.ts --write` from the code. With `METRICS_TOKEN` set, `/metrics` of every API process and worker answers Prometheus; a worker has no metrics of HTTP, live streams and search. `deploy/prometheus` has the configuration and the [alarms](runbook.md), `deploy/grafana/meche.json` a dashboard.',
    '',
    'Figures of the marketplace are read from the database, so every process shows the same value: use `max`, not `sum`.',
    '',
    '| metric | type | labels | what |',
    '| --- | --- | --- | --- |',
    ...(own ?? []).map(
      ({ name, type, labels, help }) =>
        `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`,
    ),
    '',
    `Besides these, the client library’s metrics of the process: ${(standard ?? []).map(({ name }) => `\`${name}\``).join(', ')}.`,
    '',
  ].join('\n');
}

function findProblems({ table, rules, runbook, dashboard }: Files): string[] {
  const sections = listSections(runbook);
  const listed = listAlarms(rules);
  return [
    ...(table === renderTable(metrics)
      ? []
      : [`${paths.table} is out of date: node scripts/check-metrics.ts --write`]),
    ...listed.flatMap(({ name, expression, section }) => [
      ...findUnknown(expression).map(
        (metric) => `${paths.rules}: ${name} uses ${metric}, which does not exist`,
      ),
      ...(sections.has(section)
        ? []
        : [`${paths.rules}: ${name} has no section #${section} in ${paths.runbook}`]),
    ]),
    ...[...sections].flatMap(([section, text]) => [
      ...(listed.some((alarm) => alarm.section === section)
        ? []
        : [`${paths.runbook}: no alarm leads to #${section}`]),
      ...questions
        .filter((question) => !text.includes(`**${question}.**`))
        .map((question) => `${paths.runbook}: #${section} does not say: ${question}`),
    ]),
    ...listExpressions(dashboard).flatMap((expression) =>
      findUnknown(expression).map((metric) => `${paths.dashboard}: ${metric} does not exist`),
    ),
    ...findUnknownScripts(runbook).map((name) => `${paths.runbook}: npm run ${name} does not exist`),
  ];
}

function listAlarms(rules: string): Alarm[] {
  return rules
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => ({
      name: text.slice(0, text.indexOf('\n')),
      expression: unquote(/^ {8}expr: ([\s\S]*?)^ {8}for:/m.exec(text)?.[1] ?? ''),
      section: /runbook_url: docs\/operations\/runbook\.md#(\S+)/.exec(text)?.[1] ?? '',
    }));
}

/** Without the quotes of YAML. */
function unquote(text: string): string {
  return text.trim().replace(/^(['"])([\s\S]*)\1$/, '$2');
}

/** The sections of the second level by their anchors. */
function listSections(runbook: string): Map<string, string> {
  const texts = runbook.split(/^## /m).slice(1);
  return new Map(
    texts.map((text) => [text.slice(0, text.indexOf('\n')).toLowerCase().replaceAll(' ', '-'), text]),
  );
}

function listExpressions(dashboard: string): string[] {
  const { panels } = JSON.parse(dashboard) as { panels: { targets?: { expr: string }[] }[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** The names in a PromQL expression that are no metric of ours. */
function findUnknown(expression: string): string[] {
  const known = new Set([
    'up',
    ...metricsOfMachines,
    ...metrics.flatMap(({ name, type }) => [name, ...seriesOf(type).map((end) => name + end)]),
  ]);
  const words = expression
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring) *\([^)]*\)/g, ' ');
  // A name before a parenthesis is a function.
  const names = [...words.matchAll(/\b[a-zA-Z_:][\w:]*\b(?!\s*\()/g)].map(([name]) => name);
  if (names.length === 0) return ['nothing'];
  return names.filter((name) => !known.has(name) && !['and', 'or', 'unless', 'bool'].includes(name));
}

function seriesOf(type: string): string[] {
  if (type === 'histogram') return ['_bucket', '_sum', '_count'];
  return type === 'summary' ? ['_sum', '_count'] : [];
}

function findUnknownScripts(runbook: string): string[] {
  const { scripts } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { scripts: object };
  return [...runbook.matchAll(/npm run ([\w:-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(scripts, name));
}

function seededViolations(good: Files): Record<string, Files> {
  const firstAlarm = listAlarms(good.rules)[0]?.section ?? '';
  return {
    'a metric that the table lacks': { ...good, table: good.table.replace(/^\| `meche_build_info.*\n/m, '') },
    'a metric that the table has and the code has not': {
      ...good,
      table: good.table.replace('`meche_build_info`', '`meche_gone`'),
    },
    'an alarm on a metric that does not exist': {
      ...good,
      rules: good.rules.replace('meche_listener_hearing', 'meche_listener_hears'),
    },
    'an alarm without its section': { ...good, rules: good.rules.replace(`#${firstAlarm}`, '#nowhere') },
    'a section without its answers': { ...good, runbook: good.runbook.replace('**Look at.**', '') },
    'a command that does not exist': {
      ...good,
      runbook: good.runbook.replace('npm run operator', 'npm run operate'),
    },
    'a panel on a metric that does not exist': {
      ...good,
      dashboard: good.dashboard.replace('meche_pool_connections', 'meche_pool_conections'),
    },
  };
}
