import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { drawBoundaries } from './boundaries/draw.ts';
import { withPlantedCopy } from './boundaries/plant.ts';
import { roots, rules } from './boundaries.ts';
import { inProject, projectRoot } from './paths.ts';

const drawing = inProject('docs/boundaries.md');

async function look(folder: string): Promise<ICruiseResult> {
  const present = roots.filter((root) => existsSync(join(folder, root)));
  const { output } = await cruise(
    present,
    {
      baseDir: folder,
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '\\+types/|/build/|node_modules/.*\\.css$|\\.json$' },
      validate: true,
      ruleSet: {
        forbidden: rules.map((rule) => ({
          name: rule.name,
          comment: rule.because,
          severity: 'error',
          from: rule.from,
          to: rule.to,
        })),
      } as IFlattenedRuleSet,
    },
    {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      alias: { '~': join(folder, 'apps/web/app') },
    } as never,
  );
  return output as ICruiseResult;
}

function countSources(folder: string): number {
  return roots
    .filter((root) => existsSync(join(folder, root)))
    .flatMap((root) => readdirSync(join(folder, root), { recursive: true, withFileTypes: true }))
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/node_modules|\/build\b/.test(entry.parentPath),
    ).length;
}

function seen(result: ICruiseResult): number {
  return result.modules.filter(
    (module) => /\.tsx?$/.test(module.source) && !/node_modules/.test(module.source),
  ).length;
}

const problems: string[] = [];

const result = await look(projectRoot);
for (const violation of result.summary.violations) {
  problems.push(`${violation.rule.name}: ${violation.from} -> ${violation.to}`);
}
const sources = countSources(projectRoot);
if (seen(result) !== sources || sources < 50) {
  problems.push(
    `${seen(result)} files were read of ${sources} on disk: a checker that sees nothing also passes`,
  );
}

await withPlantedCopy(rules, async (folder) => {
  const planted = await look(folder);
  for (const rule of rules) {
    // A circle is reported once, from either of its ends.
    const ends = rule.to.circular ? [rule.plant.from, rule.plant.to] : [rule.plant.from];
    const caught = planted.summary.violations.some(
      (violation) => violation.rule.name === rule.name && ends.includes(violation.from),
    );
    if (!caught)
      problems.push(`${rule.name}: the planted ${rule.plant.from} -> ${rule.plant.to} was not caught`);
  }
});

const picture = drawBoundaries();
if (process.argv.includes('--write')) writeFileSync(drawing, picture);
else if (!existsSync(drawing) || readFileSync(drawing, 'utf8') !== picture) {
  problems.push('docs/boundaries.md is out of date: node scripts/check-boundaries.ts --write');
}

for (const problem of problems) console.error(problem);
console.log(
  `${seen(result)} files read, ${rules.length} rules with a planted violation each, ${problems.length} problems`,
);
if (problems.length) process.exitCode = 1;
