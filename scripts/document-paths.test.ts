import { expect, it } from 'vitest';
import { findMissingPaths } from './document-paths.ts';

const exists = (path: string) => ['scripts/check.ts', 'docs/glossary.md', 'apps/api/src'].includes(path);
const missing = (text: string) => findMissingPaths({ file: 'docs/guide.md', text }, exists);

it('finds paths in backticks and in links that do not exist', () => {
  expect(missing('`scripts/check.ts`, `scripts/gone.ts`, `apps/api/src/<domain>/index.ts`')).toEqual([
    'scripts/gone.ts',
  ]);
  expect(
    missing('[words](glossary.md#a), [old](lost.md), [site](https://meche.example), [here](#there)'),
  ).toEqual(['docs/lost.md']);
  expect(missing('`apps/api/src` and [the check](../scripts/check.ts)')).toEqual([]);
});
