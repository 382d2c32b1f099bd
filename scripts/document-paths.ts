import { dirname, join, normalize } from 'node:path';

const inBackticks = /`((?:apps|packages|database|e2e|benches|scripts|docs)\/[\w./-]+)`/g;
const linkTarget = /\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g;

/**
 * Project paths that a document names but that do not exist: in backticks relative to the project, in links
 * relative to the document. Paths with placeholders are left out.
 */
export function findMissingPaths(
  { file, text }: { file: string; text: string },
  exists: (path: string) => boolean,
): string[] {
  const named = [...text.matchAll(inBackticks)].map(([, path = '']) => path);
  const linked = [...text.matchAll(linkTarget)].map(([, path = '']) => normalize(join(dirname(file), path)));
  return [...new Set([...named, ...linked])].filter((path) => !exists(path));
}
