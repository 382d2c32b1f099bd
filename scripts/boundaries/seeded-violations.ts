import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { inProject } from '../paths.ts';
import type { Rule } from './rules.ts';

const COPIED = ['apps', 'packages', 'scripts', 'package.json'];
const LEFT_OUT = ['node_modules', 'build', '.react-router'];

/**
 * Calls `work` with a copy of the sources that contains one violation of each rule; the copy is removed
 * afterwards.
 */
export async function withSeededCopy(rules: Rule[], work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'meche-boundaries-'));
  try {
    for (const name of COPIED) {
      cpSync(inProject(name), join(folder, name), {
        recursive: true,
        filter: (path) => !LEFT_OUT.includes(basename(path)),
      });
    }
    linkPackages(folder);
    for (const rule of rules) seededViolation(folder, rule);
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Packages of the project must resolve to the copy; other packages may resolve to the original.
function linkPackages(folder: string): void {
  const target = join(folder, 'node_modules');
  mkdirSync(join(target, '@meche'), { recursive: true });
  for (const name of readdirSync(inProject('node_modules'))) {
    if (name !== '@meche') symlinkSync(inProject('node_modules', name), join(target, name));
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(target, '@meche', name));
  }
}

function seededViolation(folder: string, rule: Rule): void {
  const { from, to } = rule.seededViolation;
  if (rule.to.circular) {
    seededCircle(folder, from, to);
    return;
  }
  const isFile = /\.(tsx?|css)$/.test(to);
  const specifier = isFile ? relative(dirname(from), to) : to;
  write(
    folder,
    from,
    `import * as seeded from '${specifier.startsWith('.') || !isFile ? specifier : `./${specifier}`}';\nexport const used = seeded;\n`,
  );
  if (isFile && !existsSync(join(folder, to))) write(folder, to, 'export const there = true;\n');
}

/** The circle has one lazy import and one import of types only, so that both kinds must be seen. */
function seededCircle(folder: string, from: string, to: string): void {
  write(folder, from, `export const load = () => import('./${basename(to)}');\n`);
  write(
    folder,
    to,
    `import type * as seeded from './${basename(from)}';\nexport type Seeded = typeof seeded;\n`,
  );
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
