import type { Plugin } from 'vite';

/** V8 compiles the whole file while it arrives, beside the page, and not function by function as they are first called. */
const MARK = '//# allFunctionsCalledOnLoad\n';

/** Marks what pages wake with: the chunks of these names. Other browsers read a comment. */
export function compileAhead(names: ReadonlySet<string>): Plugin {
  return {
    name: 'compile-ahead',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The mark has to be the first line of the file, before what Vite writes at its top.
      order: 'post',
      handler(_, bundle) {
        // The words of a page may bear its name, and have nothing to compile.
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && !chunk.isDynamicEntry && names.has(chunk.name))
            chunk.code = MARK + chunk.code;
      },
    },
  };
}
