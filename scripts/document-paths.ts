import { dirname, join, normalize } from 'node:path';

const inBackticks = /`((?:apps|packages|database|e2e|benches|scripts|docs)\/[\w./-]+)`/g;
const linkTarget = /\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g;

/**
 * Returns the paths of the project that a document names although they do not exist. A path in backticks is
 * relative to the project, a link relative to the document. Paths with placeholders are ignored.
 */
export function findMissingPaths(
  { file, text }: { file: string; text: string },
  exists: (path: string) => boolean,
): string[] {
  const named = [...text.matchAll(inBackticks)].map(([, path = '']) => path);
  const linked = [...text.matchAll(linkTarget)].map(([, path = '']) => normalize(join(dirname(file), path)));
  return [...new Set([...named, ...linked])].filter((path) => !exists(path));
}
