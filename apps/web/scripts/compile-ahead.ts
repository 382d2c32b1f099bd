import type { Plugin } from 'vite';

/**
 * A comment that makes V8 compile the whole file off the main thread while it loads, instead of each
 * function at its first call. Other browsers ignore it.
 */
const MARK = '//# allFunctionsCalledOnLoad\n';

/** Vite plugin that marks the chunks with these names; pages need them for hydration. */
export function compileAhead(names: ReadonlySet<string>): Plugin {
  return {
    name: 'compile-ahead',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The mark must be the first line of the file, so it is added after Vite’s own code.
      order: 'post',
      handler(_, bundle) {
        // Dynamic entries are skipped: chunks of words may have the same names, but contain nothing to
        // compile.
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && !chunk.isDynamicEntry && names.has(chunk.name))
            chunk.code = MARK + chunk.code;
      },
    },
  };
}
