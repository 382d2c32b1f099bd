import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const app = join(import.meta.dirname, '../app');

const statically = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'((?:~|\.\.?)\/[^']+)'/gm;
const anyhow = /(?:\bfrom\s|\bimport\s*\(?\s*)'((?:~|\.\.?)\/[^']+)'/g;

/**
 * Returns the given files and all source files of the app that they import, directly or indirectly. `ever`
 * also follows dynamic imports.
 */
export function findReachedFiles(files: readonly string[], how: 'at once' | 'ever'): Set<string> {
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

/** Returns the names of the icons that these files import; icons come from a package outside the app. */
export function iconsIn(files: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const file of files) {
    if (!/\.tsx$/.test(file)) continue;
    for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '~\/ui\/icons/g))
      for (const [name] of list.matchAll(/Icon\w+/g)) names.add(name);
  }
  return names;
}

/** Returns the name of the icon in this module; empty when the module is no icon. */
export function iconOf(id: string): string {
  return /[\\/](Icon\w+)\.mjs$/.exec(id)?.[1] ?? '';
}
