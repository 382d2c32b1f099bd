import type { DomainTests } from './domain-tests.ts';

/** The imported files of each file. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

export type Affected = {
  /** Test files for vitest. */
  tests: string[];
  /** Names of browser tests, as `npm run e2e -- NAME` takes them. */
  browserTests: string[];
  /** Tests that the change may affect but that this run leaves out, with the reason. */
  leftOut: string[];
};

const testFile = /\.test\.tsx?$/;
/**
 * The wiring imports all domains, so that the import graph says nothing beyond it; `domainTests` is used
 * instead.
 */
const wiring = /^apps\/api\/src\/(app|testing)\/|^apps\/api\/tests\//;
/** Suites that `npm test` does not run. */
const elsewhere = /^apps\/api\/tests\/(?:cluster|partners|resilience)\//;
/** Files on which every HTTP test depends. */
const underAllHttpTests =
  /^apps\/api\/src\/(kit|testing|partners)\/|^apps\/api\/src\/app\/[^/]+(?<!\.test)\.ts$|^packages\/(contract\/src\/(endpoint|wire|zod|paths|refusals|permissions|enumerations)\.ts|simulators\/)|^database\/|^package(-lock)?\.json$/;
const domainOf = [
  /^apps\/api\/src\/domains\/([^/]+)\//,
  /^apps\/web\/app\/domains\/([^/]+)\//,
  /^packages\/contract\/src\/([a-z-]+)\.ts$/,
  /^packages\/words\/(?:fr|en)\/([a-z-]+)\.json$/,
];

/** Returns the tests that a change of these files can affect. */
export function findAffected(
  changed: readonly string[],
  graph: ImportGraph,
  domainTests: Record<string, DomainTests>,
): Affected {
  const reached = findDependents(changed, graph);
  const tests = new Set([...reached].filter((file) => testFile.test(file)));
  const browserTests = new Set<string>();
  const leftOut: string[] = [];
  for (const domain of domainsOf(changed)) {
    // The tests of a domain also call it over HTTP, which the import graph does not show.
    for (const file of graph.keys())
      if (testFile.test(file) && file.startsWith(`apps/api/src/domains/${domain}/`)) tests.add(file);
    const row = domainTests[domain];
    for (const file of row?.http ?? []) tests.add(file);
    for (const name of row?.browser ?? []) browserTests.add(name);
    if (!row) leftOut.push(`${domain}: no row in scripts/test-run/domain-tests.ts`);
  }
  for (const file of changed) {
    const name = /^e2e\/(.+)\.e2e\.ts$/.exec(file)?.[1];
    if (name) browserTests.add(name);
  }
  if (changed.some((file) => underAllHttpTests.test(file))) {
    for (const [file, imported] of graph)
      if (testFile.test(file) && imported.some((one) => wiring.test(one)) && !elsewhere.test(file))
        tests.add(file);
    leftOut.push('browser tests: every one stands on what was changed (npm run e2e)');
  }
  if (changed.some((file) => /^e2e\/support\//.test(file)))
    leftOut.push('browser tests: all share what was changed (npm run e2e)');
  leftOut.push('the resilience lane (npm run test:resilience)');
  // A changed file may have been deleted, so only files of the graph count.
  return {
    tests: [...tests].filter((file) => graph.has(file)).sort(),
    browserTests: [...browserTests].sort(),
    leftOut,
  };
}

/**
 * Returns these files and all files that import them, directly or indirectly. Importers of the wiring are
 * not followed.
 */
function findDependents(changed: readonly string[], graph: ImportGraph): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file]);
  const found = new Set(changed);
  // The loop also visits files that are added to the Set meanwhile.
  for (const file of found) {
    if (wiring.test(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) found.add(importer);
  }
  return found;
}

function domainsOf(files: readonly string[]): Set<string> {
  return new Set(files.flatMap((file) => domainOf.flatMap((pattern) => pattern.exec(file)?.[1] ?? [])));
}
