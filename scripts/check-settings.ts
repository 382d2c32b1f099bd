// The settings table and the example of an environment are generated from the notes beside each setting's
// schema: `--write` writes them, without it the files must be up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import type { SettingNotes } from '../apps/api/src/app/settings/setting.ts';
import { settingGroups, settings } from '../apps/api/src/app/settings/settings.ts';
import { inProject } from './paths.ts';

type Settings = typeof settings;

const files: Record<string, (groups: typeof settingGroups) => string> = {
  'docs/operations/settings.md': renderTable,
  '.env.example': renderExample,
};

if (process.argv.includes('--write'))
  for (const [file, render] of Object.entries(files)) writeFileSync(inProject(file), render(settingGroups));

const { Places: _left, ...fewer } = settingGroups;
const problems = [
  ...findOutdated(settingGroups).map(
    (file) => `${file} is out of date: node scripts/check-settings.ts --write`,
  ),
  // The seeded violation: both files name a group of settings that no longer exists.
  ...(findOutdated(fewer).length === Object.keys(files).length ? [] : ['a seeded violation was not noticed']),
];
for (const problem of problems) console.error(problem);
console.log(`${Object.keys(settings).length} settings, ${problems.length} problems`);
// The minimum count guards against a check that reads nothing.
if (problems.length > 0 || Object.keys(settings).length < 60) process.exitCode = 1;

function findOutdated(groups: typeof settingGroups): string[] {
  return Object.entries(files)
    .filter(([file, render]) => readFileSync(inProject(file), 'utf8') !== render(groups))
    .map(([file]) => file);
}

function renderTable(groups: typeof settingGroups): string {
  const sections = Object.entries(groups).map(([title, of]) =>
    [
      `## ${title}`,
      '',
      '| setting | what for | example | default | needed |',
      '| --- | --- | --- | --- | --- |',
      ...Object.entries(of).map(([name, one]) => renderRow(name, one)),
    ].join('\n'),
  );
  return `${[
    '# Settings',
    'Written by `node scripts/check-settings.ts --write` from `apps/api/src/app/settings/`. Processes read settings from their environment; an empty one counts as missing. Keep those marked *secret* where only the processes can read them. `.env.example` has the same settings as a file to fill in.',
    ...sections,
  ].join('\n\n')}\n`;
}

function renderRow(name: string, one: Settings[string]): string {
  const value = defaultOf(one);
  const cells = [
    `\`${name}\`${one.isSecret ? ' *secret*' : ''}`,
    sentence(one.purpose),
    one.example === undefined ? '' : `\`${one.example}\``,
    value === '' ? '' : `\`${value}\``,
    one.isForDevelopment ? 'never in production' : (one.needed ?? ''),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replace(/ {2,}/g, ' ');
}

/** Settings with a value to fill in, and all others as comments. Development's own are left out. */
function renderExample(groups: typeof settingGroups): string {
  const sections = Object.entries(groups).map(([title, of]) =>
    [
      `# ${title}`,
      ...Object.entries(of)
        .filter(([, { isForDevelopment }]) => !isForDevelopment)
        .map(([name, one]) => {
          const line = `${name}=${one.example ?? defaultOf(one)}`;
          return `\n# ${sentence(one.purpose)}\n${isFilledIn(name, one) ? line : `# ${line}`}`;
        }),
    ].join('\n'),
  );
  return `${[
    '# An environment of production. Fill in the values; what each is for is also in docs/operations/settings.md.',
    ...sections.filter((section) => section.includes('\n')),
  ].join('\n\n')}\n`;
}

function isFilledIn(name: string, { needed }: SettingNotes): boolean {
  return (
    (needed !== undefined && needed !== 'with DATABASE_POOLER') || name === 'NODE_ENV' || name === 'S3_BUCKET'
  );
}

/** The default as it would be written in the environment; empty without one, or when `purpose` tells it. */
function defaultOf({ schema }: Settings[string]): string {
  const { data } = schema.safeParse(undefined);
  return ['string', 'number', 'boolean'].includes(typeof data) ? String(data) : '';
}

function sentence(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
}
