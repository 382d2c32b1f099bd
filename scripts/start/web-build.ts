import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../paths.ts';
import type { ChildOptions } from './children.ts';

const SOURCES = [
  'apps/web/app',
  'apps/web/public',
  'apps/web/scripts',
  'packages/contract/src',
  'packages/words',
];
const SINGLE_FILES = [
  'apps/web/package.json',
  'apps/web/vite.config.ts',
  'apps/web/react-router.config.ts',
  'package-lock.json',
];
const stampFile = inProject('apps/web/build/sources.sha256');

/** Returns a hash of all sources of the web app. */
export function hashWebSources(): string {
  const hash = createHash('sha256');
  const files = [
    ...SINGLE_FILES.map((file) => inProject(file)),
    ...SOURCES.flatMap((folder) => list(inProject(folder))),
  ];
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

export function isWebBuilt(hash: string): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

export function stampWebBuild(hash: string): void {
  writeFileSync(stampFile, hash);
}

export function webBuildCommand(env: NodeJS.ProcessEnv): ChildOptions {
  const npm = env.npm_execpath;
  const arguments_ = ['run', 'build'];
  const buildEnv = { ...env, NODE_ENV: 'production', npm_config_update_notifier: 'false' };
  if (!npm) return { name: 'web-build', command: 'npm', args: arguments_, env: buildEnv };
  return { name: 'web-build', args: [npm, ...arguments_], env: buildEnv };
}

function list(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
