import { join } from 'node:path';
import type { Plugin } from 'vite';

const words = join(import.meta.dirname, '../../../packages/words/src');

/**
 * Vite plugins that replace i18next in browsers by the small part that the app uses; the server has the
 * whole library.
 */
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
      // In development Vite serves JSON as scripts, and browsers refuse a script for an import that
      // declares JSON.
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
