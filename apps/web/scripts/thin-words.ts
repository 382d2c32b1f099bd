import { join } from 'node:path';
import type { Plugin } from 'vite';

const words = join(import.meta.dirname, '../../../packages/words/src');

/** Browsers take the part of i18next that sentences use, a tenth of it; the server has the whole. */
export function thinWords(): Plugin[] {
  return [
    {
      name: 'thin-words',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      resolveId: (id) => (id === 'i18next' ? join(words, 'spoken.ts') : null),
    },
    {
      // In development sentences are served as scripts, and a browser refuses a script where it was promised JSON.
      name: 'words-as-scripts',
      enforce: 'pre',
      apply: 'serve',
      transform: (code, id) =>
        id.split('?')[0] === join(words, 'by-domain.ts')
          ? code.replaceAll(/, \{ with: \{ type: 'json' \} \}/g, '')
          : null,
    },
  ];
}
