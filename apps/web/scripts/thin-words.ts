import { join } from 'node:path';
import type { Plugin } from 'vite';

const spoken = join(import.meta.dirname, '../../../packages/words/src/spoken.ts');

/** Browsers take the part of i18next that sentences use, a tenth of it; the server has the whole. */
export function thinWords(): Plugin {
  return {
    name: 'thin-words',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'i18next' ? spoken : null),
  };
}
