import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { type Rule, roots } from './rules.ts';

/** Reads all imports below `folder`, imports of types included, and the violations of `rules`. */
export async function readImports(folder: string, rules: readonly Rule[] = []): Promise<ICruiseResult> {
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
