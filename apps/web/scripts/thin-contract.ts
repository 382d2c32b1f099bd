import { pathToFileURL } from 'node:url';
import { thinModule } from '@meche/contract/browser';
import type { Plugin } from 'vite';

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/](?!browser\.ts|zod\.ts|wire)[\w-]+\.ts$/;

/**
 * Vite plugin that replaces the schemas of the contract in the bundle: an endpoint keeps its method, path
 * and keys.
 */
export function thinContract(): Plugin {
  return {
    name: 'thin-contract',
    enforce: 'pre',
    async load(id) {
      const [file = ''] = id.split('?');
      if (!contract.test(file)) return null;
      return thinModule((await import(pathToFileURL(file).href)) as Record<string, unknown>) ?? null;
    },
  };
}
