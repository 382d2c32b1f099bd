import type { Plugin } from 'vite';

/**
 * Makes V8 compile the whole file off the main thread while it loads, instead of each function at its first
 * call. Other browsers ignore the comment.
 */
const MARK = '//# allFunctionsCalledOnLoad\n';

/** Marks the chunks with these names, which pages need for hydration. */
export function compileAhead(names: ReadonlySet<string>): Plugin {
  return {
    name: 'compile-ahead',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The mark must be the first line, before what Vite puts at the top.
      order: 'post',
      handler(_, bundle) {
        // Lazy word chunks may have the same names, but contain nothing to compile.
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && !chunk.isDynamicEntry && names.has(chunk.name))
            chunk.code = MARK + chunk.code;
      },
    },
  };
}
