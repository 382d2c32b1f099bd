import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const apiClient = /[\\/]packages[\\/]contract[\\/]src[\\/]api-client[\\/]([\w-]+)\.ts(?:\?only=(\w+))?$/;
const start = /^(?=export const )/m;

/**
 * Vite plugin that makes each export of a generated module a module of its own. A page then loads the
 * endpoints that it calls, and not all endpoints of their domains.
 */
export function splitApiClient(): Plugin {
  return {
    name: 'split-api-client',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const [, file, only] = apiClient.exec(id) ?? [];
      if (!file) return null;
      const [imports = '', ...exported] = readFileSync(id.split('?')[0] ?? '', 'utf8').split(start);
      const named = exported.map((text) => [/^export const (\w+)/.exec(text)?.[1], text] as const);
      if (only) return imports + named.find(([name]) => name === only)?.[1];
      return named.map(([name]) => `export { ${name} } from './${file}.ts?only=${name}';`).join('\n');
    },
  };
}
