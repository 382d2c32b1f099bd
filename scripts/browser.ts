import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { inProject } from './paths.ts';
import { run } from './run.ts';

// The first two are headless shells, which need a fifth of the processor time of a whole browser.
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FROM_NPM = '@sparticuz/chromium@153.0.0';

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, otherwise that of the system, otherwise on Linux one from
 * npm (87 MB, downloaded once, not in package.json).
 */
export async function findBrowser(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return configured;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  const found = candidates.find((path) => existsSync(path));
  if (found) return found;
  if (process.platform !== 'linux') throw new Error('no browser found: install Chrome, or set CHROMIUM_PATH');
  return browserFromNpm();
}

async function browserFromNpm(): Promise<string> {
  const name = '@sparticuz/chromium';
  if (!existsSync(inProject('node_modules', name))) {
    console.log('no browser on this machine: one comes from npm');
    const { code, output } = await run('npm', ['install', '--no-save', FROM_NPM]);
    if (code !== 0) throw new Error(`no browser found, and none came from npm:\n${output}`);
  }
  const entry = createRequire(inProject('package.json')).resolve(name);
  const { default: chromium } = (await import(entry)) as { default: { executablePath(): Promise<string> } };
  return chromium.executablePath();
}
