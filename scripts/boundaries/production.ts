import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';

/** Files that run after `npm install --omit=dev`. The build of the web app contains its packages. */
const entries =
  /^(scripts\/(database|operator)\.ts|apps\/api\/src\/app\/(main|worker-main|operator\/(operator|doctor)-main)\.ts)$/;

/** Dynamic imports that happen in development only. */
const inDevelopment = [{ from: 'apps/api/src/app/web/web.ts', to: 'vite' }];

const SEEDED = { file: 'scripts/database/client.ts', package: 'fast-check' };

/**
 * Returns the packages that these files import, directly or indirectly, although no `dependencies` lists
 * them: a production install would lack them.
 */
export function findDevelopmentImports(result: ICruiseResult, folder: string) {
  const modules = new Map(result.modules.map((module) => [module.source, module]));
  const waiting = [...modules.keys()].filter((source) => entries.test(source));
  const reached = new Set(waiting);
  const found = new Set<string>();
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const named = dependenciesFor(source, folder);
    for (const { module, resolved, dependencyTypes, coreModule } of modules.get(source)?.dependencies ?? []) {
      if (coreModule || dependencyTypes.includes('type-only')) continue;
      if (modules.has(resolved) && !resolved.includes('node_modules/')) {
        if (!reached.has(resolved)) waiting.push(resolved);
        reached.add(resolved);
      } else if (dependencyTypes.some((type) => type.startsWith('npm'))) {
        const name = module.split('/', module.startsWith('@') ? 2 : 1).join('/');
        if (!named.has(name) && !inDevelopment.some(({ from, to }) => from === source && to === name))
          found.add(`${source} -> ${name}`);
      }
    }
  }
  return { found: [...found], reached: reached.size };
}

/** Adds such an import to a copy of the sources and returns its description. */
export function seedDevelopmentImport(folder: string): string {
  appendFileSync(join(folder, SEEDED.file), `import '${SEEDED.package}';\n`);
  return `${SEEDED.file} -> ${SEEDED.package}`;
}

function dependenciesFor(source: string, folder: string): Set<string> {
  const workspace = /^(apps|packages)\/[^/]+\//.exec(source)?.[0] ?? '';
  return new Set(
    ['', workspace].flatMap((place) => {
      const file = readFileSync(join(folder, place, 'package.json'), 'utf8');
      return Object.keys((JSON.parse(file) as { dependencies?: object }).dependencies ?? {});
    }),
  );
}
