import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const app = join(import.meta.dirname, '../app');

const statically = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'((?:~|\.\.?)\/[^']+)'/gm;
const anyhow = /(?:\bfrom\s|\bimport\s*\(?\s*)'((?:~|\.\.?)\/[^']+)'/g;

/**
 * Returns the files and every source file of the app that they import, directly or indirectly. `ever`
 * follows dynamic imports too.
 */
export function reached(files: readonly string[], how: 'at once' | 'ever'): Set<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    const source = readFileSync(file, 'utf8').replaceAll(/^(?:import|export) type .*$/gm, '');
    for (const [, address = ''] of source.matchAll(how === 'ever' ? anyhow : statically)) {
      const target = address.startsWith('~') ? join(app, address.slice(2)) : join(dirname(file), address);
      if (existsSync(target)) waiting.push(target);
    }
  }
  return found;
}

/** Names of the icons in these files; they come from a package outside the app. */
export function iconsIn(files: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const file of files) {
    if (!/\.tsx$/.test(file)) continue;
    for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '~\/ui\/icons/g))
      for (const [name] of list.matchAll(/Icon\w+/g)) names.add(name);
  }
  return names;
}

/** The name of the icon that this module draws. */
export function iconOf(id: string): string {
  return /[\\/](Icon\w+)\.mjs$/.exec(id)?.[1] ?? '';
}
