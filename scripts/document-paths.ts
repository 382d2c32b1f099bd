import { dirname, join, normalize } from 'node:path';

const inBackticks = /`((?:apps|packages|database|e2e|benches|scripts|docs)\/[\w./-]+)`/g;
const linkTarget = /\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g;

/**
 * Paths of the project that a document names and that do not exist: in backticks from the root of the project, in links from
 * the document. A path with a placeholder is left out.
 */
export function findMissingPaths(
  { file, text }: { file: string; text: string },
  exists: (path: string) => boolean,
): string[] {
  const named = [...text.matchAll(inBackticks)].map(([, path = '']) => path);
  const linked = [...text.matchAll(linkTarget)].map(([, path = '']) => normalize(join(dirname(file), path)));
  return [...new Set([...named, ...linked])].filter((path) => !exists(path));
}
