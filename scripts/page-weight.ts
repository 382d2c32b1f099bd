import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { wordsOf } from '../apps/web/app/lib/i18n/page-words.ts';

type Route = {
  parentId?: string;
  module: string;
  imports?: string[];
  css?: string[];
  clientLoaderModule?: string;
  clientMiddlewareModule?: string;
};
type RouteManifest = {
  entry: { module: string; imports: string[]; css?: string[] };
  routes: Record<string, Route>;
};
type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; css?: string[] };

/** A build of the web app, as read from its folder. */
export type Build = {
  routes: RouteManifest;
  /** Chunks by source file, from the manifest of Vite. */
  chunks: Record<string, Chunk>;
  /** File name of the script that lists the routes. */
  list: string;
  gzip(file: string): number;
};

export function readBuild(client: string): Build {
  const list = readdirSync(join(client, 'assets')).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!list) throw new Error('The build lists no routes');
  const text = readFileSync(join(client, 'assets', list), 'utf8');
  const sizes = new Map<string, number>();
  return {
    routes: JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouteManifest,
    chunks: JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>,
    list: `assets/${list}`,
    gzip(file) {
      const known = sizes.get(file) ?? gzipSync(readFileSync(join(client, file)), { level: 9 }).length;
      sizes.set(file, known);
      return known;
    },
  };
}

/** Chunk that loads before any interaction in addition to those that the page imports. */
const DIALOG = 'apps/web/app/ui/dialog/dialog.tsx';

/**
 * Returns the bytes of gzip of a page: its scripts before interaction, and its style sheets before the
 * first paint.
 */
export function measurePage(
  build: Build,
  page: { route: string; path: string },
): { scripts: number; styles: number } {
  const scripts = new Set<string>([build.list]);
  const styles = new Set<string>();
  const add = ({ module, imports = [], css = [], ...parts }: Route) => {
    for (const file of [module, parts.clientLoaderModule, parts.clientMiddlewareModule, ...imports])
      if (file) scripts.add(local(file));
    for (const file of css) styles.add(local(file));
  };
  const addChunk = (source: string) => {
    const chunk = chunkOf(build, source);
    // Throws, because a source that has moved must not count as zero bytes.
    if (!chunk) throw new Error(`The build knows no chunk of ${source}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const inner of chunk.imports ?? []) addChunk(inner);
  };
  add(build.routes.entry);
  for (let id: string | undefined = page.route; id; id = build.routes.routes[id]?.parentId) {
    const route = build.routes.routes[id];
    if (!route) throw new Error(`No route is called ${id}`);
    add(route);
  }
  for (const domain of wordsOf(page.path)) addChunk(`packages/words/fr/${domain}.json`);
  addChunk(DIALOG);
  const sum = (files: Set<string>) => [...files].reduce((total, file) => total + build.gzip(file), 0);
  return { scripts: sum(scripts), styles: sum(styles) };
}

/** Returns the names of all chunks that a route may load, statically or lazily. */
export function findLoadableChunks({ chunks }: Build, route: string): Set<string> {
  const found = new Set<string>();
  const waiting = Object.keys(chunks).filter((source) => source.startsWith(`app/${route}.tsx`));
  if (waiting.length === 0) throw new Error(`The build knows no chunk of ${route}`);
  for (let source = waiting.pop(); source; source = waiting.pop()) {
    if (found.has(source)) continue;
    found.add(source);
    waiting.push(...(chunks[source]?.imports ?? []), ...(chunks[source]?.dynamicImports ?? []));
  }
  return new Set([...found].flatMap((source) => chunks[source]?.name ?? []));
}

function local(address: string): string {
  return address.replace(/^\//, '').replace(/#$/, '');
}

/**
 * Finds the chunk of a source. Vite names sources relative to apps/web, and shared chunks by their own
 * name.
 */
function chunkOf({ chunks }: Build, source: string): Chunk | undefined {
  return chunks[source] ?? chunks[source.replace(/^apps\/web\//, '')] ?? chunks[`../../${source}`];
}
